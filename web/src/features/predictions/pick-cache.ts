import type { QueryClient } from '@tanstack/react-query';
import { EVERY_LEAGUE, queryKeys } from '@/shared/query-keys';
import type { PredictionView } from '@/wire/generated';

/** Newest state wins, whether it comes as the answer to a save or over the socket. */
function withPick(picks: PredictionView[], pick: PredictionView): PredictionView[] {
  const known = picks.find(({ _id }) => _id === pick._id);
  if (!known) return [pick, ...picks];
  if (known.updatedAt > pick.updatedAt) return picks;
  return picks.map((one) => (one._id === pick._id ? pick : one));
}

/** My Picks is filtered and in pages, and a pick's history is the server's: asked for again rather than guessed. */
function refreshMyPicks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.myPicks });
  void client.invalidateQueries({ queryKey: queryKeys.openPicksOfAll });
  void client.invalidateQueries({ queryKey: queryKeys.pickHistory });
}

/** Puts a pick of mine into every list of an event's picks that is on hand and should have it. */
export function storePick(client: QueryClient, pick: PredictionView): void {
  const { userId, eventId, leagueId } = pick;
  for (const league of [leagueId, EVERY_LEAGUE]) {
    const queryKey = queryKeys.picksOf(userId, eventId, league);
    const picks = client.getQueryData<PredictionView[]>(queryKey);
    if (!picks) continue;
    // What is on its way may be older than this: it is asked for again.
    const asked = client.isFetching({ queryKey, exact: true }) > 0;
    void client.cancelQueries({ queryKey, exact: true });
    client.setQueryData(queryKey, withPick(picks, pick));
    if (asked) void client.invalidateQueries({ queryKey, exact: true });
  }
  refreshMyPicks(client);
}

export function dropPick(client: QueryClient, predictionId: string): void {
  client.setQueriesData<PredictionView[]>({ queryKey: queryKeys.picksOfEvents }, (picks) =>
    picks?.filter(({ _id }) => _id !== predictionId),
  );
  refreshMyPicks(client);
}
