import type { AthletesById } from '@/features/reveal/podiums/athlete-names';
import { placeNumbers, places } from '@/shared/picks/podium';
import { PodiumSteps } from '@/shared/podium/podium-steps';
import { distinguish, exactSteps, pickedSteps, type Steps, stepsBy } from '@/shared/podium/steps';
import type { PlaceExplained } from '@/shared/scoring/explain';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { PodiumPick } from '@/wire/generated';

/** Who stands on the steps of a podium, by last names. */
export const onSteps = (podium: PodiumPick, athletes: AthletesById): Steps =>
  pickedSteps(podium, distinguish([...athletes]));

interface NamedStepsProps {
  label: string;
  podium: PodiumPick;
  athletes: AthletesById;
  /** Null before the first ranking; exact places are lit. */
  earned: readonly PlaceExplained[] | null;
  /** The number of places to show, from the third to the first. */
  filled?: number;
}

export function NamedSteps({ label, podium, athletes, earned, filled = 3 }: NamedStepsProps) {
  const steps = onSteps(podium, athletes);
  const isFilling = filled < places.length;
  return (
    <div className="mx-auto w-full max-w-xl">
      <PodiumSteps
        label={label}
        steps={stepsBy((place) =>
          placeNumbers[place] > places.length - filled ? steps[place] : [],
        )}
        lit={isFilling ? [] : exactSteps(earned ?? [])}
        empty={isFilling ? '' : texts.empty}
      />
    </div>
  );
}
