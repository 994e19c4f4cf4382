import { Bar, Line, LinePath } from '@visx/shape';
import { useCallback } from 'react';
import { type Box, squeeze } from '@/shared/charts/box';
import type { SeriesLook } from '@/shared/charts/series';

interface WordsProps {
  x: number;
  y: number | undefined;
  anchor?: 'start' | 'middle' | 'end';
  /** Centred at this height instead of standing on it. */
  centred?: boolean;
  /** Readable across other shapes. */
  outlined?: boolean;
  soft?: boolean;
  strong?: boolean;
  /** Instead of the colour of text. */
  fill?: string;
  size?: 'text-[0.6875rem]' | 'text-xs' | 'text-sm';
  className?: string;
  /** Width that the words are squeezed into. */
  room?: number;
  children: string | number;
}

export function Words(props: WordsProps) {
  const { x, y, anchor, centred, outlined, fill, size = 'text-xs', room, children } = props;
  const ink = props.soft ? 'fill-[var(--ink-soft)]' : 'fill-[var(--ink)]';
  const weight = props.strong ? 'font-semibold' : '';
  const fit = useCallback(
    (text: SVGTextElement | null) => {
      if (room !== undefined) squeeze(text, room);
    },
    [room],
  );
  return (
    <text
      // Other words are another element, which is measured.
      key={room === undefined ? undefined : children}
      ref={fit}
      lengthAdjust="spacingAndGlyphs"
      x={x}
      y={y}
      dy={centred ? '0.32em' : undefined}
      textAnchor={anchor}
      fill={fill}
      className={`${size} ${fill ? '' : ink} ${weight} ${props.className ?? ''}`}
      {...(outlined && { stroke: 'var(--surface)', strokeWidth: 3, paintOrder: 'stroke' })}
    >
      {children}
    </text>
  );
}

interface ColumnProps {
  box: Box;
  /** The middle of its top. */
  at: { x: number; y: number };
  wide: number;
  /** Left free on each side. */
  gap?: number;
  fill: string;
  /** Radius of its corners. */
  rx?: number;
}

/** A bar from the bottom of the drawing. */
export function Column({ box, at, wide, gap = 0, ...look }: ColumnProps) {
  return (
    <Bar
      x={at.x - wide / 2 + gap}
      y={at.y}
      width={Math.max(gap, wide - 2 * gap)}
      height={Math.max(0, box.innerHeight - at.y)}
      {...look}
    />
  );
}

interface UprightProps {
  box: Box;
  x: number;
  width?: number;
  dash?: string;
}

/** A line over the whole height at one value. */
export function Upright({ box, x, width = 1, dash }: UprightProps) {
  return (
    <Line
      from={{ x, y: 0 }}
      to={{ x, y: box.innerHeight }}
      stroke="var(--ink)"
      strokeWidth={width}
      strokeDasharray={dash}
    />
  );
}

interface CurveProps {
  points: readonly { x: number; y: number }[];
  look: SeriesLook;
  width: number;
  /** Size of a mark at each point. */
  marks?: number;
}

export function Curve({ points, look, width, marks }: CurveProps) {
  return (
    <>
      <LinePath
        data={[...points]}
        x={({ x }) => x}
        y={({ y }) => y}
        stroke={look.colour}
        strokeWidth={width}
        strokeDasharray={look.dash}
      />
      {marks !== undefined &&
        points.map(({ x, y }, place) => <Mark key={place} look={look} x={x} y={y} size={marks} />)}
    </>
  );
}

interface MarkProps {
  look: SeriesLook;
  x: number;
  y: number;
  size?: number;
  faded?: boolean;
}

function outline({ look, x, y, size = 4 }: MarkProps): string {
  switch (look.mark) {
    case 'circle':
      return `M${x - size},${y}a${size},${size} 0 1,0 ${2 * size},0a${size},${size} 0 1,0 ${-2 * size},0Z`;
    case 'square':
      return `M${x - size},${y - size}h${2 * size}v${2 * size}h${-2 * size}Z`;
    case 'triangle':
      return `M${x},${y - size * 1.2}l${size * 1.2},${size * 2.2}h${-2.4 * size}Z`;
    case 'diamond':
      return `M${x},${y - size * 1.3}l${size * 1.3},${size * 1.3}l${-size * 1.3},${size * 1.3}l${-size * 1.3},${-size * 1.3}Z`;
  }
}

/** One point, in the shape and colour of its series. */
export function Mark(props: MarkProps) {
  return (
    <path
      d={outline(props)}
      fill={props.look.colour}
      fillOpacity={props.faded ? 0.55 : 1}
      stroke="var(--surface)"
      strokeWidth={1}
    />
  );
}
