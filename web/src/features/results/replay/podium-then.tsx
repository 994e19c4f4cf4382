import { MySteps } from '@/features/results/podium/my-steps';
import { litInResult, stepsOf } from '@/features/results/podium/steps';
import type { Course } from '@/features/results/replay/course';
import { PodiumSteps } from '@/shared/podium/podium-steps';
import { explain } from '@/shared/scoring/explain';
import { Card } from '@/shared/ui/layout/card';
import { podiumTexts } from '@/texts/results/podium';
import { replayTexts as texts } from '@/texts/results/replay';
import type { PredictionView } from '@/wire/generated';

interface PodiumThenProps {
  course: Course;
  at: number;
  /** The user's; null without one. */
  pick: PredictionView | null;
}

/** Who was on the podium at a moment, and where the user's picks were. */
export function PodiumThen({ course, at, pick }: PodiumThenProps) {
  const ranks = [...(course.stands[at]?.ranks ?? [])];
  const ranked = ranks.map(([athlete_id, rank]) => ({ athlete_id, rank }));
  const explained = pick ? explain(pick.data, ranked) : [];
  const steps = stepsOf(
    ranks.flatMap(([id, rank]) => {
      const climber = course.climbers.get(id);
      return climber ? [{ ...climber, id, rank }] : [];
    }),
  );
  return (
    <Card className="px-3 pt-3 pb-2">
      <div className="mx-auto max-w-xl">
        <PodiumSteps
          label={texts.podium}
          steps={steps}
          lit={litInResult(explained)}
          empty={podiumTexts.nobody}
        />
        {pick && <MySteps pick={pick} explained={explained} isRunning={false} isDrawn={false} />}
      </div>
    </Card>
  );
}
