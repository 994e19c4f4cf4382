import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useShields } from '@/live/hooks/use-shields';
import { onChange } from '@/live/state/change-listeners';
import { topics } from '@/live/state/topic-names';
import { api, segment } from '@/shared/api/api-client';
import type {
  CategoryReveal,
  Change,
  ChangeMessage,
  CountedPicksAnswer,
  FingerprintsAnswer,
  RevealAnswer,
} from '@/wire/generated';

/** All members request this at once; the server caches the response for two seconds. */
const SERVER_CACHE_MS = 2_000;
const SPREAD_MS = 1_500;

const keys = {
  /** Everything about an event that is visible only while it is closed. */
  event: (leagueId: string, eventId: string) => ['reveal', leagueId, eventId] as const,
  category: (leagueId: string, eventId: string, categoryId: string) =>
    ['reveal', leagueId, eventId, 'category', categoryId] as const,
  fingerprints: (leagueId: string, eventId: string) =>
    ['reveal', leagueId, eventId, 'fingerprints'] as const,
};

const withoutChances = (reveal: CategoryReveal): CategoryReveal => ({
  ...reveal,
  athletes: reveal.athletes.map((athlete) => ({ ...athlete, chance: null })),
  podiums: reveal.podiums.map((podium) => ({ ...podium, longShots: [] })),
  form: null,
});

interface RevealOf {
  leagueId: string;
  eventId: string;
  categoryId: string;
}

/**
 * The podiums of a category, loaded while `open`. Removed from the cache when an event is reopened.
 */
export function useReveal({ leagueId, eventId, categoryId }: RevealOf, open: boolean) {
  const client = useQueryClient();
  const { hidesChances } = useShields();
  useEffect(() => {
    if (!open) client.removeQueries({ queryKey: keys.category(leagueId, eventId, categoryId) });
  }, [client, open, leagueId, eventId, categoryId]);
  const query = useQuery<CategoryReveal>({
    queryKey: keys.category(leagueId, eventId, categoryId),
    queryFn: async () => {
      const path = [leagueId, 'reveal', eventId, categoryId].map(segment).join('/');
      return (await api.get<RevealAnswer>(`/api/leagues/${path}`)).reveal;
    },
    enabled: open,
    // Closed picks do not change; admins' edits are reported live.
    staleTime: Infinity,
  });
  const hides = hidesChances(eventId);
  const data = useMemo(
    () => (query.data && hides ? withoutChances(query.data) : query.data),
    [query.data, hides],
  );
  return { ...query, data: open ? data : undefined };
}

const fingerprintsPath = (leagueId: string, eventId: string) =>
  `/api/leagues/${[leagueId, 'fingerprints', eventId].map(segment).join('/')}`;

async function fetchFingerprints(leagueId: string, eventId: string) {
  const path = fingerprintsPath(leagueId, eventId);
  return (await api.get<FingerprintsAnswer>(path)).fingerprints;
}

export function useFingerprints(leagueId: string, eventId: string, open: boolean) {
  const client = useQueryClient();
  const queryKey = keys.fingerprints(leagueId, eventId);
  const query = useQuery({
    queryKey,
    queryFn: () => fetchFingerprints(leagueId, eventId),
    enabled: open,
    staleTime: Infinity,
  });
  /** Reloads the newest fingerprint and the current picks, to verify them. */
  const fresh = async () => {
    const fingerprints = await fetchFingerprints(leagueId, eventId);
    client.setQueryData(queryKey, fingerprints);
    const path = `${fingerprintsPath(leagueId, eventId)}/picks`;
    const { picks } = await api.get<CountedPicksAnswer>(path);
    return { newest: fingerprints[0], picks };
  };
  return { ...query, data: open ? query.data : undefined, fresh };
}

/**
 * What a change makes outdated: the first fingerprint only their list, later ones the changed picks,
 * and stored chances the picks that they measure.
 */
function outdatedBy({ topic, data }: ChangeMessage<Change>, leagueId: string, eventId: string) {
  if (topic === topics.event(eventId) && data.kind === 'form_predicted')
    return keys.category(leagueId, eventId, data.categoryId);
  if (topic !== topics.league(leagueId) || data.kind !== 'fingerprint_made') return null;
  if (data.eventId !== eventId) return null;
  return data.number === 1 ? keys.fingerprints(leagueId, eventId) : keys.event(leagueId, eventId);
}

/** Handles new fingerprints and stored chances. */
export function useFreshReveal(leagueId: string | null, eventId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (leagueId === null) return;
    const waiting = new Set<ReturnType<typeof setTimeout>>();
    const stop = onChange((change) => {
      const queryKey = outdatedBy(change, leagueId, eventId);
      if (queryKey === null) return;
      const timer = setTimeout(
        () => {
          waiting.delete(timer);
          void client.invalidateQueries({ queryKey });
        },
        SERVER_CACHE_MS + Math.random() * SPREAD_MS,
      );
      waiting.add(timer);
    });
    return () => {
      stop();
      waiting.forEach(clearTimeout);
    };
  }, [client, leagueId, eventId]);
}
