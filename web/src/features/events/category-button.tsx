import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import {
  type CategoryPhase,
  categoryPath,
  colourOf,
  phaseLabel,
} from '@/shared/events/event-rules';
import type { CategoryView, EventView } from '@/wire/generated';

const colours: Record<CategoryPhase, string> = {
  open: 'bg-open text-white',
  pending: 'bg-pending text-[#2a2000]',
  running: 'bg-running text-white',
  finished: 'bg-finished text-white',
  other: 'bg-other text-white',
};

interface CategoryButtonProps {
  event: EventView;
  category: CategoryView;
  /** The user has a pick in it: marked; the text alternative is elsewhere. */
  picked?: boolean;
  className?: string;
}

/** Leads to the picks or the results of a category; the colour shows the category's status. */
export function CategoryButton(props: CategoryButtonProps) {
  const { event, category, picked = false, className = '' } = props;
  return (
    <Link
      to={categoryPath(event.id, category)}
      data-testid="category-button"
      data-status={category.status}
      className={`relative z-10 inline-flex min-h-11 items-center gap-2 rounded-control px-3.5 py-1.5 text-sm leading-tight font-semibold transition-[filter] hover:brightness-110 ${colours[colourOf(category.status)]} ${className}`}
    >
      <span className="inline-flex items-center gap-2">
        {picked && <Check aria-hidden className="size-4 shrink-0" strokeWidth={3} />}
        {category.dcat_name}
      </span>
      <span className="text-xs font-medium opacity-90">{phaseLabel(category.status, event)}</span>
    </Link>
  );
}
