import type { ReactNode } from 'react';
import { LeaguePicker } from '@/features/results/league-picker';
import { MySteps } from '@/features/results/podium/my-steps';
import { litInResult, stepsOf } from '@/features/results/podium/steps';
import { type MyPodium, useMyPodium } from '@/features/results/podium/use-my-podium';
import { CategoryReactions } from '@/live/reactions/category-reactions';
import { useWidth } from '@/shared/charts/use-width';
import type { CategoryStatus } from '@/shared/events/category-status';
import { PodiumSteps } from '@/shared/podium/podium-steps';
import { CorrectionLine } from '@/shared/scoring/correction-line';
import { explain } from '@/shared/scoring/explain';
import { PointsButton } from '@/shared/scoring/points-button';
import { Card } from '@/shared/ui/layout/card';
import { podiumTexts as texts } from '@/texts/results/podium';
import type { CategoryRanking, PredictionView } from '@/wire/generated';

/** Two podiums have room beside each other. */
const WIDE = 560;

interface WorthProps {
  mine: MyPodium;
  ranking: CategoryRanking;
  isRunning: boolean;
}

/** What the user's podium is worth now; once final, with an explanation. */
function Worth({ mine: { pick, points, isFinal }, ranking, isRunning }: WorthProps) {
  if (points === null) {
    return (
      <p className="text-right text-xs text-ink-soft max-[22.5rem]:max-w-24">{texts.notYet}</p>
    );
  }
  const worth = <span className="score text-xl tabular-nums">{texts.worth(points)}</span>;
  if (isFinal) {
    return (
      <span className="-my-2.5 flex items-center">
        <PointsButton pick={pick} ranking={ranking.rows}>
          <span className="text-ink">{worth}</span>
        </PointsButton>
      </span>
    );
  }
  return (
    <p className="flex flex-wrap items-baseline justify-end gap-x-1.5 max-[22.5rem]:max-w-24">
      {worth}
      <span className="text-xs whitespace-nowrap text-ink-soft">
        {isRunning ? texts.ifItEnded : texts.unconfirmed}
      </span>
    </p>
  );
}

const Unofficial = () => <span className="text-xs text-ink-soft">{texts.unconfirmed}</span>;

function Head({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-x-3">
      <h2 className="min-w-0 text-base leading-tight wrap-anywhere">{title}</h2>
      <div className="shrink-0">{children}</div>
    </div>
  );
}

interface PodiumCardProps {
  ranking: CategoryRanking;
  status: CategoryStatus;
  picks: readonly PredictionView[];
}

/** Who is on the podium, beside whom the user put there. */
export function PodiumCard({ ranking, status, picks }: PodiumCardProps) {
  const [element, width] = useWidth<HTMLDivElement>();
  const mine = useMyPodium(ranking.categoryId, picks);
  const isRunning = status === 'running' && mine?.isFinal !== true;
  const steps = stepsOf(ranking.rows.map((row) => ({ id: row.athlete_id, ...row })));
  const [winner, ...tied] = steps.first;
  const title =
    winner && tied.length === 0 ? texts.winner(winner.name, isRunning) : texts.title(isRunning);
  const explained = mine ? explain(mine.pick.data, ranking.rows) : [];
  const isWide = width >= WIDE;
  const worth = mine && <Worth mine={mine} ranking={ranking} isRunning={isRunning} />;
  return (
    <Card>
      <div ref={element} className={isWide ? 'flex gap-10 p-4' : 'px-3 pt-2 pb-2'}>
        <div className="mx-auto max-w-xl min-w-0 flex-1">
          <Head title={title}>
            {mine ? !isWide && worth : status === 'waiting' && <Unofficial />}
          </Head>
          <PodiumSteps
            label={texts.title(isRunning)}
            steps={steps}
            lit={litInResult(explained)}
            empty={texts.nobody}
          />
        </div>
        {mine && (
          <section aria-label={texts.mine(isRunning)} className="min-w-0 flex-1">
            {isWide && <Head title={texts.mine(isRunning)}>{worth}</Head>}
            <MySteps
              pick={mine.pick}
              explained={explained}
              isRunning={isRunning}
              isDrawn={isWide}
            />
          </section>
        )}
      </div>
      {mine?.isFinal && (
        <div className="-mt-1.5 px-2">
          <CategoryReactions
            leagueId={mine.pick.leagueId}
            eventId={mine.pick.eventId}
            categoryId={ranking.categoryId}
            ownerId={null}
          />
        </div>
      )}
      {mine && (mine.pick.correction ?? mine.chosen) && (
        <div className="flex flex-col gap-2 px-3 pb-3">
          <CorrectionLine correction={mine.pick.correction} />
          {mine.chosen && <LeaguePicker chosen={mine.chosen} />}
        </div>
      )}
    </Card>
  );
}
