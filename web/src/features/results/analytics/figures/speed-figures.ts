import { ascentsIn, type Climber, type Named } from '@/features/results/analytics/figures/climbs';
import {
  type Bin,
  equalBins,
  type Quartiles,
  quartilesOf,
} from '@/features/results/analytics/figures/statistics';
import { bestTime, stagesOf } from '@/features/results/speed';

/** Fixed number of bins of the chart. */
const BINS = 10;

/** An athlete's fastest run of a round, in milliseconds. */
export interface BestRun extends Named {
  timeMs: number;
}

/** The best over both lanes of a qualification, or over all heats of a final. */
export function bestRuns(climbers: readonly Climber[]): BestRun[] {
  return climbers.flatMap((climber) => {
    const heats = stagesOf(climber.round).flatMap(({ time }) => (time === null ? [] : [time]));
    const times = heats.length > 0 ? heats : [bestTime(ascentsIn(climber, 'speed'))];
    const timed = times.filter((time) => time !== null);
    if (timed.length === 0) return [];
    const { athleteId, name, firstname, lastname } = climber;
    return [{ athleteId, name, firstname, lastname, timeMs: Math.min(...timed) }];
  });
}

export interface TimeSpread {
  runs: BestRun[];
  bins: Bin[];
  quartiles: Quartiles;
  fastest: BestRun;
}

export function timeSpread(climbers: readonly Climber[]): TimeSpread | null {
  const runs = bestRuns(climbers).sort((a, b) => a.timeMs - b.timeMs);
  const times = runs.map(({ timeMs }) => timeMs);
  const quartiles = quartilesOf(times);
  const [fastest] = runs;
  return quartiles && fastest ? { runs, bins: equalBins(times, BINS), quartiles, fastest } : null;
}

export interface LanePair {
  athleteId: string;
  name: string;
  aMs: number;
  bMs: number;
}

export interface LaneComparison {
  pairs: LanePair[];
  fasterOnA: number;
  fasterOnB: number;
  /** Median of the time on lane B minus that on lane A; negative if B was faster. */
  medianGapMs: number;
}

/** Of athletes with a time on both lanes. */
export function compareLanes(climbers: readonly Climber[]): LaneComparison | null {
  const pairs = climbers.flatMap((climber) => {
    const on = (lane: string) =>
      ascentsIn(climber, 'speed').find(({ route_name }) => route_name === lane)?.time_ms ?? null;
    const [aMs, bMs] = [on('A'), on('B')];
    if (aMs === null || bMs === null) return [];
    return [{ athleteId: climber.athleteId, name: climber.name, aMs, bMs }];
  });
  const gaps = quartilesOf(pairs.map(({ aMs, bMs }) => bMs - aMs));
  if (!gaps) return null;
  return {
    pairs,
    fasterOnA: pairs.filter(({ aMs, bMs }) => aMs < bMs).length,
    fasterOnB: pairs.filter(({ aMs, bMs }) => bMs < aMs).length,
    medianGapMs: gaps.median,
  };
}

/** An athlete's final compared with their best qualification time. */
export interface FinalAgainstBest extends Named {
  qualificationMs: number;
  finalMs: number;
}

/** Of athletes with a time in both. */
export function finalsAgainstBest(
  qualification: readonly Climber[],
  final: readonly Climber[],
): FinalAgainstBest[] {
  const before = new Map(bestRuns(qualification).map((run) => [run.athleteId, run.timeMs]));
  return bestRuns(final).flatMap(({ athleteId, name, firstname, lastname, timeMs }) => {
    const qualificationMs = before.get(athleteId);
    return qualificationMs === undefined
      ? []
      : [{ athleteId, name, firstname, lastname, qualificationMs, finalMs: timeMs }];
  });
}
