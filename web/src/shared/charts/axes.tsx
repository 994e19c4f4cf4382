import { AxisBottom, AxisLeft, type AxisScale, type TickRendererProps } from '@visx/axis';
import type { Box } from '@/shared/charts/box';

const LABEL = 'fill-[var(--ink-soft)] text-xs font-semibold';

/** Plain text instead of visx's component, which measures words needlessly. */
function tickBelow({ x, y, formattedValue }: TickRendererProps) {
  return (
    <text x={x} y={y + 6} textAnchor="middle" className="fill-[var(--ink-soft)] text-xs">
      {formattedValue}
    </text>
  );
}

function tickBeside({ x, y, formattedValue }: TickRendererProps) {
  return (
    <text x={x} y={y} dy="0.32em" textAnchor="end" className="fill-[var(--ink-soft)] text-xs">
      {formattedValue}
    </text>
  );
}

interface AxisProps<Value> {
  box: Box;
  scale: AxisScale;
  label: string;
  /** Labelled values; by default chosen by the scale. */
  ticks?: Value[];
  count?: number;
  format?: (value: Value) => string;
}

const formatted = <Value,>(format: ((value: Value) => string) | undefined) =>
  format ? { tickFormat: (value: unknown) => format(value as Value) } : {};

export function BottomAxis<Value = number>({
  box,
  scale,
  label,
  ticks,
  count = 6,
  format,
}: AxisProps<Value>) {
  return (
    <>
      <AxisBottom
        top={box.innerHeight}
        scale={scale}
        numTicks={count}
        {...(ticks ? { tickValues: ticks as never[] } : {})}
        {...formatted(format)}
        tickLength={4}
        stroke="var(--line-strong)"
        tickStroke="var(--line-strong)"
        tickComponent={tickBelow}
      />
      <text x={box.innerWidth} y={box.innerHeight + 38} textAnchor="end" className={LABEL}>
        {label}
      </text>
    </>
  );
}

/** Draws a grid line for every labelled value. */
export function LeftAxis<Value = number>({
  box,
  scale,
  label,
  ticks,
  count = 5,
  format,
}: AxisProps<Value>) {
  return (
    <>
      <AxisLeft
        scale={scale}
        numTicks={count}
        {...(ticks ? { tickValues: ticks as never[] } : {})}
        {...formatted(format)}
        hideAxisLine
        tickLength={6}
        tickStroke="var(--line)"
        tickLineProps={{ x2: box.innerWidth }}
        tickComponent={tickBeside}
      />
      <text x={-box.margin.left} y={-box.margin.top + 10} className={LABEL}>
        {label}
      </text>
    </>
  );
}
