import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '@/shared/ui/feedback/lazy-part';
import { useSearchParams } from 'react-router-dom';
import { useLook } from '@/features/results/page/look';
import { MyPodiumNow } from '@/features/results/page/my-podium-now';
import { readAddress } from '@/features/results/page/result-address';
import { PartTabs } from '@/features/results/page/result-tabs';
import { useReplay } from '@/features/results/replay/replay-note';
import { SkeletonRows } from '@/shared/ui/feedback/states';
import type { CategoryStatus } from '@/shared/events/category-status';
import { Card } from '@/shared/ui/layout/card';
import { replayTexts as texts } from '@/texts/results/replay';
import type { CategoryRanking, PredictionView } from '@/wire/generated';

const ReplayView = lazyPart(async () => ({
  default: (await import('@/features/results/replay/replay-view')).ReplayView,
}));
const CrowdView = lazyPart(async () => ({
  default: (await import('@/features/results/crowd/crowd-view')).CrowdView,
}));

interface ResultLooksProps {
  eventId: string;
  ranking: CategoryRanking;
  status: CategoryStatus;
  picks: PredictionView[];
  children: ReactNode;
}

/** The user's podium, and three views of a category: results, replay and pick statistics. */
export function ResultLooks({ eventId, ranking, status, picks, children }: ResultLooksProps) {
  const [parameters] = useSearchParams();
  const look = useLook();
  const { replays } = useReplay();
  return (
    <>
      {!(replays && look === 'race') && (
        <MyPodiumNow ranking={ranking} status={status} picks={picks} />
      )}
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
