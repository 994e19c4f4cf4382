import type { AthletesById } from '@/features/reveal/podiums/athlete-names';
import { surnames } from '@/shared/format/names';
import { type Place, placeNumbers, places } from '@/shared/picks/podium';
import { type OnStep, PodiumSteps } from '@/shared/podium/podium-steps';
import type { PlaceExplained } from '@/shared/scoring/explain';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { PodiumPick } from '@/wire/generated';

/** Who stands on the steps of a podium, by last names. */
export function onSteps(podium: PodiumPick, athletes: AthletesById): Record<Place, OnStep[]> {
  const standing = places.flatMap((place) => athletes.get(podium[place] ?? '') ?? []);
  const names = surnames(standing);
  const on = (place: Place) =>
    standing.flatMap(({ athleteId, country }, at) =>
      athleteId === podium[place] ? { id: athleteId, name: names[at] ?? '', country } : [],
    );
  return { first: on('first'), second: on('second'), third: on('third') };
}

interface NamedStepsProps {
  label: string;
  podium: PodiumPick;
  athletes: AthletesById;
  /** Null before the first ranking; exact places are lit. */
  earned: readonly PlaceExplained[] | null;
  /** The number of places to show, from the third to the first; the last of them is lit. */
  filled?: number;
}

/** The steps of a podium, with names narrow enough to stay whole. */
export function NamedSteps({ label, podium, athletes, earned, filled = 3 }: NamedStepsProps) {
  const steps = onSteps(podium, athletes);
  const isFilling = filled < places.length;
  const exact = (earned ?? []).flatMap(({ place, verdict }) => (verdict === 'exact' ? place : []));
  const newest = places.filter((place) => placeNumbers[place] === places.length + 1 - filled);
  const isShown = (place: Place) => placeNumbers[place] > places.length - filled;
  return (
    <div className="mx-auto w-full max-w-xl font-display [font-stretch:72%]">
      <PodiumSteps
        label={label}
        steps={{
          first: isShown('first') ? steps.first : [],
          second: isShown('second') ? steps.second : [],
          third: isShown('third') ? steps.third : [],
        }}
        lit={isFilling ? newest : exact}
        empty={isFilling ? '' : texts.empty}
      />
    </div>
  );
}
