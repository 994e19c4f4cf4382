import { useQuery } from '@tanstack/react-query';
import { useAccountTopic } from '@/live/hooks/use-topic';
import { api } from '@/shared/api/api-client';
import type { MyInvitationsAnswer } from '@/wire/generated';

/** Invitations to the user: loaded by REST, then updated by topic `me`. */
export function useMyInvitations() {
  const account = useAccountTopic();
  const query = useQuery({
    queryKey: ['invitations', 'mine'],
    queryFn: async () =>
      (await api.get<MyInvitationsAnswer>('/api/leagues/my-invitations')).invitations,
    enabled: account === null,
  });
  return account?.invitations ?? query.data;
}
