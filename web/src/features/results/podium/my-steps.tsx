import { Check } from 'lucide-react';
import { placeLabel, places } from '@/shared/picks/podium';
import { PodiumSteps } from '@/shared/podium/podium-steps';
import { stepOrder } from '@/shared/podium/step-block';
import { distinguish, exactSteps, pickedSteps } from '@/shared/podium/steps';
import type { PlaceExplained } from '@/shared/scoring/explain';
import { podiumTexts as texts } from '@/texts/results/podium';
import type { PredictionView } from '@/wire/generated';

const looks: Partial<Record<PlaceExplained['verdict'], string>> = {
  exact: 'bg-accent-soft shadow-[inset_0_0_0_2px_var(--accent)]',
  off: 'bg-info-soft',
  least: 'bg-info-soft',
};

interface MyStepsProps {
  pick: PredictionView;
  explained: readonly PlaceExplained[];
  isRunning: boolean;
  /** As a podium of its own, instead of in the columns of the real one. */
  isDrawn: boolean;
}

/** On which steps the user put their athletes, and where those are. */
export function MySteps({ pick, explained, isRunning, isDrawn }: MyStepsProps) {
  const athletes = places.flatMap((place) => {
    const [id, athlete] = [pick.data[place], pick.athletes[place]];
    return id !== null && athlete !== null ? [[id, athlete] as const] : [];
  });
  const steps = pickedSteps(pick.data, distinguish(athletes));
  return (
    <>
      {isDrawn && (
        <PodiumSteps
          label={texts.mine(isRunning)}
          steps={steps}
          lit={exactSteps(explained)}
          empty={texts.empty}
        />
      )}
      <ol aria-label={texts.places} className="grid grid-cols-3 gap-1.5 pt-1.5">
        {explained.map(({ place, athleteId, verdict, rank }) => (
          <li
            key={place}
            className={`min-w-0 rounded-chip px-1.5 py-1 text-center leading-tight transition-colors duration-300 ${stepOrder[place]} ${looks[verdict] ?? (isDrawn ? '' : 'bg-sunken')}`}
          >
            {!isDrawn && (
              <span className="block truncate text-xs font-bold">
                {steps[place][0]?.name ?? texts.empty}
              </span>
            )}
            <span className="flex flex-wrap items-center justify-center gap-x-1 text-[0.6875rem] whitespace-nowrap text-ink-soft md:text-xs">
              <span className={isDrawn ? 'sr-only' : ''}>{texts.yours(placeLabel(place))}</span>
              {athleteId !== null && (
                <>
                  {verdict === 'exact' && <Check aria-hidden className="size-3 text-accent-text" />}
                  <span className="font-semibold text-ink">
                    {rank === null ? texts.unranked : texts.rank(rank, isRunning)}
                  </span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
