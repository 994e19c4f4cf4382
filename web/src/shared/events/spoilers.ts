import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import { isPickable } from '@/shared/events/event-rules';
import { queryKeys } from '@/shared/query/query-keys';
import type { EventView, PredictionView, SpoilerShield, SpoilerShields } from '@/wire/generated';

/** The user's spoiler guards: loaded once, then updated by topic `me`. */
export function useSpoilersQuery() {
  return useQuery({
    queryKey: queryKeys.spoilers,
    queryFn: () => api.get<SpoilerShields>('/api/auth/spoilers'),
    staleTime: Infinity,
  });
}

/** Decides which results may be shown. */
export interface Shields {
  /** False while loading: everything is hidden until then. */
  known: boolean;
  /** Whether the user hides the event, started or not. */
  raised: (eventId: string) => boolean;
  /** Whether the event is hidden and may have results. */
  covers: (eventId: string) => boolean;
  /** The hidden events with possible results, newest first. */
  covering: SpoilerShield[];
  /** Whether chances in an event would tell results of another, hidden one: they rest on all results. */
  hidesChances: (eventId: string) => boolean;
}

/** An event with an unknown start may have started. */
const hasStarted = (startsAt: string | null, now: number) =>
  startsAt === null || Date.parse(startsAt) <= now;

/** By its start when loaded, or its current one: events are moved and may start early. */
function hasBegun(shield: SpoilerShield, now: number, events: readonly EventView[]): boolean {
  if (hasStarted(shield.startsAt, now)) return true;
  const event = events.find(({ id }) => id === shield.eventId);
  if (event === undefined) return false;
  return hasStarted(event.starts_at, now) || event.dcats.some(({ status }) => !isPickable(status));
}

/** `events`: known events that are not over. */
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
    hidesChances: (eventId) => !known || covering.some((shield) => shield.eventId !== eventId),
  };
}

export function withoutResult<Pick extends PredictionView>(pick: Pick): Pick {
  return { ...pick, totalPoints: null, scoreDetails: null, correction: null };
}
