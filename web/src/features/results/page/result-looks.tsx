import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '@/shared/ui/feedback/lazy-part';
import { useSearchParams } from 'react-router-dom';
import { useLook } from '@/features/results/page/look';
import { readAddress } from '@/features/results/page/result-address';
import { PartTabs } from '@/features/results/page/result-tabs';
import { OutlookCard } from '@/features/results/outlook/outlook-card';
import { PodiumCard } from '@/features/results/podium/podium-card';
import { SkeletonRows } from '@/shared/ui/feedback/states';
import { type CategoryStatus, isUnderWay } from '@/shared/events/category-status';
import { Card } from '@/shared/ui/layout/card';
import { replayTexts as texts } from '@/texts/results/replay';
import type { CategoryRanking, PredictionView } from '@/wire/generated';

const ReplayView = lazyPart(async () => ({
  default: (await import('@/features/results/replay/replay-view')).ReplayView,
}));
const CrowdView = lazyPart(async () => ({
  default: (await import('@/features/results/crowd/crowd-view')).CrowdView,
}));

/** A phone shows the line over its header, which alone has nothing to read, and only while there is something new. */
const NEWS =
  'max-md:pointer-events-none max-md:fixed max-md:inset-x-0 max-md:top-0 max-md:z-20 max-md:border-b max-md:border-line max-md:bg-surface max-md:not-has-data-news:sr-only';

interface ResultLooksProps {
  eventId: string;
  ranking: CategoryRanking;
  status: CategoryStatus;
  picks: PredictionView[];
  /** What has just changed; shown while the category is under way. */
  news: ReactNode;
  children: ReactNode;
}

/** The podium, and three views of a category: results, replay with its own podium, and the crowd. */
export function ResultLooks({ eventId, ranking, status, picks, news, children }: ResultLooksProps) {
  const [parameters] = useSearchParams();
  const look = useLook();
  return (
    <>
      {look !== 'race' && <PodiumCard ranking={ranking} status={status} picks={picks} />}
      {look === null && isUnderWay(status) && (
        <OutlookCard eventId={eventId} ranking={ranking} picks={picks} />
      )}
      {look !== 'race' && news && <div className={NEWS}>{news}</div>}
      {look !== null && (
        <PartTabs rounds={ranking.rounds} address={readAddress(parameters)} look={look} />
      )}
      {look === null ? (
        children
      ) : (
        <Suspense
          fallback={
            <Card className="p-5">
              <SkeletonRows rows={8} label={texts.loading} />
            </Card>
          }
        >
          {look === 'race' ? (
            <ReplayView eventId={eventId} ranking={ranking} picks={picks} />
          ) : (
            <CrowdView eventId={eventId} categoryId={ranking.categoryId} picks={picks} />
          )}
        </Suspense>
      )}
    </>
  );
}
