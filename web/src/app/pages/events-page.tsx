import { FILTER_KEY, parseFilter, NO_FILTER } from '@/features/events/event-filter';
import { EventList } from '@/features/events/event-list';
import { FilterForm } from '@/features/events/filter-form';
import { useStoredState } from '@/shared/use-stored-state';
import { Page } from '@/shared/ui/page';

export function Component() {
  const [filter, setFilter] = useStoredState(FILTER_KEY, parseFilter);
  return (
    <Page title="Events" lead="Open a category to make your picks, or to read its results.">
      <FilterForm
        key={`${filter.startDate} ${filter.endDate}`}
        filter={filter}
        onFilter={setFilter}
      />
      <EventList filter={filter} onClear={() => setFilter(NO_FILTER)} />
    </Page>
  );
}
