import { Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { LIST_ID } from '@/features/predictions/element-ids';
import { TextField } from '@/shared/ui/field';
import { predictionTexts } from '@/texts/predictions';

const { athletes: texts } = predictionTexts;

type Order = 'name' | 'form';

interface AthleteSearchProps {
  query: string;
  onQuery: (query: string) => void;
  /** The arrow down leads into the list. */
  onDown: () => void;
  /** Enter picks the best that was found. */
  onEnter: () => void;
  /** Null where nothing is known to order by. */
  order: Order | null;
  onOrder: (order: Order) => void;
}

const orders: { order: Order; label: string }[] = [
  { order: 'name', label: texts.byName },
  { order: 'form', label: texts.byForm },
];

/** Stays in sight while the list scrolls. */
export function AthleteSearch(props: AthleteSearchProps) {
  const { query, onQuery, onDown, onEnter, order, onOrder } = props;
  const press = (key: KeyboardEvent) => {
    if (key.key === 'ArrowDown') onDown();
    else if (key.key === 'Enter') onEnter();
    else if (key.key === 'Escape' && query !== '') onQuery('');
    else return;
    key.preventDefault();
  };
  return (
    <div className="sticky top-14 z-10 flex items-center gap-2 border-b border-line bg-surface p-3 md:top-0 lg:static lg:p-4">
      <div className="relative min-w-0 flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 z-1 size-4.5 -translate-y-1/2 text-ink-soft"
        />
        <TextField
          label={texts.search}
          hideLabel
          type="search"
          placeholder={texts.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-controls={LIST_ID}
          className="pl-10"
          value={query}
          onChange={(change) => onQuery(change.target.value)}
          onKeyDown={press}
        />
      </div>
      {order !== null && (
        <div role="group" aria-label={texts.order} className="flex shrink-0 gap-0.5">
          {orders.map(({ order: one, label }) => (
            <button
              key={one}
              type="button"
              aria-pressed={order === one}
              onClick={() => onOrder(one)}
              className={`min-h-11 rounded-control px-2.5 text-xs font-semibold whitespace-nowrap ${
                order === one ? 'bg-ink text-bg' : 'text-ink-soft hover:bg-sunken'
              }`}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
