import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { News } from '@/features/live-moment/news';
import { queryKeys } from '@/shared/query/query-keys';

/** In the strip. */
const NEWS_MAX = 10;
/** In the line of ranks. */
const RANKS_MAX = 60;

export interface TimedNews extends News {
  at: number;
}

export interface RankAt {
  at: number;
  rank: number;
}

export interface BoardHistory {
  /** Newest first. */
  news: readonly TimedNews[];
  /** Oldest first, one for each change. */
  ranks: readonly RankAt[];
}

const NOTHING: BoardHistory = { news: [], ranks: [] };

/**
 * What was told of a leaderboard, for who leaves the page and returns. In the cache of its rows, because
 * it has to go with them when the user hides an event.
 */
export function useBoardHistory(leagueId: string, board: string, rank: number | null) {
  const client = useQueryClient();
  const { data = NOTHING } = useQuery<BoardHistory>({
    queryKey: queryKeys.leaderboardNews(leagueId, board),
    queryFn: () => NOTHING,
    enabled: false,
  });
  const change = useCallback(
    (next: (known: BoardHistory) => BoardHistory) =>
      client.setQueryData<BoardHistory>(queryKeys.leaderboardNews(leagueId, board), (known) =>
        next(known ?? NOTHING),
      ),
    [client, leagueId, board],
  );
  useEffect(() => {
    if (rank === null) return;
    change((known) =>
      known.ranks.at(-1)?.rank === rank
        ? known
        : { ...known, ranks: [...known.ranks, { at: Date.now(), rank }].slice(-RANKS_MAX) },
    );
  }, [change, rank]);
  const add = (item: News) =>
    change((known) => ({
      ...known,
      news: [{ ...item, at: Date.now() }, ...known.news].slice(0, NEWS_MAX),
    }));
  return { ...data, add };
}
