import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { versionOf } from '@/features/predictions/saved-picks/pick-request';
import { ApiError } from '@/shared/api/api-error';
import { invalidate } from '@/shared/query/invalidate';
import { EVERY_LEAGUE, queryKeys } from '@/shared/query/query-keys';
import type { PredictionView } from '@/wire/generated';

/** Compares versions; times for responses of an older server release without versions. */
function isOlder(pick: PredictionView, known: PredictionView): boolean {
  const [version, knownVersion] = [versionOf(pick), versionOf(known)];
  return version !== undefined && knownVersion !== undefined
    ? version < knownVersion
    : pick.updatedAt < known.updatedAt;
}

/** The newest state wins, whether it comes from a save's response or the socket. */
function withPick(picks: PredictionView[], pick: PredictionView): PredictionView[] {
  const known = picks.find(({ _id }) => _id === pick._id);
  if (!known) return [pick, ...picks];
  if (isOlder(pick, known)) return picks;
  return picks.map((one) => (one._id === pick._id ? pick : one));
}

/** Filtered pages and histories are refetched instead of updated. */
function refreshMyPicks(client: QueryClient): void {
  for (const queryKey of [queryKeys.myPicks, queryKeys.openPicksOfAll, queryKeys.pickHistory]) {
    // A pending first response would be awaited, and may be older.
    void client.cancelQueries({ queryKey });
    invalidate(client, queryKey);
  }
}

type Picks = PredictionView[];

/** Updates a cached list. A pending response may be older than the change, so it is refetched. */
function alter(client: QueryClient, queryKey: QueryKey, to: (picks: Picks) => Picks): void {
  const picks = client.getQueryData<Picks>(queryKey);
  const isFetching = client.isFetching({ queryKey, exact: true }) > 0;
  if (isFetching) {
    void client.cancelQueries({ queryKey, exact: true });
    invalidate(client, queryKey);
  }
  if (picks) client.setQueryData(queryKey, to(picks));
}

export function storePick(client: QueryClient, pick: PredictionView): void {
  const { userId, eventId, leagueId } = pick;
  for (const league of [leagueId, EVERY_LEAGUE]) {
    alter(client, queryKeys.picksOf(userId, eventId, league), (picks) => withPick(picks, pick));
  }
  refreshMyPicks(client);
}

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
