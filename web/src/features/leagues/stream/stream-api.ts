import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { leaguePath } from '@/features/leagues/api/leagues-api';
import { useChange } from '@/live/hooks/use-change';
import { api } from '@/shared/api/api-client';
import type { Change, LeagueView, StreamAnswer } from '@/wire/generated';

const PAGE = 6;
const streamKey = (leagueId: string) => ['stream', leagueId] as const;

/** Changes of a league's topic that leave its stream with other entries. */
const changesStream = ({ kind }: Change) =>
  kind === 'stream_changed' || kind === 'member_changed' || kind === 'member_left';

/** Screens read again within this time for each member, so that a large league does not ask at once. */
const SPREAD_MS = 5;
const SPREAD_MAX_MS = 20_000;

/** The newest entries first; read again when the league's topic says that they changed. */
export function useStream({ _id: leagueId, memberCount }: LeagueView) {
  const client = useQueryClient();
  const spread = Math.min(SPREAD_MAX_MS, memberCount * SPREAD_MS);
  useChange(({ topic, data }) => {
    const isOurs = topic === `league:${leagueId}` && changesStream(data);
    if (isOurs || data.kind === 'shields_changed') {
      const readAgain = () => void client.invalidateQueries({ queryKey: streamKey(leagueId) });
      setTimeout(readAgain, Math.random() * spread);
    }
  });
  return useInfiniteQuery({
    queryKey: streamKey(leagueId),
    queryFn: ({ pageParam: skip }) =>
      api.get<StreamAnswer>(leaguePath(leagueId, `/stream?limit=${PAGE}&skip=${skip}`)),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.count < PAGE ? undefined : pages.length * PAGE),
  });
}
