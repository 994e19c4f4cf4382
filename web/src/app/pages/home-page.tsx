import { Trophy } from 'lucide-react';
import { EventSection } from '@/features/events/event-section';
import { useRecentEvents } from '@/features/events/events-api';
import { MyRank } from '@/features/leaderboard/my-rank';
import { useServerNow } from '@/live/use-clock';
import { useUpcomingEvents, useWithLiveEvents } from '@/live/use-events';
import { useMyLeagues } from '@/live/use-my-leagues';
import { formatToday } from '@/shared/format';
import { messages } from '@/shared/messages';
import { useMe } from '@/shared/session';
import { Badge } from '@/shared/ui/badge';
import { ButtonLink } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorBox, SkeletonRows } from '@/shared/ui/states';

/** Each followed leaderboard costs a subscription: the rest is a link away. */
const LEAGUES_SHOWN = 5;

function MyLeaguesCard({ meId }: { meId: string }) {
  const { leagues, error, retry } = useMyLeagues();
  return (
    <Card className="p-4">
      <h2 className="mb-2 px-1 text-lg">My leagues</h2>
      {error && <ErrorBox message={messages.myLeaguesFailed} onRetry={retry} />}
      {!leagues && !error && <SkeletonRows rows={2} label="Loading your leagues" />}
      {leagues?.length === 0 && (
        <EmptyState
          title="You are in no league yet"
          text="Picks are made inside a league."
          action={<ButtonLink to="/dashboard/leagues">Find a league</ButtonLink>}
        />
      )}
      {leagues?.slice(0, LEAGUES_SHOWN).map((league) => (
        <MyRank key={league._id} league={league} meId={meId} />
      ))}
    </Card>
  );
}

export function Component() {
  const me = useMe();
  const now = new Date(useServerNow(60_000));
  const upcoming = useUpcomingEvents();
  const recent = useRecentEvents(now);
  const recentEvents = useWithLiveEvents(recent.data);
  const upcomingIds = new Set(upcoming.events?.map(({ id }) => id));

  return (
    <Page title={`Hello, ${me.name}`} eyebrow={formatToday(now)}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <aside className="flex flex-col gap-6 lg:order-2">
          <MyLeaguesCard meId={me.userId} />
          <Card className="wall flex items-center gap-4 p-5">
            <Trophy aria-hidden className="size-7 text-ink-soft" />
            <div>
              <h2 className="text-lg">Top Scores</h2>
              <Badge tone="neutral">Coming Soon</Badge>
            </div>
          </Card>
        </aside>
        <div className="flex min-w-0 flex-col gap-8">
          <EventSection
            title="Upcoming Events"
            events={upcoming.events}
            error={upcoming.error}
            onRetry={upcoming.retry}
            emptyText="No upcoming events found"
            emptyHint="New events appear here as soon as they are announced."
          />
          <EventSection
            title="Recent Events"
            events={recentEvents?.filter(({ id }) => !upcomingIds.has(id))}
            error={recent.error}
            onRetry={() => void recent.refetch()}
            emptyText="No recent events found for this year"
            emptyHint="Once the season has begun, its results are here."
          />
        </div>
      </div>
    </Page>
  );
}
