import { Search } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { LIST_ID } from '@/features/predictions/podium/element-ids';
import { CompactSelect } from '@/shared/ui/controls/compact-select';
import { TextField } from '@/shared/ui/controls/field';
import { predictionTexts } from '@/texts/picks/predictions';

const { athletes: texts } = predictionTexts;

const CHANCE = 'chance';
const NAME = 'name';

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
    <div className="sticky top-14 z-10 border-b border-line bg-surface p-2 md:top-0 lg:static lg:p-4">
      <div className="flex items-center gap-2">
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
            className="pl-10 text-ellipsis placeholder-shown:[&::-webkit-search-cancel-button]:hidden"
            value={query}
            onChange={(change) => onQuery(change.target.value)}
            onKeyDown={press}
          />
        </div>
        {formFirst !== null && (
          <CompactSelect
            className="h-11 shrink-0"
            label={texts.sort}
            shown={formFirst ? texts.byChance : texts.byName}
            value={formFirst ? CHANCE : NAME}
            onChange={(change) => onFormFirst(change.target.value === CHANCE)}
          >
            <option value={CHANCE}>{texts.byChance}</option>
            <option value={NAME}>{texts.byName}</option>
          </CompactSelect>
        )}
      </div>
      {children}
    </div>
  );
}
