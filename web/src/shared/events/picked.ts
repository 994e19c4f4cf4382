import { closedReason } from '@/shared/events/event-rules';
import type { CategoryView, EventView, PredictionView } from '@/wire/generated';

/** How many of an event's open categories have a pick of the user, in any league. */
export interface Progress {
  picked: number;
  of: number;
  /** The first one without a pick, the young last; null if there is none. */
  next: CategoryView | null;
}

export function pickedCategories(
  event: EventView,
  picks: readonly PredictionView[],
): ReadonlySet<string> {
  return new Set(
    picks.filter(({ eventId }) => eventId === event.id).map(({ categoryId }) => categoryId),
  );
}

/** Null if nothing of the event can be picked. */
export function progressOf(event: EventView, picks: readonly PredictionView[]): Progress | null {
  const open = event.dcats.filter((category) => closedReason(event, category) === null);
  if (open.length === 0) return null;
  const done = pickedCategories(event, picks);
  const missing = open.filter(({ dcat_id }) => !done.has(dcat_id));
  const next = missing.find(({ youth }) => !youth) ?? missing[0] ?? null;
  return { picked: open.length - missing.length, of: open.length, next };
}
