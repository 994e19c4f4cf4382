import { useMemo } from 'react';
import { BeforeLock } from '@/features/reveal/before-lock';
import { ApartCard } from '@/features/reveal/comparison/apart-card';
import { ConsensusCard } from '@/features/reveal/comparison/consensus-card';
import { SplitTable } from '@/features/reveal/comparison/split-table';
import { FingerprintCard } from '@/features/reveal/fingerprint/fingerprint-card';
import { type PickedOf, pickedOf } from '@/features/reveal/picked-marks';
import { athletesById } from '@/features/reveal/podiums/athlete-names';
import { PodiumGrid } from '@/features/reveal/podiums/podium-grid';
import { unveil } from '@/features/reveal/podiums/unveil';
import { useFreshReveal, useReveal } from '@/features/reveal/reveal-api';
import { RevealTabs } from '@/features/reveal/reveal-tabs';
import { useOpening } from '@/features/reveal/use-opening';
import { useLeagueTopic } from '@/live/hooks/use-topic';
import { ApiError, messageOf } from '@/shared/api/api-error';
import { categoryPath, closedReason } from '@/shared/events/event-rules';
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

interface OpenedProps extends OfLeague {
  reveal: CategoryReveal;
  live: boolean;
}

function Opened({ event, leagueId, reveal, live }: OpenedProps) {
  const me = useMe();
  const athletes = useMemo(() => athletesById(reveal), [reveal]);
  const after = unveil.section(live);
  if (reveal.podiums.length === 0)
    return <EmptyState title={texts.nobody} text={texts.nobodyHint} />;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <ConsensusCard reveal={reveal} athletes={athletes} live={live} />
        <div style={after.style} className={`lg:hidden ${after.className}`}>
          <ApartCard reveal={reveal} athletes={athletes} meId={me.userId} />
        </div>
        <PodiumGrid reveal={reveal} athletes={athletes} meId={me.userId} live={live} />
        <FingerprintCard
          leagueId={leagueId}
          eventId={event.id}
          eventClosed={event.locked}
          reveal={reveal}
        />
      </div>
      <div style={after.style} className={`flex min-w-0 flex-col gap-5 ${after.className}`}>
        <div className="max-lg:hidden">
          <ApartCard reveal={reveal} athletes={athletes} meId={me.userId} />
        </div>
        <SplitTable athletes={reveal.athletes} />
      </div>
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
      <LiveRegion>
        {opening === 'opening'
          ? texts.opening
          : live && query.data
            ? texts.opened(query.data.picked)
            : ''}
      </LiveRegion>
      {query.data ? (
        <Opened
          event={event}
          category={category}
          leagueId={leagueId}
          reveal={query.data}
          live={live}
        />
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
