import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { versionOf } from '@/features/predictions/saved-picks/pick-request';
import { ApiError } from '@/shared/api/api-error';
import { invalidate } from '@/shared/query/invalidate';
import { EVERY_LEAGUE, queryKeys } from '@/shared/query/query-keys';
import type { PredictionView } from '@/wire/generated';

/** By its versions; by its clock where a server of the release before does not say them. */
function isOlder(pick: PredictionView, known: PredictionView): boolean {
  const [version, knownVersion] = [versionOf(pick), versionOf(known)];
  return version !== undefined && knownVersion !== undefined
    ? version < knownVersion
    : pick.updatedAt < known.updatedAt;
}

/** Newest state wins, whether it comes as the answer to a save or over the socket. */
function withPick(picks: PredictionView[], pick: PredictionView): PredictionView[] {
  const known = picks.find(({ _id }) => _id === pick._id);
  if (!known) return [pick, ...picks];
  if (isOlder(pick, known)) return picks;
  return picks.map((one) => (one._id === pick._id ? pick : one));
}

/** My Picks is filtered and in pages, and a pick's history is the server's: asked for again rather than guessed. */
function refreshMyPicks(client: QueryClient): void {
  for (const queryKey of [queryKeys.myPicks, queryKeys.openPicksOfAll, queryKeys.pickHistory]) {
    // A first answer that is on its way would be waited for, and may be older.
    void client.cancelQueries({ queryKey });
    invalidate(client, queryKey);
  }
}

type Picks = PredictionView[];

/** Changes a list where it is on hand. What is on its way may be older than the change: it is asked for again. */
function alter(client: QueryClient, queryKey: QueryKey, to: (picks: Picks) => Picks): void {
  const picks = client.getQueryData<Picks>(queryKey);
  const asked = client.isFetching({ queryKey, exact: true }) > 0;
  if (asked) {
    void client.cancelQueries({ queryKey, exact: true });
    invalidate(client, queryKey);
  }
  if (picks) client.setQueryData(queryKey, to(picks));
}

/** Puts a pick of mine into every list of an event's picks that is on hand and should have it. */
export function storePick(client: QueryClient, pick: PredictionView): void {
  const { userId, eventId, leagueId } = pick;
  for (const league of [leagueId, EVERY_LEAGUE]) {
    alter(client, queryKeys.picksOf(userId, eventId, league), (picks) => withPick(picks, pick));
  }
  refreshMyPicks(client);
}

/** Where something else stands than the player saw, it is on hand from now on. */
export function storeFound(client: QueryClient, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const pick of error.currentPredictions ?? []) storePick(client, pick);
}

export function dropPick(client: QueryClient, predictionId: string): void {
  for (const { queryKey } of client
    .getQueryCache()
    .findAll({ queryKey: queryKeys.picksOfEvents })) {
    alter(client, queryKey, (picks) => picks.filter(({ _id }) => _id !== predictionId));
  }
  refreshMyPicks(client);
}
