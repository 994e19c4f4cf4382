import type { ReactNode } from 'react';
import { ascentOn } from '@/features/results/ascents';
import { BoulderCell } from '@/features/results/boulder-cell';
import { LeadCell } from '@/features/results/lead-cell';
import type { RoundColumns } from '@/features/results/round-columns';
import { bestTime, seconds, stagesOf } from '@/features/results/speed';
import { LaneCell, StageCell } from '@/features/results/speed-cells';
import { resultTexts as texts } from '@/texts/results';
import type { RoundResult } from '@/wire/generated';

/** One column between an athlete and their score. */
export interface RoundColumn {
  key: string;
  label: string;
  title?: string;
  align?: 'right' | 'center';
  cell: (detail: RoundResult | null) => ReactNode;
}

function best(detail: RoundResult | null): string {
  if (!detail || !('ascents' in detail) || detail.discipline !== 'speed') return '';
  const time = bestTime(detail.ascents);
  return time === null ? '' : seconds(time);
}

function combinedCell(detail: RoundResult | null, name: string): ReactNode {
  if (!detail || !('combined_stages' in detail)) return '';
  const stage = detail.combined_stages.find(({ stage_name }) => stage_name === name);
  if (!stage) return '';
  return (
    <>
      {stage.stage_score ?? '–'}
      {stage.stage_rank !== null && (
        <span className="ml-1.5 text-xs text-ink-soft">{texts.stageRank(stage.stage_rank)}</span>
      )}
    </>
  );
}

export function roundColumns(columns: RoundColumns): RoundColumn[] {
  switch (columns.kind) {
    case 'boulder':
      return columns.boulders.map((name) => ({
        key: name,
        label: name,
        title: texts.boulder(name),
        align: 'center',
        cell: (detail) => <BoulderCell ascent={ascentOn(detail, 'boulder', name)} />,
      }));
    case 'lead':
      return columns.routes.map((name) => ({
        key: name,
        label: texts.route(name),
        cell: (detail) => <LeadCell ascent={ascentOn(detail, 'lead', name)} />,
      }));
    case 'lanes':
      return [
        ...columns.lanes.map((name) => ({
          key: name,
          label: name,
          title: texts.lane(name),
          cell: (detail: RoundResult | null) => (
            <LaneCell ascent={ascentOn(detail, 'speed', name)} />
          ),
        })),
        { key: 'best', label: texts.best, cell: best },
      ];
    case 'stages':
      return columns.stages.map((name) => ({
        key: name,
        label: name,
        cell: (detail) => (
          <StageCell stage={stagesOf(detail).find((stage) => stage.name === name)} />
        ),
      }));
    case 'combined':
      return columns.stages.map((name) => ({
        key: name,
        label: name,
        cell: (detail) => combinedCell(detail, name),
      }));
    case 'none':
      return [];
  }
}
