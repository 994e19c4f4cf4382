import { phaseOf } from '@/shared/events/event-rules';
import type { EventView, PredictionWithEvent } from '@/wire/generated';

export type PickState = 'open' | 'locked' | 'past' | 'cancelled';

/** State of a pick by the list, or by the event if that is newer. */
export function stateOf(pick: PredictionWithEvent, event: EventView | undefined): PickState {
  if (pick.scoreDetails?.void || (pick.event.cancelled && !pick.scoreDetails)) return 'cancelled';
  const status =
    event?.dcats.find(({ dcat_id }) => dcat_id === pick.categoryId)?.status ?? pick.event.status;
  if (pick.event_finished || phaseOf(status) === 'finished') return 'past';
  return pick.locked || event?.locked === true || phaseOf(status) === 'running' ? 'locked' : 'open';
}
