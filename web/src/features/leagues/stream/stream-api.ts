import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { leaguePath } from '@/features/leagues/api/leagues-api';
import { useChange } from '@/live/hooks/use-change';
import { api } from '@/shared/api/api-client';
import type { Change, StreamAnswer } from '@/wire/generated';

const PAGE = 6;
const streamKey = (leagueId: string) => ['stream', leagueId] as const;

/** Changes of a league's topic that leave its stream with other entries. */
const changesStream = ({ kind }: Change) =>
  kind === 'stream_changed' || kind === 'member_changed' || kind === 'member_left';

/** The newest entries first; read again when the league's topic says that they changed. */
export function useStream(leagueId: string) {
  const client = useQueryClient();
  useChange(({ topic, data }) => {
    const isOurs = topic === `league:${leagueId}` && changesStream(data);
    if (isOurs || data.kind === 'shields_changed') {
      void client.invalidateQueries({ queryKey: streamKey(leagueId) });
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
