import { fold, search } from '@/shared/search/text-search';

/** Those whose name is like the query, best first; all of them in their order without one. */
export function searchNamed<T extends { name: string }>(items: T[], query: string): T[] {
  if (query.trim() === '') return items;
  return search(
    items.map(({ name }) => fold(name)),
    query,
  ).flatMap(({ index }) => items[index] ?? []);
}
