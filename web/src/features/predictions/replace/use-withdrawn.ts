import { useMemo } from 'react';
import { startersOf } from '@/features/predictions/starters/starters';
import { withdrawnPlaces } from '@/features/predictions/replace/replacement';
import { useEventTopic } from '@/live/hooks/use-shielded-topics';
import { useStartListQuery } from '@/shared/events/event-queries';
import type { Place } from '@/shared/picks/podium';
import type { PredictionView } from '@/wire/generated';

const nobody: Place[] = [];

/** Places of a pick with athletes who will not start, updated live; not loaded for past events. */
export function useWithdrawn(pick: PredictionView, watched: boolean): Place[] {
  const live = useEventTopic(watched ? pick.eventId : null);
  const { data } = useStartListQuery(pick.eventId, watched);
  const startList = live?.startList ?? data;
  return useMemo(
    () =>
      watched && startList
        ? withdrawnPlaces(pick.data, startersOf(startList, pick.categoryId))
        : nobody,
    [watched, startList, pick.data, pick.categoryId],
  );
}
