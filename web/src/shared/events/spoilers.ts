import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import { isPickable } from '@/shared/events/event-rules';
import { queryKeys } from '@/shared/query/query-keys';
import type { EventView, PredictionView, SpoilerShield, SpoilerShields } from '@/wire/generated';

/** The events that I have shielded: asked for once, and from then on as topic `me` says. */
export function useSpoilersQuery() {
  return useQuery({
    queryKey: queryKeys.spoilers,
    queryFn: () => api.get<SpoilerShields>('/api/auth/spoilers'),
    staleTime: Infinity,
  });
}

/** What may be shown. */
export interface Shields {
  /** False until they are here: until then everything is covered. */
  known: boolean;
  /** I do not want to be told of the event, whether it has begun or not. */
  raised: (eventId: string) => boolean;
  /** There is something to give away, and I do not want to be told. */
  covers: (eventId: string) => boolean;
  /** The events that are covered, newest first. */
  covering: SpoilerShield[];
}

/** Where nobody can say yet when it starts, it may have. */
const hasStarted = (startsAt: string | null, now: number) =>
  startsAt === null || Date.parse(startsAt) <= now;

/** By what was known when it was asked for, or by what is known now: events are moved, and begin early. */
function hasBegun(shield: SpoilerShield, now: number, events: readonly EventView[]): boolean {
  if (hasStarted(shield.startsAt, now)) return true;
  const event = events.find(({ id }) => id === shield.eventId);
  if (event === undefined) return false;
  return hasStarted(event.starts_at, now) || event.dcats.some(({ status }) => !isPickable(status));
}

/** `events`: those that are not over, as far as anybody has told. */
export function shieldsOf(
  spoilers: SpoilerShields | undefined,
  now: number,
  events: readonly EventView[],
): Shields {
  const up = spoilers?.shields.filter(({ raised }) => raised) ?? [];
  const covering = up.filter((shield) => hasBegun(shield, now, events));
  const known = spoilers !== undefined;
  const isAmong = (shields: SpoilerShield[], id: string) =>
    shields.some(({ eventId }) => eventId === id);
  return {
    known,
    raised: (eventId) => isAmong(up, eventId),
    covers: (eventId) => !known || isAmong(covering, eventId),
    covering,
  };
}

/** A pick as it was before anybody climbed. */
export function withoutResult<Pick extends PredictionView>(pick: Pick): Pick {
  return { ...pick, totalPoints: null, scoreDetails: null, correction: null };
}
