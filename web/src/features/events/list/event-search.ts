import { fold, search } from '@/shared/search/text-search';
import type { EventView } from '@/wire/generated';

export function searchEvents(events: EventView[], query: string): EventView[] {
  if (query.trim() === '') return events;
  const texts = events.map(({ name, location }) => fold(`${name} ${location}`));
  const found = new Set(search(texts, query).map(({ index }) => index));
  return events.filter((_, index) => found.has(index));
}
