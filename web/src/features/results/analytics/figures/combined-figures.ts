import type { Climber, Named } from '@/features/results/analytics/figures/climbs';

export interface StagePoint extends Named {
  rank: number | null;
  first: number;
  second: number;
}

export interface StageCloud {
  stages: [string, string];
  points: StagePoint[];
  /** The best of each stage; several if tied. */
  bestFirst: StagePoint[];
  bestSecond: StagePoint[];
}

const best = (points: StagePoint[], of: (point: StagePoint) => number) => {
  const most = Math.max(...points.map(of));
  return points.filter((point) => of(point) === most);
};

/** Athletes with a score in both stages; null unless a round has exactly two stages. */
export function stageCloud(climbers: readonly Climber[]): StageCloud | null {
  const names = new Set<string>();
  const points = climbers.flatMap(({ round, ...climber }) => {
    if (!('combined_stages' in round)) return [];
    for (const { stage_name } of round.combined_stages) names.add(stage_name);
    const [first, second] = round.combined_stages.map(({ stage_score }) => stage_score);
    if (typeof first !== 'number' || typeof second !== 'number') return [];
    return [{ ...climber, first, second }];
  });
  const [one, other, ...more] = names;
  if (points.length === 0 || one === undefined || other === undefined || more.length > 0)
    return null;
  return {
    stages: [one, other],
    points,
    bestFirst: best(points, ({ first }) => first),
    bestSecond: best(points, ({ second }) => second),
  };
}
