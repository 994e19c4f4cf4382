import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lookHere, subscribeHere, unsubscribeHere } from '@/features/settings/delivery/push-device';
import { api, segment } from '@/shared/api/api-client';
import { subscriptionBody } from '@/shared/browser/push-subscription';
import type { PushDevice, PushDeviceBody, PushSettings, PushSwitches } from '@/wire/generated';

const DEVICES = ['push', 'devices'] as const;
const HERE = ['push', 'here'] as const;

/** Everything, to begin with: what is too much is switched off. */
const ALL: PushSwitches = { picks: true, results: true, leagues: true };

export const usePushDevices = () =>
  useQuery({
    queryKey: DEVICES,
    gcTime: 0,
    queryFn: () => api.get<PushSettings>('/api/auth/push'),
    // Switched on or off on another device meanwhile.
    refetchOnWindowFocus: true,
  });

/** What this browser allows and has; its settings change it behind our back. */
export const usePushHere = () =>
  useQuery({ queryKey: HERE, gcTime: 0, queryFn: lookHere, refetchOnWindowFocus: true });

function useKept() {
  const client = useQueryClient();
  return async (settings: PushSettings | null) => {
    if (settings) client.setQueryData(DEVICES, settings);
    await client.invalidateQueries({ queryKey: HERE });
  };
}

/** Gives null where the reader would rather not. */
export const useSetPush = (key: string) => {
  const keep = useKept();
  return useMutation({
    mutationFn: async (switches: PushSwitches | undefined) => {
      const subscription = await subscribeHere(key);
      if (!subscription) return null;
      const body: PushDeviceBody = {
        ...subscriptionBody(subscription),
        switches: switches ?? ALL,
      };
      return api.put<PushSettings>('/api/auth/push', body);
    },
    onSettled: (settings) => keep(settings ?? null),
  });
};

export const useForgetPush = () => {
  const keep = useKept();
  return useMutation({
    mutationFn: async ({ sessionId, current }: PushDevice) => {
      const path = `/api/auth/push/${segment(sessionId)}`;
      const settings = await api.delete<PushSettings>(path);
      if (current) await unsubscribeHere();
      return settings;
    },
    onSettled: (settings) => keep(settings ?? null),
  });
};
