import type { EliminationStage, RoundResult, SpeedAscent } from '@/wire/generated';

/** The order of stages in a speed final. */
const stageOrder = ['1/16', '1/8', '1/4', '1/2', 'Small Final', 'Final'];

const placeOf = (name: string) => {
  const folded = name.trim().toLowerCase();
  const place = stageOrder.findIndex((known) => known.toLowerCase() === folded);
  return place === -1 ? stageOrder.length : place;
};

/** Names of stages with results, in order. */
export function stageNames(results: readonly (RoundResult | null)[]): string[] {
  const names = new Set(results.flatMap((result) => stagesOf(result).map(({ name }) => name)));
  return [...names].sort((a, b) => placeOf(a) - placeOf(b));
}

export function stagesOf(result: RoundResult | null): EliminationStage[] {
  return result && 'speed_elimination_stages' in result ? result.speed_elimination_stages : [];
}

/** `4.84`: seconds with two decimals, truncated as in published results. */
export function seconds(timeMs: number): string {
  return (Math.floor(timeMs / 10) / 100).toFixed(2);
}

export function bestTime(ascents: readonly SpeedAscent[]): number | null {
  const times = ascents.flatMap(({ time_ms }) => (time_ms === null ? [] : [time_ms]));
  return times.length > 0 ? Math.min(...times) : null;
}
