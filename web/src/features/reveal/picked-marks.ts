import type { LeagueSnapshot } from '@/wire/generated';

export interface PickedOf {
  /** Members with a pick, and of the league in all. */
  picked: number;
  members: number;
  /** Those that are listed; never what they picked. */
  names: string[];
  besides: number;
}

/** Who has picked a category, as the league's live topic counts it. Null while that is not here. */
export function pickedOf(
  league: LeagueSnapshot | null,
  eventId: string,
  categoryId: string,
): PickedOf | null {
  if (!league) return null;
  const isOf = (one: { eventId: string; categoryId: string }) =>
    one.eventId === eventId && one.categoryId === categoryId;
  const marked = new Set(league.picked.filter(isOf).map(({ userId }) => userId));
  const names = league.members.filter(({ id }) => marked.has(id)).map(({ name }) => name);
  const besides = league.pickedBesides.find(isOf)?.count ?? 0;
  return {
    picked: names.length + besides,
    members: league.league.memberCount,
    names,
    besides,
  };
}
