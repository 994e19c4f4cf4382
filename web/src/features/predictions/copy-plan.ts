import { isSame } from '@/features/predictions/podium-draft';
import { places } from '@/shared/podium';
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

/** `1 Adams, 3 Cole` */
export function podiumLine({ athletes }: PredictionView): string {
  return places
    .flatMap((place, index) => {
      const athlete = athletes[place];
      return athlete ? `${index + 1} ${athlete.lastname}` : [];
    })
    .join(', ');
}
