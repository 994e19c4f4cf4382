import { isPickable } from '@/shared/events/event-rules';
import type { CategoryView, EventView } from '@/wire/generated';

export interface NextCategory {
  event: EventView;
  category: CategoryView;
  /** Address of its prediction page. */
  path: string;
}

/** The federation's World Cups and championships come before national events. */
const HIGHEST_SERIES = 'ifsc';

/**
 * The open categories that a newcomer should pick first, at most `most`: those that are open already, then the highest
 * level, then the soonest. Categories of the young only where there are no others.
 */
export function nextCategories(
  events: readonly EventView[] | undefined,
  most: number,
): NextCategory[] {
  const open = (events ?? [])
    .filter(({ locked, cancelled }) => !locked && !cancelled)
    .flatMap((event, soonest) =>
      event.dcats
        .filter(({ status }) => isPickable(status))
        .map((category) => ({
          event,
          category,
          path: `/dashboard/upcoming/${[event.id, category.dcat_id].map(encodeURIComponent).join('/')}`,
          order: [
            category.status === 'registration_active' ? 0 : 1,
            event.series === HIGHEST_SERIES ? 0 : 1,
            soonest,
          ] as const,
        })),
    );
  const grown = open.filter(({ category }) => !category.youth);
  return (grown.length > 0 ? grown : open)
    .sort(({ order: a }, { order: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
    .slice(0, most)
    .map(({ event, category, path }) => ({ event, category, path }));
}
