import { calendarDateIn } from '@/shared/format/calendar-date';
import { common } from '@/texts/common';
import { eventTexts } from '@/texts/events/event-pages';
import type { CategoryView, EventView } from '@/wire/generated';

const texts = eventTexts.onTheDay;

/** A category's status from a player's view. */
export type CategoryPhase = 'open' | 'pending' | 'running' | 'finished' | 'other';

export function phaseOf(status: string): CategoryPhase {
  switch (status) {
    case 'registration_active':
      return 'open';
    case 'registration_pending':
      return 'pending';
    case 'active':
      return 'running';
    case 'finished':
    case 'completed':
      return 'finished';
    default:
      return 'other';
  }
}

/** Colour of a category's button. The fixed green is only for `finished`: `completed` is grey. */
export function colourOf(status: string): CategoryPhase {
  return status === 'completed' ? 'other' : phaseOf(status);
}

export function isPickable(status: string): boolean {
  const phase = phaseOf(status);
  return phase === 'open' || phase === 'pending';
}

/** Target of a category's button: the picks before it starts, then the results. */
export function categoryPath(eventId: string, category: CategoryView): string {
  const page = isPickable(category.status) ? 'upcoming' : 'results';
  return `/dashboard/${page}/${encodeURIComponent(eventId)}/${encodeURIComponent(category.dcat_id)}`;
}

export function lastDayOf(
  event: Pick<EventView, 'local_start_date' | 'local_end_date'>,
): string | null {
  return event.local_end_date ?? event.local_start_date;
}

const isDone = (status: string) =>
  phaseOf(status) === 'finished' || status === 'cancelled' || status === 'canceled';

/** Nothing is left to happen; the server decides `event_finished` in the same way. */
export function isOver({ dcats }: Pick<EventView, 'dcats'>): boolean {
  return dcats.length > 0 && dcats.every(({ status }) => isDone(status));
}

/** Whether today, in the event's time zone, is one of its days. */
export function isLive(
  event: Pick<
    EventView,
    'local_start_date' | 'local_end_date' | 'timezone' | 'cancelled' | 'postponed'
  >,
  now: Date,
): boolean {
  const lastDay = lastDayOf(event);
  if (event.local_start_date === null || lastDay === null) return false;
  if (event.cancelled || event.postponed) return false;
  const today = calendarDateIn(now, event.timezone);
  return event.local_start_date <= today && today <= lastDay;
}

/**
 * What is true of a live event at the moment, because its days say little: the feed has no times.
 * Null before the categories are announced.
 */
export function onTheDay({ dcats }: Pick<EventView, 'dcats'>): string | null {
  if (dcats.length === 0) return null;
  const count = (phase: CategoryPhase) =>
    dcats.filter(({ status }) => phaseOf(status) === phase).length;
  const [running, finished, of] = [count('running'), count('finished'), dcats.length];
  if (running > 0) return texts.running(running, of);
  if (finished === of) return texts.over;
  return finished > 0 ? texts.between(finished, of) : texts.before;
}

export function byStartDate(a: EventView, b: EventView): number {
  const order = (a.local_start_date ?? '9999').localeCompare(b.local_start_date ?? '9999');
  return order !== 0 ? order : a.name.localeCompare(b.name);
}

/** Why picks of a category are closed, as a fixed text; null while they are open. */
export function closedReason(event: EventView, category: CategoryView): string | null {
  if (phaseOf(category.status) === 'finished') return common.event.categoryFinished;
  if (event.postponed && !event.cancelled) return eventTexts.next.postponed.text;
  if (event.locked || event.cancelled || !isPickable(category.status)) return common.event.locked;
  return null;
}

/** Picks are open without a deadline, because the event's start is unknown. */
export function hasNoDeadline(event: EventView): boolean {
  const { starts_at, locked, cancelled, dcats } = event;
  return starts_at === null && !locked && !cancelled && dcats.some((c) => isPickable(c.status));
}

/** The default category: the first with results. */
export function firstWithResults(event: EventView): CategoryView | undefined {
  return event.dcats.find(({ status }) => !isPickable(status)) ?? event.dcats[0];
}
