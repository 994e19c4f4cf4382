import { type FormEvent, useState } from 'react';
import { type EventFilter, NO_FILTER } from '@/features/events/event-filter';
import { Button } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import { TextField } from '@/shared/ui/field';

interface FilterFormProps {
  filter: EventFilter;
  onFilter: (filter: EventFilter) => void;
}

export function FilterForm({ filter, onFilter }: FilterFormProps) {
  const [draft, setDraft] = useState(filter);
  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    onFilter(draft);
  };
  const clear = () => {
    setDraft(NO_FILTER);
    onFilter(NO_FILTER);
  };
  return (
    <Card className="p-5">
      <form onSubmit={submit} aria-labelledby="filter-heading">
        <h2 id="filter-heading" className="eyebrow mb-3">
          Filter Events
        </h2>
        <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <TextField
            label="Start Date"
            type="date"
            value={draft.startDate}
            onChange={(change) => setDraft({ ...draft, startDate: change.target.value })}
          />
          <TextField
            label="End Date"
            type="date"
            value={draft.endDate}
            onChange={(change) => setDraft({ ...draft, endDate: change.target.value })}
          />
          <div className="grid grid-cols-2 gap-2 sm:flex">
            <Button look="secondary" onClick={clear}>
              Clear Filters
            </Button>
            <Button type="submit">Apply Filters</Button>
          </div>
        </div>
      </form>
    </Card>
  );
}
