import { Search, TrendingUp } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { LIST_ID } from '@/features/predictions/podium/element-ids';
import { TextField } from '@/shared/ui/controls/field';
import { predictionTexts } from '@/texts/picks/predictions';

const { athletes: texts } = predictionTexts;

interface AthleteSearchProps {
  query: string;
  onQuery: (query: string) => void;
  /** The arrow-down key moves into the list. */
  onDown: () => void;
  /** Picks the best match. */
  onEnter: () => void;
  /** Whether athletes are sorted by form; null without chances. */
  formFirst: boolean | null;
  onFormFirst: (formFirst: boolean) => void;
  children: ReactNode;
}

/** Stays visible while the list scrolls. */
export function AthleteSearch(props: AthleteSearchProps) {
  const { query, onQuery, onDown, onEnter, formFirst, onFormFirst, children } = props;
  const press = (key: KeyboardEvent) => {
    if (key.key === 'ArrowDown') onDown();
    else if (key.key === 'Enter') onEnter();
    else if (key.key === 'Escape' && query !== '') onQuery('');
    else return;
    key.preventDefault();
  };
  return (
    <div className="sticky top-14 z-10 border-b border-line bg-surface p-3 md:top-0 lg:static lg:p-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="relative min-w-36 flex-1">
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
        {formFirst !== null && (
          <button
            type="button"
            aria-pressed={formFirst}
            onClick={() => onFormFirst(!formFirst)}
            className={`inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control border px-3 text-xs font-semibold whitespace-nowrap ${
              formFirst ? 'border-ink bg-ink text-bg' : 'border-line-strong hover:bg-sunken'
            }`}
          >
            <TrendingUp aria-hidden className="size-4" />
            {texts.byForm}
          </button>
        )}
      </div>
      {children}
    </div>
  );
}
