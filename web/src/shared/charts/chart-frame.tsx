import { type ReactNode, useId } from 'react';
import { type ChartTable, Figures } from '@/shared/charts/figures';
import { useWidth } from '@/shared/charts/use-width';

export interface ChartFrameProps {
  title: string;
  /** The chart's message, in one sentence computed from its data. */
  summary: string;
  /** How to read the chart, if that is not obvious. */
  hint?: string;
  table: ChartTable;
  /** Beside or below the chart: a legend or a control. */
  aside?: ReactNode;
  /** Draws at the available width. */
  children: (width: number) => ReactNode;
}

export function ChartFrame({ title, summary, hint, table, aside, children }: ChartFrameProps) {
  const id = useId();
  const [element, width] = useWidth<HTMLDivElement>();
  return (
    <figure
      aria-labelledby={id}
      className="min-w-0 overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <figcaption className="flex flex-col gap-1 px-4 pt-4 pb-3">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        <p className="max-w-prose">{summary}</p>
        {hint && <p className="max-w-prose text-sm text-ink-soft">{hint}</p>}
      </figcaption>
      {aside && <div className="px-4 pb-2">{aside}</div>}
      <div className="px-4 pb-3">
        <div ref={element}>{children(width)}</div>
      </div>
      <Figures caption={title} table={table} />
    </figure>
  );
}
