import { isSame } from '@/features/predictions/podium/podium-draft';
import type { PredictionView } from '@/wire/generated';

/** A pick in another league that a copy would replace. */
export interface Replaced {
  pick: PredictionView;
  same: boolean;
}

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
