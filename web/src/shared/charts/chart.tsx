import { Group } from '@visx/group';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import type { Box } from '@/shared/charts/box';
import { ChartFrame, type ChartFrameProps } from '@/shared/charts/chart-frame';
import { nearestPoint, type PlotPoint, pointByKey, type Reading } from '@/shared/charts/nearest';
import { chartTexts } from '@/texts/charts';

/** Half of the tooltip's maximum width, so that it stays within the chart. */
const TIP_REACH = 112;
const TIP_ROOM_ABOVE = 72;

function Tip({ box, point }: { box: Box; point: PlotPoint }) {
  const x = point.x + box.margin.left;
  const y = point.y + box.margin.top;
  const reach = Math.min(TIP_REACH, box.width / 2);
  const left = Math.min(box.width - reach, Math.max(reach, x));
  const below = y < TIP_ROOM_ABOVE;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 w-max max-w-56 rounded-control border border-line-strong bg-raised px-2.5 py-1.5 text-xs font-medium shadow-overlay"
      style={{
        left,
        top: below ? y + 12 : y - 12,
        transform: `translate(-50%, ${below ? '0' : '-100%'})`,
      }}
    >
      {point.description}
    </div>
  );
}

/** What a chart shows of its data at one width. */
export interface Drawing {
  box: Box;
  /** In reading order. */
  points: readonly PlotPoint[];
  reading?: Reading;
  shapes: ReactNode;
}

function Ring({ point }: { point: PlotPoint }) {
  const { x, y } = point;
  return <circle cx={x} cy={y} r={8} fill="none" stroke="var(--focus)" strokeWidth={2.5} />;
}

/**
 * A drawing whose points can be read one by one, by pointer, touch or arrow keys. A slider for
 * screen readers, which announce each point.
 */
function Plot({ title, drawing }: { title: string; drawing: Drawing }) {
  const { box, points, reading = 'nearest', shapes } = drawing;
  const [place, setPlace] = useState<number | null>(null);
  const at = Math.min(place ?? 0, points.length - 1);
  const shown = place === null ? undefined : points[at];

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const { margin } = box;
    const x = event.clientX - left - margin.left;
    setPlace(nearestPoint(points, x, event.clientY - top - margin.top, reading));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setPlace(null);
      return;
    }
    const next = pointByKey(event.key, at, points.length);
    if (next === null) return;
    event.preventDefault();
    setPlace(next);
  };

  const svg = (
    <svg aria-hidden width={box.width} height={box.height} className="block max-w-full">
      <Group left={box.margin.left} top={box.margin.top}>
        {shapes}
        {shown && <Ring point={shown} />}
      </Group>
    </svg>
  );
  if (points.length === 0) return svg;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={chartTexts.points(title)}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={at + 1}
      aria-valuetext={points[at]?.description}
      className="relative touch-pan-y rounded-control"
      onFocus={() => setPlace((before) => before ?? 0)}
      onBlur={() => setPlace(null)}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => setPlace(null)}
    >
      {svg}
      {shown && <Tip box={box} point={shown} />}
    </div>
  );
}

interface ChartProps extends Omit<ChartFrameProps, 'children'> {
  draw: (width: number) => Drawing;
}

export function Chart({ draw, ...frame }: ChartProps) {
  return (
    <ChartFrame {...frame}>
      {(width) => <Plot title={frame.title} drawing={draw(width)} />}
    </ChartFrame>
  );
}
