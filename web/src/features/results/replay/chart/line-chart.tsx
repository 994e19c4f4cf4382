import { curveMonotoneX, curveStepAfter } from '@visx/curve';
import { Group } from '@visx/group';
import { LinePath } from '@visx/shape';
import type { PointerEvent } from 'react';
import { shortRoundNames } from '@/features/results/replay/chart/round-names';
import { spread } from '@/shared/charts/spread';
import { LeftAxis } from '@/shared/charts/axes';
import { type Box, boxOf, labelRoom, type LinearScale, xScale, yScale } from '@/shared/charts/box';
import { seriesLook, type SeriesLook } from '@/shared/charts/series';
import { Mark, Words } from '@/shared/charts/shapes';

export interface Line {
  key: string;
  /** Label at its end. */
  label: string;
  mine: boolean;
  /** One of the few others that are told apart; the rest is grey. */
  coloured: boolean;
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
  /** The moments are the ends of rounds: each is as wide as the others. */
  isByRound: boolean;
  moments: number;
  at: number;
  onPick?: (moment: number) => void;
}

const LABEL_APART = 15;
/** Average width of a letter in a label. */
const LETTER_WIDTH = 7.4;
const ROUND_GAP = 8;
/** Moments closer than this are drawn as one. */
const MOMENT_WIDTH = 5;
/** Lines beside the user's that are coloured. */
export const COLOURED = 2;
const MINE: SeriesLook = { colour: 'var(--accent)', dash: undefined, mark: 'circle' };
const OTHERS: readonly SeriesLook[] = [{ ...seriesLook(0), mark: 'square' }, seriesLook(2)];
const GREY: SeriesLook = { colour: 'var(--line-strong)', dash: undefined, mark: 'circle' };

/** Where moments and values are drawn. */
interface Plane extends Pick<LineChartProps, 'moments' | 'at' | 'isByRound'> {
  box: Box;
  x: LinearScale;
  y: LinearScale;
}

/** The name of each round below its end, alternately on two lines. */
function Rounds({ plane, starts }: { plane: Plane; starts: LineChartProps['starts'] }) {
  const { box, x, moments } = plane;
  const anchorOf = (place: number) =>
    moments === 1 || place === moments - 1 ? 'end' : place === 0 ? 'start' : 'middle';
  return starts.map(({ place, round }, order) => (
    <Words
      key={round}
      x={x(place)}
      y={box.innerHeight + 18 + (order % 2) * 15}
      anchor={anchorOf(place)}
      soft
    >
      {round}
    </Words>
  ));
}

/** Where rounds start, named as far as there is room. */
function RoundStarts({ plane, starts }: { plane: Plane; starts: LineChartProps['starts'] }) {
  const { box, x, moments } = plane;
  const short = shortRoundNames(starts.map(({ round }) => round));
  return starts.map(({ place, round }, order) => {
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
          <Words x={x(place) + (place > 0 ? 4 : 0)} y={box.innerHeight + 20} soft>
            {label}
          </Words>
        )}
      </g>
    );
  });
}

interface DrawnLine {
  line: Line;
  look: SeriesLook;
}

type LineProps = DrawnLine & { plane: Plane };

/** The values until the selected moment, and faintly those after it. */
function Path({ plane: { box, x, y, moments, at, isByRound }, line, look }: LineProps) {
  const { values, mine, coloured } = line;
  const step = Math.max(1, Math.ceil((moments * MOMENT_WIDTH) / box.innerWidth));
  const points = values
    .map((value, moment) => ({ moment, value }))
    .filter(({ moment }) => moment % step === 0 || moment === at || moment === values.length - 1);
  const path = (only: (moment: number) => boolean, opacity: number) => (
    <LinePath
      data={points.filter(({ moment }) => only(moment))}
      defined={({ value }) => value !== null}
      x={({ moment }) => x(moment)}
      y={({ value }) => y(value ?? 0)}
      curve={isByRound ? curveMonotoneX : curveStepAfter}
      stroke={look.colour}
      strokeWidth={mine ? 3.5 : coloured ? 2 : 1}
      strokeOpacity={opacity}
      strokeDasharray={look.dash}
    />
  );
  return (
    <g>
      {path((moment) => moment >= at, 0.2)}
      {path((moment) => moment <= at, 1)}
    </g>
  );
}

/** The value at the selected moment, and the label beside the drawing at this height. */
function End({ plane, line, look, y, height }: LineProps & { y: number; height: number }) {
  const { x, at } = plane;
  const { innerWidth, margin } = plane.box;
  return (
    <g>
      <Mark look={look} x={x(at)} y={y} size={line.mine ? 5.5 : 4} />
      <Words
        x={innerWidth + 12}
        y={height}
        centred
        room={margin.right}
        fill={line.mine || line.coloured ? look.colour : 'var(--ink-soft)'}
        className={line.mine ? 'font-bold' : 'font-medium'}
      >
        {line.label}
      </Words>
      <line
        x1={innerWidth + 2}
        x2={innerWidth + 9}
        y1={y}
        y2={height}
        stroke={look.colour}
        strokeOpacity={0.6}
      />
    </g>
  );
}

/** The ends of all lines, with labels moved apart. */
function Ends({ plane, drawn }: { plane: Plane; drawn: readonly DrawnLine[] }) {
  const shown = drawn.flatMap(({ line, look }) => {
    const value = line.values[plane.at] ?? null;
    return value === null ? [] : [{ line, look, y: plane.y(value) }];
  });
  const wanted = shown.map(({ y }) => y);
  const heights = spread(wanted, LABEL_APART, 0, plane.box.innerHeight);
  return shown.map((end, order) => (
    <End key={end.line.key} plane={plane} {...end} height={heights[order] ?? 0} />
  ));
}

function withLooks(lines: readonly Line[]): DrawnLine[] {
  const coloured = lines.filter((line) => line.coloured);
  return lines.map((line) => ({
    line,
    look: line.mine ? MINE : (OTHERS[coloured.indexOf(line)] ?? GREY),
  }));
}

/** Grey first, so that the user's are on top. */
const inFront = ({ line: { mine, coloured } }: DrawnLine) => (mine ? 2 : Number(coloured));

/** Lines over the moments of a competition, labelled at their ends. Later moments are faint. */
export function LineChart(props: LineChartProps) {
  const { width, lines, domain, ticks, format, axis, starts, isByRound, moments, at, onPick } =
    props;
  const right = labelRoom(
    lines.map(({ label }) => label),
    width,
  );
  const box = boxOf(width, width >= 560 ? 340 : 300, {
    top: 34,
    bottom: isByRound && starts.length > 0 ? 44 : 30,
    left: 36,
    right,
  });
  const x = xScale(box, moments > 1 ? [0, moments - 1] : [-1, 0]);
  const y = yScale(box, domain).clamp(true);
  const plane: Plane = { box, x, y, moments, at, isByRound };
  const drawn = withLooks(lines);
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
        {isByRound ? (
          <Rounds plane={plane} starts={starts} />
        ) : (
          <RoundStarts plane={plane} starts={starts} />
        )}
        {[...drawn]
          .sort((a, b) => inFront(a) - inFront(b))
          .map(({ line, look }) => (
            <Path key={line.key} plane={plane} line={line} look={look} />
          ))}
        <line
          x1={x(at)}
          x2={x(at)}
          y1={-8}
          y2={box.innerHeight}
          stroke="var(--ink)"
          strokeWidth={1.5}
        />
        <Ends plane={plane} drawn={drawn} />
      </Group>
    </svg>
  );
}
