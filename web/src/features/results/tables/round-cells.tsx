import type { ReactNode } from 'react';
import { shortLabels } from '@/features/results/route-label';
import { bestTime, seconds, stagesOf } from '@/features/results/speed';
import { ascentOn } from '@/features/results/tables/ascents';
import { BoulderCell } from '@/features/results/tables/boulder-cell';
import { LeadCell } from '@/features/results/tables/lead-cell';
import type { RoundColumns, StageColumns } from '@/features/results/tables/round-columns';
import { LaneCell, StageCell } from '@/features/results/tables/speed-cells';
import { resultTexts as texts } from '@/texts/results/result-pages';
import type { RoundResult } from '@/wire/generated';

/** A column between the athlete and the score. */
export interface RoundColumn {
  key: string;
  label: string;
  title?: string;
  align?: 'right' | 'center';
  strong?: boolean;
  pinned?: boolean;
  cell: (detail: RoundResult | null) => ReactNode;
}

function best(detail: RoundResult | null): string {
  if (!detail || !('ascents' in detail) || detail.discipline !== 'speed') return '';
  const time = bestTime(detail.ascents);
  return time === null ? '' : seconds(time);
}

function boulderColumns(names: string[], stage?: string): RoundColumn[] {
  const label = shortLabels(names);
  return names.map((name) => ({
    key: `${stage ?? ''} ${name}`,
    label: label(name),
    title: texts.boulder(name),
    align: 'center',
    cell: (detail) => <BoulderCell ascent={ascentOn(detail, 'boulder', name, stage)} />,
  }));
}

function leadColumns(names: string[], stage?: string): RoundColumn[] {
  const label = shortLabels(names);
  return names.map((name) => ({
    key: `${stage ?? ''} ${name}`,
    label: names.length > 1 ? texts.route(label(name)) : texts.height,
    title: texts.route(name),
    cell: (detail) => <LeadCell ascent={ascentOn(detail, 'lead', name, stage)} />,
  }));
}

function laneColumns(names: string[], stage?: string): RoundColumn[] {
  return names.map((name) => ({
    key: `${stage ?? ''} ${name}`,
    label: name,
    title: texts.lane(name),
    cell: (detail) => <LaneCell ascent={ascentOn(detail, 'speed', name, stage)} />,
  }));
}

function stageScore(detail: RoundResult | null, name: string): ReactNode {
  if (!detail || !('combined_stages' in detail)) return '';
  const stage = detail.combined_stages.find(({ stage_name }) => stage_name === name);
  if (!stage) return '';
  return (
    <>
      {stage.stage_score_text ?? stage.stage_score ?? '–'}
      {stage.stage_rank !== null && (
        <span className="ml-1.5 text-xs font-normal text-ink-soft">
          {texts.stageRank(stage.stage_rank)}
        </span>
      )}
    </>
  );
}

function routesOfStage({ stage, discipline, routes }: StageColumns): RoundColumn[] {
  switch (discipline) {
    case 'boulder':
      return boulderColumns(routes, stage);
    case 'lead':
      return leadColumns(routes, stage);
    case 'speed':
      return laneColumns(routes, stage);
    case null:
      return [];
  }
}

/** The routes of a stage, then its points. */
function combinedColumns(columns: StageColumns): RoundColumn[] {
  const { stage } = columns;
  return [
    ...routesOfStage(columns),
    { key: stage, label: stage, strong: true, cell: (detail) => stageScore(detail, stage) },
  ];
}

export function roundColumns(columns: RoundColumns): RoundColumn[] {
  switch (columns.kind) {
    case 'boulder':
      return boulderColumns(columns.boulders);
    case 'lead':
      return leadColumns(columns.routes);
    case 'lanes':
      return [
        ...laneColumns(columns.lanes),
        { key: 'best', label: texts.best, strong: true, pinned: true, cell: best },
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
      return columns.stages.flatMap(combinedColumns);
    case 'none':
      return [];
  }
}
