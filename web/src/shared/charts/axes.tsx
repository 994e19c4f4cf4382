import { AxisBottom, AxisLeft, type AxisScale, type TickRendererProps } from '@visx/axis';
import { type Box, type LinearScale } from '@/shared/charts/box';
import { Words } from '@/shared/charts/shapes';

/** Plain text instead of visx's component, which measures words needlessly. */
function tickBelow({ x, y, formattedValue }: TickRendererProps) {
  return (
    <Words x={x} y={y + 6} anchor="middle" soft>
      {formattedValue ?? ''}
    </Words>
  );
}

function tickBeside({ x, y, formattedValue }: TickRendererProps) {
  return (
    <Words x={x} y={y} anchor="end" centred soft>
      {formattedValue ?? ''}
    </Words>
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
      <Words x={box.innerWidth} y={box.innerHeight + 38} anchor="end" soft strong>
        {label}
      </Words>
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
      <Words x={-box.margin.left} y={-box.margin.top + 10} soft strong>
        {label}
      </Words>
    </>
  );
}

type ScaledAxisProps = Omit<AxisProps<number>, 'ticks' | 'count' | 'format'>;

export function ShareAxis(axis: ScaledAxisProps & { format: (share: number) => string }) {
  return <LeftAxis {...axis} ticks={[0, 0.25, 0.5, 0.75, 1]} />;
}

export function CountAxis({ scale, ...axis }: ScaledAxisProps & { scale: LinearScale }) {
  const ticks = scale.ticks(4).filter(Number.isInteger);
  return <LeftAxis {...axis} scale={scale} ticks={ticks} format={String} />;
}
