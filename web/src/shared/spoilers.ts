import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api-client';
import { queryKeys } from '@/shared/query-keys';
import type { PredictionView, SpoilerShield, SpoilerShields } from '@/wire/generated';

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

/** Nobody can say yet when it starts: then it may have. */
const hasBegun = ({ startsAt }: SpoilerShield, now: number) =>
  startsAt === null || Date.parse(startsAt) <= now;

export function shieldsOf(spoilers: SpoilerShields | undefined, now: number): Shields {
  const up = spoilers?.shields.filter(({ raised }) => raised) ?? [];
  const covering = up.filter((shield) => hasBegun(shield, now));
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
