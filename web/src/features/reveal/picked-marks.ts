import type { LeagueSnapshot } from '@/wire/generated';

export interface PickedOf {
  picked: number;
  members: number;
  /** The listed ones, without their picks. */
  names: string[];
  besides: number;
}

/** Members who have picked a category, from the league's live topic. Null while loading. */
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
