import { isSame } from '@/features/predictions/podium/podium-draft';
import type { MyLeague, PredictionView } from '@/wire/generated';

/** How my picks of one category stand to each other, seen from the page of one league. */
export interface CommonSet {
  /** What is saved for all my leagues; in its place, before anything was, what all other leagues agree on. */
  common: PredictionView | null;
  /** This league has another podium, chosen for it alone. */
  apart: boolean;
  /** Leagues that a save for all is written in, besides this one. */
  following: MyLeague[];
  /** Leagues that keep a podium of their own. */
  own: MyLeague[];
}

const newest = (picks: PredictionView[]) =>
  picks.reduce<PredictionView | null>(
    (last, pick) => (last && last.updatedAt >= pick.updatedAt ? last : pick),
    null,
  );

/** What other leagues have that have nothing else: none, where there are two minds. */
function agreed(picks: PredictionView[]): PredictionView | null {
  const [first] = picks;
  return first && picks.every(({ data }) => isSame(data, first.data)) ? first : null;
}

/** The server's rule, told before it is asked. `all` are my picks of this category, those in leagues that I have left as well. */
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

/** Whether a pick was chosen for its league alone. `open` are my picks that may still be changed, of whatever category. */
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
