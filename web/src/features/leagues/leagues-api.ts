import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, segment } from '@/shared/api-client';
import { queryKeys } from '@/shared/query-keys';
import type {
  CreateLeagueBody,
  Done,
  JoinPrivateBody,
  JoinRequestAnswer,
  JoinRequestsAnswer,
  LeagueAnswer,
  LeagueCreated,
  LeagueList,
  LeaguesQuery,
  MembersAnswer,
  UpdateLeagueBody,
} from '@/wire/generated';

const LEAGUE_ID = /^[0-9a-f]{24}$/i;
const PUBLIC_LEAGUES_LIMIT = 500;

const path = (leagueId: string, rest = '') => `/api/leagues/${segment(leagueId)}${rest}`;

export function usePublicLeagues() {
  return useQuery({
    queryKey: queryKeys.publicLeagues,
    queryFn: async () => {
      const body: LeaguesQuery = {
        query: {},
        type: 'public',
        limit: PUBLIC_LEAGUES_LIMIT,
        skip: 0,
      };
      return (await api.post<LeagueList>('/api/leagues/query', body)).leagues;
    },
  });
}

/** By slug or by id: links may carry either. */
export function useLeague(slugOrId: string) {
  return useQuery({
    queryKey: queryKeys.league(slugOrId),
    queryFn: async () => {
      const address = LEAGUE_ID.test(slugOrId)
        ? path(slugOrId)
        : path('slug', `/${segment(slugOrId)}`);
      return (await api.get<LeagueAnswer>(address)).league;
    },
  });
}

export function useMembers(leagueId: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.members(leagueId),
    queryFn: async () => (await api.get<MembersAnswer>(path(leagueId, '/members'))).members,
    enabled,
  });
}

export function useRequests(leagueId: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.requests(leagueId),
    queryFn: async () =>
      (await api.get<JoinRequestsAnswer>(path(leagueId, '/pending-requests'))).requests,
    enabled,
  });
}

/** A write to leagues: whatever it was, the lists it may have changed are read again. */
function useLeagueWrite<Input, Answer>(write: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['leagues'] }),
        client.invalidateQueries({ queryKey: ['members'] }),
        client.invalidateQueries({ queryKey: ['requests'] }),
      ]),
  });
}

export const useCreateLeague = () =>
  useLeagueWrite((body: CreateLeagueBody) => api.post<LeagueCreated>('/api/leagues', body));

export const useRequestToJoin = () =>
  useLeagueWrite((leagueId: string) =>
    api.post<JoinRequestAnswer>(path(leagueId, '/join-request')),
  );

export const useCancelRequest = () =>
  useLeagueWrite((leagueId: string) => api.post<Done>(path(leagueId, '/cancel-join-request')));

export const useLeaveLeague = () =>
  useLeagueWrite((leagueId: string) => api.post<Done>(path(leagueId, '/leave')));

export const useJoinByCode = () =>
  useLeagueWrite(({ slug, inviteCode }: { slug: string } & JoinPrivateBody) =>
    api.post<unknown>(path(slug, '/join-private'), { inviteCode }),
  );

interface OfMember {
  leagueId: string;
  userId: string;
}

const memberWrite = (verb: string) => (input: OfMember) =>
  api.post<Done>(path(input.leagueId, `/${verb}/${segment(input.userId)}`));

export const useApprove = () => useLeagueWrite(memberWrite('approve'));
export const useReject = () => useLeagueWrite(memberWrite('reject'));
export const useRemoveMember = () => useLeagueWrite(memberWrite('remove'));

export const useUpdateLeague = () =>
  useLeagueWrite(({ leagueId, body }: { leagueId: string; body: UpdateLeagueBody }) =>
    api.put<Done>(path(leagueId), body),
  );
