import { useState } from 'react';
import { useRecentEvents } from '@/features/events/list/events-api';
import { useHasPicked } from '@/features/home/home-api';
import { useUpcomingEvents, useWithLiveEvents } from '@/live/hooks/use-events';
import { useMyPicksOf } from '@/live/hooks/use-my-event-picks';
import { useMyLeagues, useMyPendingLeagues } from '@/live/hooks/use-my-leagues';
import { isUnderWay, statusOf } from '@/shared/events/category-status';
import { useSpoilersQuery } from '@/shared/events/spoilers';

export function useHomeData(meId: string, now: Date) {
  const myLeagues = useMyLeagues();
  const { pending = [] } = useMyPendingLeagues();
  const upcoming = useUpcomingEvents();
  const recent = useRecentEvents(now);
  const recentEvents = useWithLiveEvents(recent.data);
  const hasPicked = useHasPicked(meId);
  const spoilers = useSpoilersQuery();
  const { data: picks } = useMyPicksOf(
    meId,
    (upcoming.events ?? []).map(({ id }) => id),
  );

  // Shown at once: one part after the other would push the rest down.
  const settled =
    (upcoming.events ?? upcoming.error) &&
    (myLeagues.leagues ?? myLeagues.error) &&
    !hasPicked.isPending &&
    !spoilers.isPending;
  const [isReady, setIsReady] = useState(false);
  // A failed request that is repeated is pending again.
  if (settled && !isReady) setIsReady(true);

  // By running categories: an event's days say nothing about what there is to follow.
  const live =
    upcoming.events?.filter((event) =>
      event.dcats.some((one) => isUnderWay(statusOf(event, one, now.getTime()))),
    ) ?? [];
  const upcomingIds = new Set(upcoming.events?.map(({ id }) => id));
  return {
    isReady,
    myLeagues,
    isWaiting: pending.length > 0,
    picks,
    upcoming,
    live,
    notLive: upcoming.events?.filter((event) => !live.includes(event)),
    recent: {
      events: recentEvents?.filter(({ id }) => !upcomingIds.has(id)),
      error: recent.error,
      retry: () => void recent.refetch(),
    },
  };
}
