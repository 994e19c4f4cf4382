import { stageNames } from '@/features/results/speed';
import type { RoundResult } from '@/wire/generated';

/** What a round's table shows besides rank, athlete and score. */
export type RoundColumns =
  | { kind: 'boulder'; boulders: string[] }
  | { kind: 'lead'; routes: string[] }
  | { kind: 'lanes'; lanes: string[] }
  | { kind: 'stages'; stages: string[] }
  | { kind: 'combined'; stages: string[] }
  | { kind: 'none' };

function distinct(names: string[]): string[] {
  return [...new Set(names)];
}

const collator = new Intl.Collator('en', { numeric: true });

/** As the round's own documents have it: its discipline's name alone does not tell. */
export function columnsOf(details: readonly (RoundResult | null)[]): RoundColumns {
  const stages = stageNames(details);
  if (stages.length > 0) return { kind: 'stages', stages };
  const combined = distinct(
    details.flatMap((detail) =>
      detail && 'combined_stages' in detail
        ? detail.combined_stages.map(({ stage_name }) => stage_name)
        : [],
    ),
  );
  if (combined.length > 0) return { kind: 'combined', stages: combined };

  const climbed = details.flatMap((detail) => (detail && 'ascents' in detail ? [detail] : []));
  const names = distinct(
    climbed.flatMap(({ ascents }) => ascents.map(({ route_name }) => route_name)),
  ).sort((a, b) => collator.compare(a, b));
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
