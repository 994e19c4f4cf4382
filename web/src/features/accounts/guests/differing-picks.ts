import { places } from '@/shared/picks/podium';
import type { PredictionView } from '@/wire/generated';

/** The podiums of a guest and of an account for the same category. */
export interface DifferingPicks {
  guest: PredictionView;
  account: PredictionView;
}

const keyOf = ({ guest, account }: DifferingPicks) =>
  [guest, account]
    .flatMap(({ eventId, categoryId, data }) => [
      eventId,
      categoryId,
      ...places.map((one) => data[one]),
    ])
    .join();

/** Once where the same two podiums differ in several leagues. */
export function differingPicks(
  ofGuest: readonly PredictionView[],
  ofAccount: readonly PredictionView[],
): DifferingPicks[] {
  const pairs = ofAccount.flatMap((account) => {
    const { leagueId, eventId, categoryId } = account;
    const guest = ofGuest.find(
      (one) =>
        one.leagueId === leagueId && one.eventId === eventId && one.categoryId === categoryId,
    );
    return guest ? { guest, account } : [];
  });
  return [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
}
