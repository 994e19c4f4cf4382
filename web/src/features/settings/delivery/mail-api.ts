import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useChange } from '@/live/hooks/use-change';
import { api, segment } from '@/shared/api/api-client';
import type {
  ConfirmMailBody,
  Done,
  MailSettings,
  MailSwitchesBody,
  UnsubscribedAnswer,
} from '@/wire/generated';

const MAIL = ['mail'] as const;

/** The user's mail settings; other devices and the links in mails change them too. */
export function useMailSettings() {
  const client = useQueryClient();
  useChange(({ data }) => {
    if (data.kind === 'mail_changed') void client.invalidateQueries({ queryKey: MAIL });
  });
  return useQuery({
    queryKey: MAIL,
    gcTime: 0,
    queryFn: () => api.get<MailSettings>('/api/auth/mail'),
    refetchOnWindowFocus: true,
  });
}

function useStoreSettings() {
  const client = useQueryClient();
  return (settings: MailSettings) => client.setQueryData(MAIL, settings);
}

export const useSetMailSwitches = () => {
  const store = useStoreSettings();
  return useMutation({
    mutationFn: (switches: Omit<MailSwitchesBody, 'timeZone'>) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const body: MailSwitchesBody = { ...switches, timeZone };
      return api.put<MailSettings>('/api/auth/mail', body);
    },
    onSuccess: store,
  });
};

/** Sends the confirmation mail again. */
export const useAskAtAddress = () => {
  const store = useStoreSettings();
  return useMutation({
    mutationFn: () => api.post<MailSettings>('/api/auth/mail/confirmation'),
    onSuccess: store,
  });
};

export const useConfirmMail = () =>
  useMutation({
    mutationFn: (body: ConfirmMailBody) => api.post<Done>('/api/auth/mail/confirm', body),
  });

export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: string) =>
      api.post<UnsubscribedAnswer>(`/api/auth/mail/unsubscribe/${segment(token)}`),
  });
