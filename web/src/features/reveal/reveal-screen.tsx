import { useMemo } from 'react';
import { BeforeLock } from '@/features/reveal/before-lock';
import { ApartCard } from '@/features/reveal/comparison/apart-card';
import { LeaguePodium } from '@/features/reveal/comparison/league-podium';
import { FingerprintCard } from '@/features/reveal/fingerprint/fingerprint-card';
import { type PickedOf, pickedOf } from '@/features/reveal/picked-marks';
import { athletesById } from '@/features/reveal/podiums/athlete-names';
import { onSteps } from '@/features/reveal/podiums/named-steps';
import { PodiumMatrix } from '@/features/reveal/podiums/podium-matrix';
import { unveiled } from '@/features/reveal/podiums/unveil';
import { useFilling } from '@/features/reveal/podiums/use-filling';
import { useFreshReveal, useReveal } from '@/features/reveal/reveal-api';
import { RevealTabs } from '@/features/reveal/reveal-tabs';
import { useOpening } from '@/features/reveal/use-opening';
import { useEventTopic } from '@/live/hooks/use-shielded-topics';
import { useLeagueTopic } from '@/live/hooks/use-topic';
import { ApiError, messageOf } from '@/shared/api/api-error';
import { categoryPath, closedReason } from '@/shared/events/event-rules';
import { placeLabel, places } from '@/shared/picks/podium';
import { useMe } from '@/shared/session/current-user';
import { ButtonLink } from '@/shared/ui/controls/button';
import { LiveRegion } from '@/shared/ui/feedback/live-region';
import { EmptyState, ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { CategoryReveal, CategoryView, EventView } from '@/wire/generated';

interface OfLeague {
  event: EventView;
  category: CategoryView;
  leagueId: string;
}

/** The league's podium, in words. */
function podiumLabel(reveal: CategoryReveal): string {
  const steps = onSteps(reveal.consensus, athletesById(reveal));
  const parts = places.flatMap((place) =>
    steps[place].map(({ name }) => texts.inPlace(placeLabel(place), name)),
  );
  return parts.length > 0 ? texts.opened(parts.join(', ')) : texts.nobody;
}

function Opened({ reveal, live }: { reveal: CategoryReveal; live: boolean }) {
  const me = useMe();
  const athletes = useMemo(() => athletesById(reveal), [reveal]);
  const { leagueId, eventId, categoryId } = reveal;
  const rows = useEventTopic(eventId)?.rankings.find((one) => one.categoryId === categoryId)?.rows;
  const ranking = rows?.some(({ rank }) => rank !== null) ? rows : null;
  const { filled, done } = useFilling(`${eventId} ${categoryId} ${leagueId}`, live);
  if (reveal.podiums.length === 0)
    return <EmptyState title={texts.nobody} text={texts.nobodyHint} />;
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <LeaguePodium reveal={reveal} athletes={athletes} ranking={ranking} filled={filled} />
      {(done || !live) && (
        <>
          <div className={`grid max-lg:order-last ${unveiled(live, 0).className}`}>
            <ApartCard reveal={reveal} athletes={athletes} meId={me.userId} />
          </div>
          <PodiumMatrix
            reveal={reveal}
            athletes={athletes}
            ranking={ranking}
            meId={me.userId}
            live={live}
          />
        </>
      )}
    </div>
  );
}

function NotToBeSeen({ error, retry }: { error: Error; retry: () => void }) {
  // The event was reopened at the same moment, or the server's clock is slightly behind.
  if (error instanceof ApiError && error.code === 'picks_still_open')
    return <EmptyState title={texts.hidden} text={texts.hiddenHint} />;
  return <ErrorBox message={texts.failed(messageOf(error))} onRetry={retry} />;
}

function Category({ event, category, leagueId, picked }: OfLeague & { picked: PickedOf | null }) {
  const closed = closedReason(event, category) !== null;
  const opening = useOpening(closed);
  const shown = opening === 'open' || opening === 'unveiled';
  const query = useReveal({ leagueId, eventId: event.id, categoryId: category.dcat_id }, shown);
  const toPicks = `${categoryPath(event.id, category)}?league=${leagueId}`;
  if (opening === 'closed')
    return <BeforeLock picked={picked} closesAt={event.starts_at} toPicks={toPicks} />;
  const live = opening === 'unveiled';
  return (
    <>
      <LiveRegion>{live && query.data ? podiumLabel(query.data) : ''}</LiveRegion>
      {query.data ? (
        <Opened reveal={query.data} live={live} />
      ) : query.error ? (
        <NotToBeSeen error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Card className="p-5">
          <SkeletonRows rows={8} label={texts.loading} />
        </Card>
      )}
      <ButtonLink look="secondary" to={toPicks} className="self-start">
        {categoryPath(event.id, category).includes('/results/') ? texts.toResults : texts.toPicks}
      </ButtonLink>
      {query.data && query.data.podiums.length > 0 && (
        <FingerprintCard
          leagueId={leagueId}
          eventId={event.id}
          eventClosed={event.locked}
          reveal={query.data}
        />
      )}
    </>
  );
}

/** A league's podiums of a category: hidden until picks close. */
export function RevealScreen({ event, category, leagueId }: OfLeague) {
  const league = useLeagueTopic(leagueId);
  useFreshReveal(leagueId, event.id);
  const pickedIn = (categoryId: string) => pickedOf(league, event.id, categoryId);
  return (
    <div className="flex flex-col gap-5">
      <RevealTabs event={event} category={category} leagueId={leagueId} pickedIn={pickedIn} />
      <Category
        key={`${category.dcat_id} ${leagueId}`}
        event={event}
        category={category}
        leagueId={leagueId}
        picked={pickedIn(category.dcat_id)}
      />
    </div>
  );
}
