import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type CategoryStatus, statusOf } from '@/shared/events/category-status';
import { type CategoryPhase, categoryPath, colourOf } from '@/shared/events/event-rules';
import { eventTexts } from '@/texts/events/event-pages';
import type { CategoryView, EventView } from '@/wire/generated';

const tints: Record<CategoryPhase, string> = {
  open: 'border-open/50 bg-open/12 hover:bg-open/20',
  pending: 'border-pending/70 bg-pending/15 hover:bg-pending/25',
  running: 'border-running/50 bg-running/12 hover:bg-running/20',
  finished: 'border-finished/50 bg-finished/12 hover:bg-finished/20',
  other: 'border-line-strong/50 bg-other/12 hover:bg-other/20',
};

const dots: Record<CategoryPhase, string> = {
  open: 'bg-open',
  pending: 'bg-pending',
  running: 'animate-live-pulse bg-running',
  finished: 'bg-finished',
  other: 'bg-other',
};

interface CategoryButtonProps {
  event: EventView;
  category: CategoryView;
  now: number;
  /** The status, if it is known better than from the event alone. */
  status?: CategoryStatus;
  picked?: boolean;
  className?: string;
}

/** Leads to the picks or the results of a category; the colour shows the category's status. */
export function CategoryButton(props: CategoryButtonProps) {
  const { event, category, now, picked = false, className = '' } = props;
  const colour = colourOf(category.status);
  const status = props.status ?? statusOf(event, category, now);
  return (
    <Link
      to={categoryPath(event.id, category)}
      data-testid="category-button"
      data-status={category.status}
      className={`relative z-10 inline-flex min-h-11 items-center gap-2 rounded-control border px-3 py-1.5 text-sm leading-tight font-semibold text-ink transition-colors ${tints[colour]} ${className}`}
    >
      <span className="inline-flex items-center gap-2">
        {picked ? (
          <>
            <Check aria-hidden className="size-4 shrink-0 text-good" strokeWidth={3} />
            <span className="sr-only">{eventTexts.picks.picked}</span>
          </>
        ) : (
          <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${dots[colour]}`} />
        )}
        {category.dcat_name}
      </span>
      <span className="text-xs font-medium text-ink-soft">{eventTexts.status[status]}</span>
    </Link>
  );
}
