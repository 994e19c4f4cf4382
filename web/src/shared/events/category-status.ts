import { type CategoryPhase, lastDayOf, phaseOf } from '@/shared/events/event-rules';
import { calendarDateIn } from '@/shared/format/calendar-date';
import type { CategoryRanking, CategoryView, EventView, RoundView } from '@/wire/generated';

/** `waiting`: everybody has climbed, but the points are not final yet. */
export type CategoryStatus = CategoryPhase | 'waiting';

/** The results service closes the deciding round some time before it closes the category. */
export function isClimbed({ status, rounds }: CategoryRanking): boolean {
  const ended = (round: RoundView) => round.decides && phaseOf(round.status) === 'finished';
  return phaseOf(status) === 'finished' || rounds.some(ended);
}

/**
 * What every page says about a category. Its ranking, where a page has it, may be newer than the
 * event.
 */
export function statusOf(
  event: EventView,
  category: CategoryView,
  now: number,
  ranking: CategoryRanking | null = null,
): CategoryStatus {
  const phase = phaseOf(category.status);
  const climbed = phase === 'running' && ranking !== null && isClimbed(ranking);
  if (climbed || phase === 'finished') {
    const last = lastDayOf(event);
    const past = last !== null && last < calendarDateIn(new Date(now), event.timezone);
    return category.scored || past ? 'finished' : 'waiting';
  }
  // No category is open in a locked event.
  return phase === 'open' && (event.locked || event.cancelled) ? 'pending' : phase;
}

/** Whether there is something to follow. */
export function isUnderWay(status: CategoryStatus): boolean {
  return status === 'running' || status === 'waiting';
}
