import { type FormEvent, useState } from 'react';
import { type EventFilter, NO_FILTER } from '@/features/events/list/event-filter';
import { isSameFilter, quickRanges } from '@/features/events/list/quick-ranges';
import { useWideScreen } from '@/shared/browser/use-wide-screen';
import { Button } from '@/shared/ui/controls/button';
import { TextField } from '@/shared/ui/controls/field';
import { Card } from '@/shared/ui/layout/card';
import { eventTexts } from '@/texts/events/event-pages';

const texts = eventTexts.filter;

interface FilterFormProps {
  filter: EventFilter;
  today: Date;
  onFilter: (filter: EventFilter) => void;
}

interface QuickRangesProps {
  today: Date;
  filter: EventFilter;
  onChoose: (range: EventFilter) => void;
}

function QuickRanges({ today, filter, onChoose }: QuickRangesProps) {
  return (
    <div
      role="group"
      aria-label={texts.ranges}
      className="-mx-4 mt-3 flex gap-2 overflow-x-auto px-4 *:shrink-0 md:mx-0 md:flex-wrap md:px-0"
    >
      {quickRanges(today).map(({ label, filter: range }) => {
        const chosen = isSameFilter(filter, range);
        return (
          <button
            key={label}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChoose(range)}
            className={`min-h-11 rounded-full border px-4 text-sm font-semibold transition-colors ${
              chosen
                ? 'border-ink bg-ink text-bg'
                : 'border-line bg-surface text-ink hover:bg-sunken'
            }`}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}

export function FilterForm({ filter, today, onFilter }: FilterFormProps) {
  const [draft, setDraft] = useState(filter);
  const [applied, setApplied] = useState(filter);
  const isWide = useWideScreen();
  // On a phone, the events come first; dates in use stay visible.
  const [isOpen, setIsOpen] = useState(isWide || filter.startDate !== '' || filter.endDate !== '');
  // Follows a filter that was reset or set elsewhere, without losing the focus.
  if (!isSameFilter(applied, filter)) {
    setApplied(filter);
    setDraft(filter);
  }
  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    onFilter(draft);
  };
  const choose = (next: EventFilter) => {
    setDraft(next);
    onFilter(next);
  };
  return (
    <Card className="p-4">
      <form onSubmit={submit} aria-labelledby="filter-heading">
        <details open={isOpen} onToggle={(toggle) => setIsOpen(toggle.currentTarget.open)}>
          <summary className="-my-2 cursor-pointer py-2">
            <h2 id="filter-heading" className="eyebrow inline">
              {texts.heading}
            </h2>
          </summary>
          <div className="mt-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_auto]">
            <TextField
              label={texts.startDate}
              type="date"
              value={draft.startDate}
              onChange={(change) => setDraft({ ...draft, startDate: change.target.value })}
            />
            <TextField
              label={texts.endDate}
              type="date"
              value={draft.endDate}
              onChange={(change) => setDraft({ ...draft, endDate: change.target.value })}
            />
            <div className="col-span-2 grid grid-cols-2 gap-2 lg:col-span-1 lg:flex">
              <Button look="secondary" onClick={() => choose(NO_FILTER)}>
                {texts.clear}
              </Button>
              <Button type="submit">{texts.apply}</Button>
            </div>
          </div>
        </details>
        <QuickRanges today={today} filter={filter} onChoose={choose} />
      </form>
    </Card>
  );
}
