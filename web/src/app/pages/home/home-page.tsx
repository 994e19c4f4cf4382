import { type ComponentProps, useState } from 'react';
import { useHomeData } from '@/app/pages/home/use-home-data';
import { GuestReminder } from '@/features/accounts/guests/guest-reminder';
import { EventSection } from '@/features/events/list/event-section';
import { ClosingSoon } from '@/features/home/closing-soon';
import { FirstSteps } from '@/features/home/first-steps';
import { TopScores } from '@/features/home/top-scores';
import { MyRank } from '@/features/leaderboard/my-rank';
import { LiveCard } from '@/features/live-moment/live-card';
import { LazyShieldMenu } from '@/features/spoilers/lazy-shield-menu';
import { WithoutNote } from '@/features/spoilers/without-note';
import { useServerNow } from '@/live/hooks/use-clock';
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
  /** The event that is climbed. */
  eventId: string | undefined;
  onRetry: () => void;
}

function MyLeaguesCard({ meId, leagues, eventId, onRetry }: MyLeaguesCardProps) {
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
          <MyRank key={league._id} league={league} meId={meId} eventId={eventId} />
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

type HomeData = ReturnType<typeof useHomeData>;

function EventSections({ data }: { data: HomeData }) {
  const { upcoming, recent } = data;
  return (
    <div className="flex flex-col gap-8 max-lg:order-3">
      <ShortSection
        title={home.upcoming.title}
        events={data.notLive}
        picks={data.picks}
        all={home.upcoming.all}
        error={upcoming.error}
        onRetry={upcoming.retry}
        emptyText={home.upcoming.empty}
        emptyHint={home.upcoming.hint}
      />
      <ShortSection
        title={home.recent.title}
        events={recent.events}
        picks={[]}
        all={home.recent.all}
        error={recent.error}
        onRetry={recent.retry}
        emptyText={home.recent.empty}
        emptyHint={home.recent.hint}
      />
    </div>
  );
}

/** Live first, then what closes soon. On a phone the leagues come between the two. */
function HomeContent({ meId, now }: { meId: string; now: Date }) {
  const data = useHomeData(meId, now);
  if (!data.isReady) return <SkeletonCards cards={4} label={home.loading} />;
  const { live, picks = [], upcoming } = data;
  const { leagues, retry } = data.myLeagues;
  return (
    <div className="flex flex-col items-stretch gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="contents min-w-0 flex-col gap-6 lg:flex">
        <div className="empty:hidden">
          <FirstSteps
            meId={meId}
            leagues={leagues}
            waiting={data.isWaiting}
            events={upcoming.events}
            live={live}
          />
        </div>
        {live.length > 0 && <LiveCard events={live} picks={picks} />}
        <div className="max-lg:order-2 empty:hidden">
          {leagues && leagues.length > 0 && (
            <ClosingSoon events={data.notLive ?? []} picks={picks} />
          )}
        </div>
        <EventSections data={data} />
      </div>
      <aside className="contents min-w-0 flex-col gap-6 lg:flex">
        <div className="max-lg:order-1">
          <MyLeaguesCard meId={meId} leagues={leagues} eventId={data.live[0]?.id} onRetry={retry} />
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
      <GuestReminder />
      <HomeContent meId={me.userId} now={now} />
    </Page>
  );
}
