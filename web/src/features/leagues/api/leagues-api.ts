import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type {
  EveryonesLeagueAnswer,
  JoinPreviewAnswer,
  JoinRequestsAnswer,
  LeagueAnswer,
  LeagueList,
  LeaguesQuery,
  MembersAnswer,
  SentInvitationsAnswer,
} from '@/wire/generated';

const LEAGUE_ID = /^[0-9a-f]{24}$/i;
/** The server's maximum per page. */
const PAGE_ROWS = 500;
/** Number of members that the league's topic lists. */
const LISTED = 200;

export const isLeagueId = (text: string) => LEAGUE_ID.test(text);

export const leaguePath = (leagueId: string, rest = '') =>
  `/api/leagues/${segment(leagueId)}${rest}`;

/** Offset of the next page; a short page is the last one. */
function nextSkip(page: unknown[], pages: unknown[][]): number | undefined {
  return page.length < PAGE_ROWS ? undefined : pages.length * PAGE_ROWS;
}

export function usePublicLeagues() {
  return useInfiniteQuery({
    queryKey: queryKeys.publicLeagues,
    queryFn: async ({ pageParam: skip }) => {
      const body: LeaguesQuery = { query: {}, type: 'public', limit: PAGE_ROWS, skip };
      return (await api.post<LeagueList>('/api/leagues/query', body)).leagues;
    },
    initialPageParam: 0,
    getNextPageParam: nextSkip,
  });
}

/** The global league; null if there is none. */
export function useGlobalLeague() {
  return useQuery({
    queryKey: queryKeys.globalLeague,
    queryFn: async () => (await api.get<EveryonesLeagueAnswer>('/api/leagues/everyone')).league,
  });
}

/** By slug or id: links may contain either. */
export function useLeague(slugOrId: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.league(slugOrId),
    queryFn: async () => {
      const address = isLeagueId(slugOrId)
        ? leaguePath(slugOrId)
        : leaguePath('slug', `/${segment(slugOrId)}`);
      return (await api.get<LeagueAnswer>(address)).league;
    },
    enabled,
  });
}

/**
 * Preview of an invite link; never repeated, because wrong codes are rate limited. A visitor's is
 * kept apart: it does not know the memberships.
 */
export function useJoinPreview(slug: string, code: string, as: 'user' | 'signed out' = 'user') {
  return useQuery({
    queryKey: [...queryKeys.joinPreview(slug, code), as],
    queryFn: async () => {
      const address = `/api/join/${segment(slug)}/${segment(code)}`;
      return (await api.get<JoinPreviewAnswer>(address)).league;
    },
    staleTime: Infinity,
  });
}

/** The first members, for the first render; topic `league:ID` updates them. */
export function useMembers(leagueId: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.members(leagueId),
    queryFn: async () =>
      (await api.get<MembersAnswer>(leaguePath(leagueId, `/members?limit=${LISTED}`))).members,
    enabled,
  });
}

export const rosterKey = (leagueId: string) => ['roster', leagueId] as const;

/** All members of a league that has more than its topic lists, in large pages. */
export function useWholeRoster(leagueId: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: rosterKey(leagueId),
    queryFn: async ({ pageParam: skip }) => {
      const address = leaguePath(leagueId, `/members?limit=${PAGE_ROWS}&skip=${skip}`);
      return (await api.get<MembersAnswer>(address)).members;
    },
    initialPageParam: 0,
    getNextPageParam: nextSkip,
    enabled,
    // Live changes are applied to the cached pages, so that forty pages are not refetched for each.
    staleTime: 60_000,
  });
}

export function useRequests(leagueId: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.requests(leagueId),
    queryFn: async () =>
      (await api.get<JoinRequestsAnswer>(leaguePath(leagueId, '/pending-requests'))).requests,
    enabled,
  });
}

export function useSentInvitations(leagueId: string, enabled: boolean) {
  return useQuery({
    queryKey: [...queryKeys.requests(leagueId), 'invitations'],
    queryFn: async () =>
      (await api.get<SentInvitationsAnswer>(leaguePath(leagueId, '/invitations'))).invitations,
    enabled,
  });
}
