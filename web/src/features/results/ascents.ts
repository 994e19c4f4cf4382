import type { BoulderAscent, LeadAscent, RoundResult, SpeedAscent } from '@/wire/generated';

interface AscentOf {
  boulder: BoulderAscent;
  lead: LeadAscent;
  speed: SpeedAscent;
}

/** What somebody did on one route of a round, if the round is of that discipline. */
export function ascentOn<Discipline extends keyof AscentOf>(
  detail: RoundResult | null,
  discipline: Discipline,
  routeName: string,
): AscentOf[Discipline] | undefined {
  if (!detail || !('ascents' in detail) || detail.discipline !== discipline) return undefined;
  const ascents = detail.ascents as AscentOf[Discipline][];
  return ascents.find((ascent) => ascent.route_name === routeName);
}
