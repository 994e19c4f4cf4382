import { stageNames } from '@/features/results/speed';
import type { CombinedStage, RoundResult } from '@/wire/generated';

/** A stage of a combined round: its routes and points. */
export interface StageColumns {
  stage: string;
  discipline: 'boulder' | 'lead' | 'speed' | null;
  routes: string[];
}

/** Columns of a round besides rank, athlete and score. */
export type RoundColumns =
  | { kind: 'boulder'; boulders: string[] }
  | { kind: 'lead'; routes: string[] }
  | { kind: 'lanes'; lanes: string[] }
  | { kind: 'stages'; stages: string[] }
  | { kind: 'combined'; stages: StageColumns[] }
  | { kind: 'none' };

function distinct(names: string[]): string[] {
  return [...new Set(names)];
}

const collator = new Intl.Collator('en', { numeric: true });

function routesOf(climbed: readonly { ascents: readonly { route_name: string }[] }[]): string[] {
  const names = climbed.flatMap(({ ascents }) => ascents.map(({ route_name }) => route_name));
  return distinct(names).sort((a, b) => collator.compare(a, b));
}

function combinedColumns(stages: CombinedStage[]): StageColumns[] {
  return distinct(stages.map(({ stage_name }) => stage_name)).map((stage) => {
    const climbed = stages.flatMap((one) =>
      one.stage_name === stage && 'ascents' in one ? [one] : [],
    );
    return { stage, discipline: climbed[0]?.discipline ?? null, routes: routesOf(climbed) };
  });
}

/** Derived from the round's results, because the discipline's name does not suffice. */
export function columnsOf(details: readonly (RoundResult | null)[]): RoundColumns {
  const stages = stageNames(details);
  if (stages.length > 0) return { kind: 'stages', stages };
  const combined = details.flatMap((detail) =>
    detail && 'combined_stages' in detail ? detail.combined_stages : [],
  );
  if (combined.length > 0) return { kind: 'combined', stages: combinedColumns(combined) };

  const climbed = details.flatMap((detail) => (detail && 'ascents' in detail ? [detail] : []));
  const names = routesOf(climbed);
  switch (climbed[0]?.discipline) {
    case 'boulder':
      return { kind: 'boulder', boulders: names };
    case 'lead':
      return { kind: 'lead', routes: names };
    case 'speed':
      return { kind: 'lanes', lanes: names };
    case undefined:
      return { kind: 'none' };
  }
}
