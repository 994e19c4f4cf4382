import { byChance, type Starter } from '@/features/predictions/starters/starters';
import type { Chances } from '@/features/predictions/chances/chances';
import { type Draft, isSame, placeOf } from '@/features/predictions/podium/podium-draft';
import { type Place, places } from '@/shared/picks/podium';
import type { PodiumPick, PredictionView } from '@/wire/generated';

/** Places with athletes who will not start; none without a start list. */
export function withdrawnPlaces(pick: PodiumPick, starters: readonly Starter[]): Place[] {
  if (starters.length === 0) return [];
  const starts = new Set(starters.flatMap((one) => (one.attending ? one.athleteId : [])));
  return places.filter((place) => {
    const athleteId = pick[place];
    return athleteId !== null && !starts.has(athleteId);
  });
}

/** Candidates for a place: starters who are not on the podium, by chance if known. */
export function candidatesFor(
  pick: PodiumPick,
  starters: readonly Starter[],
  chances: Chances | undefined,
): Starter[] {
  const free = starters.filter((one) => one.attending && placeOf(pick, one.athleteId) === null);
  return chances ? byChance(free, chances) : free;
}

export function replaced(pick: PodiumPick, out: string, by: string): Draft {
  const place = placeOf(pick, out);
  return place === null ? pick : { ...pick, [place]: by };
}

/** The user's open picks of the category in other leagues that contain the athlete. */
export function othersWith(
  pick: PredictionView,
  out: string,
  held: readonly PredictionView[],
): PredictionView[] {
  return held.filter(
    (one) =>
      one._id !== pick._id &&
      one.categoryId === pick.categoryId &&
      !one.locked &&
      placeOf(one.data, out) !== null,
  );
}

export interface ReplacementPlan {
  /** Leagues that get the same podium as the first one, copied at once. */
  copies: string[];
  /** Leagues with different other places, which are kept. */
  own: { pick: PredictionView; data: Draft }[];
  /** Picks that already contain the replacement; they stay unchanged. */
  left: PredictionView[];
  /** All leagues with the pick saved for all of them change, so it stays marked as such. */
  common: boolean;
}

/** The effect of a replacement on the user's picks in other leagues. */
export function planReplacement(
  pick: PredictionView,
  others: readonly PredictionView[],
  out: string,
  by: string,
): ReplacementPlan {
  const podium = replaced(pick.data, out, by);
  const plan: ReplacementPlan = { copies: [], own: [], left: [], common: false };
  for (const other of others) {
    if (placeOf(other.data, by) !== null) plan.left.push(other);
    else {
      const data = replaced(other.data, out, by);
      if (isSame(data, podium)) {
        plan.copies.push(other.leagueId);
        plan.common ||= other.common;
      } else plan.own.push({ pick: other, data });
    }
  }
  plan.common ||= pick.common && plan.copies.length + plan.own.length > 0;
  return plan;
}
