import { type PickState, stateOf } from '@/features/predictions/my-picks/pick-state';
import { places } from '@/shared/picks/podium';
import type { EventView, PredictionWithEvent } from '@/wire/generated';

/** One podium of a category, with the picks of all leagues that have it. */
export interface SamePodium {
  key: string;
  state: PickState;
  /** Never empty. */
  pick: PredictionWithEvent;
  picks: PredictionWithEvent[];
}

export interface EventPicks {
  eventId: string;
  podiums: SamePodium[];
}

/** Groups picks by event and podium, in the order of the list. */
export function groupPicks(
  picks: readonly PredictionWithEvent[],
  events: readonly EventView[] | undefined,
): EventPicks[] {
  const groups = new Map<string, Map<string, SamePodium>>();
  for (const pick of picks) {
    const state = stateOf(
      pick,
      events?.find(({ id }) => id === pick.eventId),
    );
    const podium = places.map((place) => pick.data[place] ?? '').join(' ');
    const key = [pick.categoryId, podium, state, pick.totalPoints, pick.editedByAdmin].join('/');
    const group = groups.get(pick.eventId) ?? new Map<string, SamePodium>();
    groups.set(pick.eventId, group);
    const same = group.get(key);
    if (same) same.picks.push(pick);
    else group.set(key, { key, state, pick, picks: [pick] });
  }
  return [...groups].map(([eventId, group]) => ({ eventId, podiums: [...group.values()] }));
}

/** Past is what belongs to a finished event; the server's lists go by the category. */
export function byEventsEnd(
  listed: readonly PredictionWithEvent[],
  past: readonly PredictionWithEvent[],
  events: readonly EventView[] | undefined,
) {
  const running = (pick: PredictionWithEvent) =>
    stateOf(
      pick,
      events?.find(({ id }) => id === pick.eventId),
    ) === 'locked';
  return {
    current: [...listed, ...past.filter(running)],
    past: past.filter((pick) => !running(pick)),
  };
}
