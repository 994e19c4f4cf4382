import { Suspense } from 'react';
import { lazyPart } from '@/shared/ui/feedback/lazy-part';

const LoadedRace = lazyPart(async () => ({
  default: (await import('@/features/season/race/season-race')).SeasonRace,
}));

/** The chart is below the ranking, so it is loaded after the page. */
export function SeasonRace({ leagueId }: { leagueId: string }) {
  return (
    <Suspense fallback={null}>
      <LoadedRace leagueId={leagueId} />
    </Suspense>
  );
}
