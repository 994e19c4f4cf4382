import type { BoulderAscent, LeadAscent, RoundResult, SpeedAscent } from '@/wire/generated';

interface AscentOf {
  boulder: BoulderAscent;
  lead: LeadAscent;
  speed: SpeedAscent;
}

/** An athlete's ascent on one route of a round or stage, if it is of that discipline. */
export function ascentOn<Discipline extends keyof AscentOf>(
  detail: RoundResult | null,
  discipline: Discipline,
  routeName: string,
  stageName?: string,
): AscentOf[Discipline] | undefined {
  const part =
    detail && 'combined_stages' in detail
      ? detail.combined_stages.find(({ stage_name }) => stage_name === stageName)
      : detail;
  if (!part || !('ascents' in part) || part.discipline !== discipline) return undefined;
  const ascents = part.ascents as AscentOf[Discipline][];
  return ascents.find((ascent) => ascent.route_name === routeName);
}
