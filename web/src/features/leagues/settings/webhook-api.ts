import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { leaguePath } from '@/features/leagues/api/leagues-api';
import { api } from '@/shared/api/api-client';
import type { Done, WebhookAnswer, WebhookView } from '@/wire/generated';

const webhookKey = (leagueId: string) => ['webhook', leagueId] as const;
const path = (leagueId: string, rest = '') => leaguePath(leagueId, `/webhook${rest}`);
/** Poll interval while a message is queued. */
const LOOK_EVERY_MS = 1500;
/** Poll interval after a failure, whose retries are increasingly rare. */
const LOOK_AFTER_FAILURE_MS = 15_000;

export function lookAgainMs(webhook: WebhookView | null | undefined): number | false {
  if (!webhook?.waiting) return false;
  return webhook.failure === null ? LOOK_EVERY_MS : LOOK_AFTER_FAILURE_MS;
}

export const useWebhook = (leagueId: string) =>
  useQuery({
    queryKey: webhookKey(leagueId),
    gcTime: 0,
    queryFn: async () => (await api.get<WebhookAnswer>(path(leagueId))).webhook,
    refetchInterval: ({ state }) => lookAgainMs(state.data),
  });

export function useSetWebhook(leagueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (address: string) => api.put<WebhookAnswer>(path(leagueId), { address }),
    onSuccess: ({ webhook }) => client.setQueryData(webhookKey(leagueId), webhook),
  });
}

export function useEndWebhook(leagueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete<WebhookAnswer>(path(leagueId)),
    onSuccess: ({ webhook }) => client.setQueryData(webhookKey(leagueId), webhook),
  });
}

export function useTestWebhook(leagueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<Done>(path(leagueId, '/test')),
    onSuccess: () => {
      const queryKey = webhookKey(leagueId);
      const look = () => client.invalidateQueries({ queryKey });
      // After a failure polling is slow, but the result of a test is wanted soon.
      const webhook = client.getQueryData<WebhookView | null>(queryKey);
      if (webhook && webhook.failure !== null) setTimeout(() => void look(), LOOK_EVERY_MS);
      return look();
    },
  });
}
