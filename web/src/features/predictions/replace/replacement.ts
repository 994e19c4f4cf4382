import { byForm, type Form, type Starter } from '@/features/predictions/athletes/starters';
import { type Draft, isSame, placeOf } from '@/features/predictions/podium/podium-draft';
import { type Place, places } from '@/shared/picks/podium';
import type { PodiumPick, PredictionView } from '@/wire/generated';

/** Places whose athletes will not start. Nobody is missed while there is no start list. */
export function withdrawnPlaces(pick: PodiumPick, starters: readonly Starter[]): Place[] {
  if (starters.length === 0) return [];
  const starts = new Set(starters.flatMap((one) => (one.attending ? one.athleteId : [])));
  return places.filter((place) => {
    const athleteId = pick[place];
    return athleteId !== null && !starts.has(athleteId);
  });
}

/** Who may take a place: they start, and are not on the podium; the best form first. */
export function candidatesFor(
  pick: PodiumPick,
  starters: readonly Starter[],
  form: Form | undefined,
): Starter[] {
  const free = starters.filter((one) => one.attending && placeOf(pick, one.athleteId) === null);
  return form ? byForm(free, form) : free;
}

export function replaced(pick: PodiumPick, out: string, by: string): Draft {
  const place = placeOf(pick, out);
  return place === null ? pick : { ...pick, [place]: by };
}

/** My open picks of the category in other leagues that have the athlete, too. */
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
  /** Leagues where it comes to the very podium of the first: copied there, all at once. */
  copies: string[];
  /** Where the rest of the podium is another and stays so. */
  own: { pick: PredictionView; data: Draft }[];
  /** Who is put in is on that podium already: it is left alone. */
  left: PredictionView[];
  /** It changes in all leagues that had it as the common one: it stays that. */
  common: boolean;
}

/** What replacing one athlete by another means for my picks in other leagues. */
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
