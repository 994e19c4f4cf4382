import { calendarDateIn } from '@/shared/format/calendar-date';
import { common } from '@/texts/common';
import type { CategoryView, EventView } from '@/wire/generated';

/** What a category's status means to a player. */
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

const phaseLabels: Record<CategoryPhase, string> = {
  open: 'Open',
  pending: 'Soon',
  running: 'Running',
  finished: 'Finished',
  other: 'Closed',
};

/** What a category's button says: nothing is open in an event that is locked. */
export function phaseLabel(status: string, event: Pick<EventView, 'locked'>): string {
  const phase = phaseOf(status);
  return phaseLabels[event.locked && phase === 'open' ? 'pending' : phase];
}

/** Colour of a category button. The fixed green is for `finished` alone: `completed` is grey. */
export function colourOf(status: string): CategoryPhase {
  return status === 'completed' ? 'other' : phaseOf(status);
}

export function isPickable(status: string): boolean {
  const phase = phaseOf(status);
  return phase === 'open' || phase === 'pending';
}

/** Where a category's button leads: to the picks while it is to come, else to the results. */
export function categoryPath(eventId: string, category: CategoryView): string {
  const page = isPickable(category.status) ? 'upcoming' : 'results';
  return `/dashboard/${page}/${encodeURIComponent(eventId)}/${encodeURIComponent(category.dcat_id)}`;
}

/** Whether today, where the event takes place, is one of its days. */
export function isLive(
  event: Pick<EventView, 'local_start_date' | 'local_end_date' | 'timezone' | 'cancelled'>,
  now: Date,
): boolean {
  if (event.local_start_date === null || event.cancelled) return false;
  const today = calendarDateIn(now, event.timezone);
  const lastDay = event.local_end_date ?? event.local_start_date;
  return event.local_start_date <= today && today <= lastDay;
}

export function byStartDate(a: EventView, b: EventView): number {
  const order = (a.local_start_date ?? '9999').localeCompare(b.local_start_date ?? '9999');
  return order !== 0 ? order : a.name.localeCompare(b.name);
}

/** Why picks of a category are closed, in fixed texts; null while they are open. */
export function closedReason(event: EventView, category: CategoryView): string | null {
  if (phaseOf(category.status) === 'finished') return common.event.categoryFinished;
  if (event.locked || event.cancelled || !isPickable(category.status)) return common.event.locked;
  return null;
}

/** Picks are open, and no clock closes them: nobody knows when the event starts. */
export function hasNoDeadline(event: EventView): boolean {
  const { starts_at, locked, cancelled, dcats } = event;
  return starts_at === null && !locked && !cancelled && dcats.some((c) => isPickable(c.status));
}

/** Without a category named: the first that has results to show. */
export function firstWithResults(event: EventView): CategoryView | undefined {
  return event.dcats.find(({ status }) => !isPickable(status)) ?? event.dcats[0];
}
