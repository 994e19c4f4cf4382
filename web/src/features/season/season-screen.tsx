import { AccuracyCard } from '@/features/season/accuracy-card';
import { BadgeList } from '@/features/season/badge-list';
import { CallCards } from '@/features/season/call-cards';
import { CrowdCard } from '@/features/season/crowd-card';
import { FormCard } from '@/features/season/form-card';
import { HeadToHead } from '@/features/season/head-to-head';
import { PointsChart, RankChart } from '@/features/season/season-charts';
import { SeasonHero } from '@/features/season/season-hero';
import { SeasonTable } from '@/features/season/season-table';
import { ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState, Skeleton, SkeletonRows } from '@/shared/ui/feedback/states';
import { seasonTexts as texts } from '@/texts/leagues/season';
import type { MySeason } from '@/wire/generated';

export function SeasonSkeleton() {
  return (
    <>
      <Skeleton className="h-44 rounded-card" />
      <div aria-hidden className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
      <SkeletonRows label={texts.loading} />
    </>
  );
}

interface SeasonScreenProps {
  season: MySeason;
  against: string | null;
  onAgainst: (userId: string | null) => void;
}

export function SeasonScreen({ season, against, onAgainst }: SeasonScreenProps) {
  const { badges, events, isOver, year } = season;
  if (events.length === 0) {
    return isOver ? (
      <EmptyState title={texts.emptyOver(year)} text={texts.emptyOverNext} />
    ) : (
      <EmptyState
        title={texts.empty}
        text={texts.emptyNext}
        action={<ButtonLink to="/dashboard/events">{texts.pick}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <SeasonHero season={season} />
      <div className="grid gap-4 lg:grid-cols-2 [&>*]:min-w-0">
        <PointsChart events={events} />
        <RankChart events={events} />
      </div>
      <CallCards season={season} />
      <div className="grid items-start gap-6 lg:grid-cols-2 [&>*]:min-w-0">
        <div className="flex flex-col gap-6">
          <CrowdCard season={season} />
          <FormCard season={season} />
        </div>
        <HeadToHead season={season} against={against} onChoose={onAgainst} />
      </div>
      <AccuracyCard accuracy={season.accuracy} />
      <BadgeList badges={badges} isOver={isOver} events={events.length} />
      <SeasonTable key={`${season.leagueId} ${year}`} season={season} />
    </>
  );
}
