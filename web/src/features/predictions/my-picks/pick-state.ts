import { isOver, phaseOf } from '@/shared/events/event-rules';
import type { EventView, PredictionWithEvent } from '@/wire/generated';

export type PickState = 'open' | 'locked' | 'past' | 'cancelled';

/** State of a pick by the list, or by the event while that is not over. */
export function stateOf(pick: PredictionWithEvent, event: EventView | undefined): PickState {
  if (pick.scoreDetails?.void || (pick.event.cancelled && !pick.scoreDetails)) return 'cancelled';
  if (event ? isOver(event) : pick.event_finished) return 'past';
  const status =
    event?.dcats.find(({ dcat_id }) => dcat_id === pick.categoryId)?.status ?? pick.event.status;
  const closed = ['running', 'finished'].includes(phaseOf(status));
  return pick.locked || pick.event_finished || event?.locked === true || closed ? 'locked' : 'open';
}
