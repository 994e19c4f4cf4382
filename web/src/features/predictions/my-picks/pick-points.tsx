import { useLeaderboardTopic } from '@/live/hooks/use-shielded-topics';
import { PointsButton } from '@/shared/scoring/points-button';
import { predictionTexts } from '@/texts/picks/predictions';
import type { PredictionView } from '@/wire/generated';

const { myPicks: texts } = predictionTexts;

function ProvisionalPoints({ pick }: { pick: PredictionView }) {
  const { ownRow } = useLeaderboardTopic(pick.leagueId, 0, 1, pick.eventId);
  const result = ownRow?.eventResults.find(
    ({ eventId, categoryId, provisional }) =>
      provisional && eventId === pick.eventId && categoryId === pick.categoryId,
  );
  if (!result)
    return <span className="h-8 max-w-24 text-right text-xs text-ink-soft">{texts.waiting}</span>;
  return (
    <span
      aria-live="polite"
      title={texts.liveTitle}
      className="score inline-flex h-8 items-baseline gap-1 text-base text-accent-text"
    >
      +{result.points} <span className="text-xs font-semibold">{texts.live}</span>
    </span>
  );
}

interface PickPointsProps {
  pick: PredictionView;
  /** Open and void picks have no points. */
  counts: boolean;
}

export function PickPoints({ pick, counts }: PickPointsProps) {
  if (!counts) return null;
  if (pick.totalPoints !== null) return <PointsButton pick={pick} />;
  return <ProvisionalPoints pick={pick} />;
}
