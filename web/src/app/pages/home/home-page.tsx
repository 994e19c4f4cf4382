import { type ComponentProps, useState } from 'react';
import { EventSection } from '@/features/events/list/event-section';
import { useRecentEvents } from '@/features/events/list/events-api';
import { FirstSteps } from '@/features/home/first-steps';
import { TopScores } from '@/features/home/top-scores';
import { MyRank } from '@/features/leaderboard/my-rank';
import { LazyShieldMenu } from '@/features/spoilers/lazy-shield-menu';
import { WithoutNote } from '@/features/spoilers/without-note';
import { useServerNow } from '@/live/hooks/use-clock';
import { useUpcomingEvents, useWithLiveEvents } from '@/live/hooks/use-events';
import { useMyLeagues, useMyPendingLeagues } from '@/live/hooks/use-my-leagues';
import { formatToday } from '@/shared/format/moments';
import { useMe } from '@/shared/session/current-user';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { Page, useDocumentTitle } from '@/shared/ui/layout/page';
import { home } from '@/texts/home';

/** Each leaderboard costs a subscription; the others are one link away. */
const LEAGUES_SHOWN = 5;

/** The nearest events of a long season; the others on demand. */
const EVENTS_SHOWN = 4;

interface ShortSectionProps extends ComponentProps<typeof EventSection> {
  /** Label of the button that shows the others. */
  all: (count: number) => string;
}

function ShortSection({ events, all, ...rest }: ShortSectionProps) {
  const [showsAll, setShowsAll] = useState(false);
  const more = !showsAll && events !== undefined && events.length > EVENTS_SHOWN;
  return (
    <div className="flex flex-col gap-4">
      <EventSection
        {...rest}
        events={more ? events.slice(0, EVENTS_SHOWN) : events}
        menuOf={({ id, name }) => <LazyShieldMenu eventId={id} eventName={name} />}
      />
      {more && (
        <Button look="secondary" onClick={() => setShowsAll(true)}>
          {all(events.length)}
        </Button>
      )}
    </div>
  );
}

function MyLeaguesCard({ meId }: { meId: string }) {
  const { leagues, error, retry } = useMyLeagues();
  const { myLeagues } = home;
  return (
    <Card aria-labelledby="my-leagues" className="p-4">
      <h2 id="my-leagues" className="mb-2 px-1 text-lg">
        {myLeagues.title}
      </h2>
      {error && <ErrorBox message={myLeagues.failed} onRetry={retry} />}
      {!leagues && !error && <SkeletonRows rows={2} label={myLeagues.loading} />}
      {leagues?.length === 0 && (
        <div className="px-1">
          <p className="font-semibold">{myLeagues.empty}</p>
          <p className="mt-0.5 text-sm text-ink-soft">{myLeagues.hint}</p>
        </div>
      )}
      {leagues?.slice(0, LEAGUES_SHOWN).map((league) => (
        <MyRank key={league._id} league={league} meId={meId} />
      ))}
      {leagues && leagues.length > LEAGUES_SHOWN && (
        <ButtonLink look="quiet" to="/dashboard/leagues" className="w-full">
          {myLeagues.all(leagues.length)}
        </ButtonLink>
      )}
    </Card>
  );
}

export function Component() {
  const me = useMe();
  const now = new Date(useServerNow(60_000));
  const { leagues } = useMyLeagues();
  const { pending = [] } = useMyPendingLeagues();
  const upcoming = useUpcomingEvents();
  const recent = useRecentEvents(now);
  const recentEvents = useWithLiveEvents(recent.data);
  const upcomingIds = new Set(upcoming.events?.map(({ id }) => id));
  useDocumentTitle(home.title);

  return (
    <Page title={home.greeting(me.name)} eyebrow={formatToday(now)}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 lg:col-span-2 empty:hidden">
          <FirstSteps
            meId={me.userId}
            leagues={leagues}
            waiting={pending.length > 0}
            events={upcoming.events}
          />
        </div>
        <aside className="flex min-w-0 flex-col gap-6 lg:order-2">
          <MyLeaguesCard meId={me.userId} />
          <TopScores />
          <WithoutNote className="px-1" />
        </aside>
        <div className="flex min-w-0 flex-col gap-8">
          <ShortSection
            title={home.upcoming.title}
            events={upcoming.events}
            all={home.upcoming.all}
            error={upcoming.error}
            onRetry={upcoming.retry}
            emptyText={home.upcoming.empty}
            emptyHint={home.upcoming.hint}
          />
          <ShortSection
            title={home.recent.title}
            events={recentEvents?.filter(({ id }) => !upcomingIds.has(id))}
            all={home.recent.all}
            error={recent.error}
            onRetry={() => void recent.refetch()}
            emptyText={home.recent.empty}
            emptyHint={home.recent.hint}
          />
        </div>
      </div>
    </Page>
  );
}
