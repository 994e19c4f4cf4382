import { isSame } from '@/features/predictions/podium/podium-draft';
import type { MyLeague, PredictionView } from '@/wire/generated';

/** The user's picks of a category in all leagues, relative to one league. */
export interface CommonSet {
  /** The pick saved for all leagues; without one, the podium on which all other leagues agree. */
  common: PredictionView | null;
  /** This league has another podium, chosen for it alone. */
  apart: boolean;
  /** Other leagues that a save for all leagues writes. */
  following: MyLeague[];
  /** Leagues that keep their own podium. */
  own: MyLeague[];
}

const newest = (picks: PredictionView[]) =>
  picks.reduce<PredictionView | null>(
    (last, pick) => (last && last.updatedAt >= pick.updatedAt ? last : pick),
    null,
  );

/** The podium of all other leagues; null if they differ. */
function agreed(picks: PredictionView[]): PredictionView | null {
  const [first] = picks;
  return first && picks.every(({ data }) => isSame(data, first.data)) ? first : null;
}

/**
 * Predicts the server's rule. `all` are the user's picks of the category, including those in
 * leagues they have left.
 */
export function commonSet(leagues: MyLeague[], leagueId: string, all: PredictionView[]): CommonSet {
  const picks = all.filter((pick) => leagues.some(({ _id }) => _id === pick.leagueId));
  const here = picks.find((pick) => pick.leagueId === leagueId);
  const elsewhere = picks.filter((pick) => pick.leagueId !== leagueId);
  const last = newest(picks.filter((pick) => pick.common));
  const measure = last ?? here ?? agreed(elsewhere);
  const isOwn = (pick: PredictionView | undefined) =>
    pick !== undefined && !pick.common && !(measure && isSame(pick.data, measure.data));
  const others = leagues.filter(({ _id }) => _id !== leagueId);
  const ownIn = ({ _id }: MyLeague) => isOwn(picks.find((pick) => pick.leagueId === _id));
  return {
    common: last ?? agreed(elsewhere),
    apart: isOwn(here),
    following: others.filter((league) => !ownIn(league)),
    own: others.filter(ownIn),
  };
}

/**
 * Whether a pick was chosen for its league alone. `open` are the user's open picks of all
 * categories.
 */
export function isApart(
  pick: PredictionView,
  leagues: MyLeague[],
  open: PredictionView[],
): boolean {
  const all = open.filter(
    ({ eventId, categoryId }) => eventId === pick.eventId && categoryId === pick.categoryId,
  );
  return commonSet(leagues, pick.leagueId, all).apart;
}
