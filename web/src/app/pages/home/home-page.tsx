import { type ComponentProps, useState } from 'react';
import { EventSection } from '@/features/events/list/event-section';
import { useRecentEvents } from '@/features/events/list/events-api';
import { ClosingSoon } from '@/features/home/closing-soon';
import { FirstSteps } from '@/features/home/first-steps';
import { useHasPicked } from '@/features/home/home-api';
import { TopScores } from '@/features/home/top-scores';
import { MyRank } from '@/features/leaderboard/my-rank';
import { LiveCard } from '@/features/live-moment/live-card';
import { LazyShieldMenu } from '@/features/spoilers/lazy-shield-menu';
import { WithoutNote } from '@/features/spoilers/without-note';
import { useServerNow } from '@/live/hooks/use-clock';
import { useUpcomingEvents, useWithLiveEvents } from '@/live/hooks/use-events';
import { useMyPicksOf } from '@/live/hooks/use-my-event-picks';
import { useMyLeagues, useMyPendingLeagues } from '@/live/hooks/use-my-leagues';
import { isUnderWay, statusOf } from '@/shared/events/category-status';
import { useSpoilersQuery } from '@/shared/events/spoilers';
import { useWideScreen } from '@/shared/browser/use-wide-screen';
import { formatToday } from '@/shared/format/moments';
import { useMe } from '@/shared/session/current-user';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { ErrorBox, SkeletonCards } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { Page, useDocumentTitle } from '@/shared/ui/layout/page';
import { home } from '@/texts/home';
import type { MyLeague } from '@/wire/generated';

/** Each leaderboard costs a subscription; the others are one link away. */
const LEAGUES_SHOWN = 5;

/** The nearest events of a long season, on a wide screen and on a phone; the others on demand. */
const EVENTS_SHOWN = { wide: 4, narrow: 3 };

interface ShortSectionProps extends ComponentProps<typeof EventSection> {
  /** Label of the button that shows the others. */
  all: (count: number) => string;
}

function ShortSection({ events, all, ...rest }: ShortSectionProps) {
  const [showsAll, setShowsAll] = useState(false);
  const limit = useWideScreen() ? EVENTS_SHOWN.wide : EVENTS_SHOWN.narrow;
  const more = !showsAll && events !== undefined && events.length > limit;
  return (
    <EventSection
      {...rest}
      events={more ? events.slice(0, limit) : events}
      aside={
        more && (
          <Button look="quiet" className="-my-2 -mr-4" onClick={() => setShowsAll(true)}>
            {all(events.length)}
          </Button>
        )
      }
      menuOf={({ id, name }) => <LazyShieldMenu eventId={id} eventName={name} />}
    />
  );
}

interface MyLeaguesCardProps {
  meId: string;
  leagues: MyLeague[] | undefined;
  onRetry: () => void;
}

function MyLeaguesCard({ meId, leagues, onRetry }: MyLeaguesCardProps) {
  const { myLeagues } = home;
  return (
    <Card aria-labelledby="my-leagues" className="p-4">
      <h2 id="my-leagues" className="mb-2 text-lg">
        {myLeagues.title}
      </h2>
      {!leagues && <ErrorBox message={myLeagues.failed} onRetry={onRetry} />}
      {leagues?.length === 0 && (
        <div>
          <p className="font-semibold">{myLeagues.empty}</p>
          <p className="mt-0.5 text-sm text-ink-soft">{myLeagues.hint}</p>
        </div>
      )}
      <div className="-mx-2">
        {leagues?.slice(0, LEAGUES_SHOWN).map((league) => (
          <MyRank key={league._id} league={league} meId={meId} />
        ))}
      </div>
      {leagues && leagues.length > LEAGUES_SHOWN && (
        <ButtonLink look="quiet" to="/dashboard/leagues" className="w-full">
          {myLeagues.all(leagues.length)}
        </ButtonLink>
      )}
    </Card>
  );
}

/** Live first, then what closes soon. On a phone the leagues come between the two. */
function HomeContent() {
  const me = useMe();
  const now = new Date(useServerNow(60_000));
  const { leagues, error: leaguesError, retry: retryLeagues } = useMyLeagues();
  const { pending = [] } = useMyPendingLeagues();
  const upcoming = useUpcomingEvents();
  const recent = useRecentEvents(now);
  const recentEvents = useWithLiveEvents(recent.data);
  const hasPicked = useHasPicked(me.userId);
  const spoilers = useSpoilersQuery();
  const { data: picks } = useMyPicksOf(
    me.userId,
    (upcoming.events ?? []).map(({ id }) => id),
  );

  // Shown at once: one part after the other would push the rest down.
  const settled =
    (upcoming.events ?? upcoming.error) &&
    (leagues ?? leaguesError) &&
    !hasPicked.isPending &&
    !spoilers.isPending;
  const [shown, setShown] = useState(false);
  // A failed request that is repeated is pending again.
  if (settled && !shown) setShown(true);
  if (!settled && !shown) return <SkeletonCards cards={4} label={home.loading} />;

  // By running categories: an event's days say nothing about what there is to follow.
  const live =
    upcoming.events?.filter((event) =>
      event.dcats.some((one) => isUnderWay(statusOf(event, one, now.getTime()))),
    ) ?? [];
  const others = upcoming.events?.filter((event) => !live.includes(event));
  const upcomingIds = new Set(upcoming.events?.map(({ id }) => id));
  return (
    <div className="flex flex-col items-stretch gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="contents min-w-0 flex-col gap-6 lg:flex">
        <div className="empty:hidden">
          <FirstSteps
            meId={me.userId}
            leagues={leagues}
            waiting={pending.length > 0}
            events={upcoming.events}
          />
        </div>
        {live.length > 0 && <LiveCard events={live} picks={picks ?? []} />}
        <div className="max-lg:order-2 empty:hidden">
          {leagues && leagues.length > 0 && (
            <ClosingSoon events={others ?? []} picks={picks ?? []} />
          )}
        </div>
        <div className="flex flex-col gap-8 max-lg:order-3">
          <ShortSection
            title={home.upcoming.title}
            events={others}
            picks={picks}
            all={home.upcoming.all}
            error={upcoming.error}
            onRetry={upcoming.retry}
            emptyText={home.upcoming.empty}
            emptyHint={home.upcoming.hint}
          />
          <ShortSection
            title={home.recent.title}
            events={recentEvents?.filter(({ id }) => !upcomingIds.has(id))}
            picks={[]}
            all={home.recent.all}
            error={recent.error}
            onRetry={() => void recent.refetch()}
            emptyText={home.recent.empty}
            emptyHint={home.recent.hint}
          />
        </div>
      </div>
      <aside className="contents min-w-0 flex-col gap-6 lg:flex">
        <div className="max-lg:order-1">
          <MyLeaguesCard meId={me.userId} leagues={leagues} onRetry={retryLeagues} />
        </div>
        <div className="flex flex-col gap-3 max-lg:order-4">
          <TopScores />
          <WithoutNote className="px-1" />
        </div>
      </aside>
    </div>
  );
}

export function Component() {
  const me = useMe();
  const now = new Date(useServerNow(60_000));
  useDocumentTitle(home.title);
  return (
    <Page title={home.greeting(me.name)} eyebrow={formatToday(now)}>
      <HomeContent />
    </Page>
  );
}
