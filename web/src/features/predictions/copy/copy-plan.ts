import { isSame } from '@/features/predictions/podium/podium-draft';
import type { PredictionView } from '@/wire/generated';

/** What a copy would do to one of my picks in another league. */
export interface Replaced {
  pick: PredictionView;
  /** The podium there is the same already. */
  same: boolean;
}

/** My picks in a league that the copied ones would take the place of. */
export function replacedIn(
  leagueId: string,
  copied: PredictionView[],
  held: PredictionView[],
): Replaced[] {
  return copied.flatMap(({ categoryId, data }) => {
    const pick = held.find((one) => one.leagueId === leagueId && one.categoryId === categoryId);
    return pick ? { pick, same: isSame(pick.data, data) } : [];
  });
}
