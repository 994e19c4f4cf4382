import { curveStepAfter } from '@visx/curve';
import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import type { PointerEvent } from 'react';
import { shortRoundNames } from '@/features/results/replay/round-names';
import { spread } from '@/features/results/replay/spread';
import { LeftAxis } from '@/shared/charts/axes';
import { boxOf, labelRoom, squeezed } from '@/shared/charts/box';
import { seriesLook, type SeriesLook } from '@/shared/charts/series';
import { Mark } from '@/shared/charts/shapes';

export interface Line {
  key: string;
  /** Label at its end. */
  label: string;
  mine: boolean;
  /** In the background: neither the user's nor on the podium. */
  faint?: boolean;
  /** Values by moment; null without a value. */
  values: readonly (number | null)[];
}

interface LineChartProps {
  width: number;
  lines: readonly Line[];
  /** From bottom to top. */
  domain: readonly [number, number];
  ticks: number[];
  format: (value: number) => string;
  axis: string;
  starts: readonly { place: number; round: string }[];
  moments: number;
  /** The selected moment. */
  at: number;
  onPick?: (moment: number) => void;
}

const LABEL_APART = 15;
/** Average width of a letter in a label. */
const LETTER_WIDTH = 7.4;
const ROUND_GAP = 8;
/** Moments closer than this are drawn as one. */
const MOMENT_WIDTH = 5;
const FAINT: SeriesLook = { colour: 'var(--line-strong)', dash: undefined, mark: 'circle' };

const faintLast = (a: Line, b: Line) => Number(a.faint ?? false) - Number(b.faint ?? false);

/** Lines over the moments of a competition, labelled at their ends. Later moments are faint. */
export function LineChart(props: LineChartProps) {
  const { width, lines, domain, ticks, format, axis, starts, moments, at, onPick } = props;
  const wide = width >= 560;
  const right = labelRoom(
    lines.map(({ label }) => label),
    width,
  );
  const box = boxOf(width, wide ? 340 : 300, {
    top: 34,
    bottom: 30,
    left: 36,
    right,
  });
  const x = scaleLinear({ domain: [0, Math.max(1, moments - 1)], range: [0, box.innerWidth] });
  const y = scaleLinear({ domain: [...domain], range: [box.innerHeight, 0], clamp: true });
  const here = x(at);
  const short = shortRoundNames(starts.map(({ round }) => round));
  const step = Math.max(1, Math.ceil((moments * MOMENT_WIDTH) / box.innerWidth));
  const valueAt = ({ values }: Line) => values[at] ?? null;
  // The user's lines come first, so that their colours do not depend on who is on the podium.
  const distinct = [...lines].sort((a, b) => Number(b.mine) - Number(a.mine) || faintLast(a, b));
  const lookOf = (line: Line): SeriesLook =>
    line.faint ? FAINT : seriesLook(distinct.indexOf(line));
  const shown = lines.filter((line) => valueAt(line) !== null);
  const heights = spread(
    shown.map((line) => y(valueAt(line) ?? 0)),
    LABEL_APART,
    0,
    box.innerHeight,
  );
  const pick = (event: PointerEvent<SVGSVGElement>) => {
    if (!onPick || (event.type === 'pointermove' && event.buttons === 0)) return;
    const { left } = event.currentTarget.getBoundingClientRect();
    const moment = Math.round(x.invert(event.clientX - left - box.margin.left));
    onPick(Math.min(moments - 1, Math.max(0, moment)));
  };

  return (
    <svg
      aria-hidden
      width={box.width}
      height={box.height}
      className={`block max-w-full touch-pan-y ${onPick ? 'cursor-col-resize' : ''}`}
      onPointerDown={pick}
      onPointerMove={pick}
    >
      <Group left={box.margin.left} top={box.margin.top}>
        <LeftAxis box={box} scale={y} label={axis} ticks={ticks} format={format} />
        {starts.map(({ place, round }, order) => {
          const next = starts[order + 1]?.place ?? moments - 1;
          const room = x(next) - x(place) - ROUND_GAP;
          const label = [round, short.get(round)].find(
            (name) => name && (name.length * LETTER_WIDTH <= room || starts.length === 1),
          );
          return (
            <g key={`${place}-${round}`}>
              {place > 0 && (
                <line
                  x1={x(place)}
                  x2={x(place)}
                  y2={box.innerHeight}
                  stroke="var(--line-strong)"
                  strokeDasharray="2 3"
                />
              )}
              {label !== undefined && (
                <text
                  x={x(place) + (place > 0 ? 4 : 0)}
                  y={box.innerHeight + 20}
                  className="fill-[var(--ink-soft)] text-xs"
                >
                  {label}
                </text>
              )}
            </g>
          );
        })}
        {[...lines]
          .sort((a, b) => faintLast(b, a))
          .map((line) => {
            const look = lookOf(line);
            const points = line.values
              .map((value, moment) => ({ moment, value }))
              .filter(
                ({ moment }) =>
                  moment % step === 0 || moment === at || moment === line.values.length - 1,
              );
            const path = (only: (moment: number) => boolean, opacity: number) => (
              <LinePath
                data={points.filter(({ moment }) => only(moment))}
                defined={({ value }) => value !== null}
                x={({ moment }) => x(moment)}
                y={({ value }) => y(value ?? 0)}
                curve={curveStepAfter}
                stroke={look.colour}
                strokeWidth={line.mine ? 3.5 : line.faint ? 1 : 2}
                strokeOpacity={opacity}
                {...(look.dash === undefined ? {} : { strokeDasharray: look.dash })}
              />
            );
            return (
              <g key={line.key}>
                {path((moment) => moment >= at, 0.2)}
                {path((moment) => moment <= at, 1)}
              </g>
            );
          })}
        <line
          x1={here}
          x2={here}
          y1={-8}
          y2={box.innerHeight}
          stroke="var(--ink)"
          strokeWidth={1.5}
        />
        {shown.map((line, order) => {
          const look = lookOf(line);
          const height = heights[order] ?? 0;
          return (
            <g key={line.key}>
              <Mark look={look} x={here} y={y(valueAt(line) ?? 0)} size={line.mine ? 5.5 : 4} />
              <text
                x={box.innerWidth + 12}
                {...squeezed(line.label, right)}
                y={height}
                dy="0.32em"
                fill={look.colour}
                className={`text-xs ${line.mine ? 'font-bold' : 'font-medium'}`}
              >
                {line.label}
              </text>
              <line
                x1={box.innerWidth + 2}
                x2={box.innerWidth + 9}
                y1={y(valueAt(line) ?? 0)}
                y2={height}
                stroke={look.colour}
                strokeOpacity={0.6}
              />
            </g>
          );
        })}
      </Group>
    </svg>
  );
}
