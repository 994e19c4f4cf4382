import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useEventTopic } from '@/live/hooks/use-shielded-topics';
import { formatNumber } from '@/shared/format/numbers';
import { resultPath } from '@/shared/paths/result-path';
import { PodiumSteps } from '@/shared/podium/podium-steps';
import { distinguish, exactSteps, type OnStep, pickedSteps } from '@/shared/podium/steps';
import { explain, type Ranked } from '@/shared/scoring/explain';
import { leaderboardTexts } from '@/texts/leagues/leaderboards';
import type { MemberPodium, PodiumPick } from '@/wire/generated';

const texts = leaderboardTexts.member;

interface Side {
  name: string;
  /** Undefined before the first ranking. */
  result: { points: number; provisional?: boolean } | undefined;
}

interface PickedStepsProps extends Side {
  /** Null without a pick. */
  pick: PodiumPick | null;
  athletes: ReadonlyMap<string, OnStep>;
  /** Null before the first ranking, and while results are hidden. */
  ranking: readonly Ranked[] | null;
}

/** A pick as a podium, whose exact places are lit. */
function PickedSteps({ name, result, pick, athletes, ranking }: PickedStepsProps) {
  return (
    <div className="flex min-w-0 flex-col justify-between">
      <p className="flex items-baseline justify-between gap-2">
        <span className="eyebrow min-w-0 truncate" title={name}>
          {name}
        </span>
        {result && (
          <span
            className={`score text-lg leading-5 ${result.provisional ? 'text-accent-text' : ''}`}
          >
            {formatNumber(result.points)}
            <span className="sr-only"> {leaderboardTexts.pts}</span>
          </span>
        )}
      </p>
      {pick ? (
        <div className="pt-1">
          <PodiumSteps
            label={texts.podiumOf(name)}
            steps={pickedSteps(pick, athletes, texts.unknown)}
            lit={ranking ? exactSteps(explain(pick, ranking)) : []}
            empty={texts.empty}
          />
        </div>
      ) : (
        <p className="py-3 text-sm text-ink-soft">{texts.none}</p>
      )}
    </div>
  );
}

interface LivePodiumProps {
  of: MemberPodium;
  theirs: Side;
  /** Null if there is nobody to compare with. */
  mine: Side | null;
  /** Below the podiums. */
  children?: ReactNode;
}

/** A podium of a closed category beside the user's, with points as they move. */
export function LivePodium({ of, theirs, mine, children }: LivePodiumProps) {
  const rows = useEventTopic(of.eventId)?.rankings.find(
    ({ categoryId }) => categoryId === of.categoryId,
  )?.rows;
  const athletes = distinguish(of.athletes.map((athlete) => [athlete.athleteId, athlete]));
  const common = { athletes, ranking: rows ?? null };
  return (
    <section className="overflow-hidden rounded-control border border-line">
      <h3 className="bg-sunken px-3">
        <Link
          to={resultPath(of.eventId, of.categoryId)}
          className="flex min-h-11 flex-wrap items-center gap-x-2 py-1 hover:underline"
        >
          <span className="text-sm font-semibold">{of.categoryName}</span>
          <span className="min-w-0 truncate font-sans text-xs font-normal text-ink-soft">
            {of.eventName}
          </span>
        </Link>
      </h3>
      <div className={`grid gap-x-6 gap-y-3 px-3 pt-3 ${mine ? 'sm:grid-cols-2' : ''}`}>
        <PickedSteps {...theirs} {...common} pick={of.podium} />
        {mine && <PickedSteps {...mine} {...common} pick={of.mine} />}
      </div>
      <div className="px-2 pb-2 empty:hidden">{children}</div>
    </section>
  );
}
