import { isPickable } from '@/shared/events/event-rules';
import type { EventView } from '@/wire/generated';

export interface NextCategory {
  event: EventView;
  /** Address of its prediction page. */
  path: string;
}

/** The first category with open picks, by start of its event. */
export function nextCategory(events: EventView[] | undefined): NextCategory | null {
  for (const event of events ?? []) {
    if (event.locked || event.cancelled) continue;
    const open = event.dcats.find(({ status }) => status === 'registration_active');
    const category = open ?? event.dcats.find(({ status }) => isPickable(status));
    if (!category) continue;
    const ids = [event.id, category.dcat_id].map(encodeURIComponent).join('/');
    return { event, path: `/dashboard/upcoming/${ids}` };
  }
  return null;
}
