import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/shared/query-keys';
import type { PredictionView } from '@/wire/generated';

/** Newest state wins, whether it comes as the answer to a save or over the socket. */
function withPick(picks: PredictionView[], pick: PredictionView): PredictionView[] {
  const known = picks.find(({ _id }) => _id === pick._id);
  if (!known) return [pick, ...picks];
  if (known.updatedAt > pick.updatedAt) return picks;
  return picks.map((one) => (one._id === pick._id ? pick : one));
}

/** Puts a pick of mine into every list that is on hand and should have it. */
export function storePick(client: QueryClient, pick: PredictionView): void {
  const keys = [
    queryKeys.myPicks(pick.userId),
    queryKeys.picksOf(pick.userId, pick.eventId, pick.leagueId),
  ];
  for (const key of keys) {
    client.setQueryData<PredictionView[]>(key, (picks) => picks && withPick(picks, pick));
  }
}

export function dropPick(client: QueryClient, predictionId: string): void {
  client.setQueriesData<PredictionView[]>({ queryKey: queryKeys.picks }, (picks) =>
    picks?.filter(({ _id }) => _id !== predictionId),
  );
}
