import { fold, search } from '@/shared/search/text-search';

/** Items whose name matches the query, best first; all of them in order without a query. */
export function searchNamed<T extends { name: string }>(items: T[], query: string): T[] {
  if (query.trim() === '') return items;
  return search(
    items.map(({ name }) => fold(name)),
    query,
  ).flatMap(({ index }) => items[index] ?? []);
}
