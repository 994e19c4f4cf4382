import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lookHere, subscribeHere, unsubscribeHere } from '@/features/settings/delivery/push-device';
import { api, segment } from '@/shared/api/api-client';
import { subscriptionBody } from '@/shared/browser/push-subscription';
import type { PushDevice, PushDeviceBody, PushSettings, PushSwitches } from '@/wire/generated';

const DEVICES = ['push', 'devices'] as const;
const HERE = ['push', 'here'] as const;

/** Everything is on at first. */
const ALL: PushSwitches = { picks: true, results: true, leagues: true };

export const usePushDevices = () =>
  useQuery({
    queryKey: DEVICES,
    gcTime: 0,
    queryFn: () => api.get<PushSettings>('/api/auth/push'),
    // Other devices may have switched it on or off.
    refetchOnWindowFocus: true,
  });

/** This browser's permission and subscription, which the browser's settings can change. */
export const usePushHere = () =>
  useQuery({ queryKey: HERE, gcTime: 0, queryFn: lookHere, refetchOnWindowFocus: true });

function useStoreSettings() {
  const client = useQueryClient();
  return async (settings: PushSettings | null) => {
    if (settings) client.setQueryData(DEVICES, settings);
    await client.invalidateQueries({ queryKey: HERE });
  };
}

/** Returns null if the user refuses the permission. */
export const useSetPush = (key: string) => {
  const store = useStoreSettings();
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
    onSettled: (settings) => store(settings ?? null),
  });
};

export const useForgetPush = () => {
  const store = useStoreSettings();
  return useMutation({
    mutationFn: async ({ sessionId, current }: PushDevice) => {
      const path = `/api/auth/push/${segment(sessionId)}`;
      const settings = await api.delete<PushSettings>(path);
      if (current) await unsubscribeHere();
      return settings;
    },
    onSettled: (settings) => store(settings ?? null),
  });
};
