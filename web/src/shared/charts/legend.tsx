import type { SeriesLook } from '@/shared/charts/series';
import { Mark } from '@/shared/charts/shapes';
import { chartTexts } from '@/texts/charts';

interface LegendProps {
  chart: string;
  items: readonly { label: string; look: SeriesLook }[];
  /** Shows lines with their dashes. */
  lines?: boolean;
}

export function Legend({ chart, items, lines = false }: LegendProps) {
  return (
    <ul
      aria-label={chartTexts.legend(chart)}
      className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft"
    >
      {items.map(({ label, look }) => (
        <li key={label} className="inline-flex items-center gap-1.5">
          <svg aria-hidden width={lines ? 28 : 12} height={12}>
            {lines && (
              <line
                x2={28}
                y1={6}
                y2={6}
                stroke={look.colour}
                strokeWidth={2}
                strokeDasharray={look.dash}
              />
            )}
            <Mark look={look} x={lines ? 14 : 6} y={6} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
