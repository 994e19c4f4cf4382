import { useSearchParams } from 'react-router-dom';
import { FILTER_KEY, parseFilter, NO_FILTER } from '@/features/events/list/event-filter';
import { EventList } from '@/features/events/list/event-list';
import { FilterForm } from '@/features/events/list/filter-form';
import { LazyShieldMenu } from '@/features/spoilers/lazy-shield-menu';
import { useServerNow } from '@/live/hooks/use-clock';
import { useStoredState } from '@/shared/browser/use-stored-state';
import { Page } from '@/shared/ui/layout/page';
import { eventTexts } from '@/texts/events/event-pages';

/** The search is in the address, so that it is kept on return from an event. */
const PARAMETER = 'q';

export function Component() {
  const [filter, setFilter] = useStoredState(FILTER_KEY, parseFilter);
  const [address, setAddress] = useSearchParams();
  const today = new Date(useServerNow(60_000));
  const search = (query: string) =>
    setAddress(query === '' ? {} : { [PARAMETER]: query }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Page title={eventTexts.title} lead={eventTexts.lead}>
      <FilterForm filter={filter} today={today} onFilter={setFilter} />
      <EventList
        filter={filter}
        query={address.get(PARAMETER) ?? ''}
        onQuery={search}
        onClear={() => setFilter(NO_FILTER)}
        menuOf={({ id, name }) => <LazyShieldMenu eventId={id} eventName={name} />}
      />
    </Page>
  );
}
