import { RefreshCw, TriangleAlert, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { stepId } from '@/features/predictions/podium/element-ids';
import type { Picked, PickedPodium } from '@/features/predictions/podium/picked';
import { neighbour } from '@/features/predictions/podium/podium-draft';
import type { Editing } from '@/features/predictions/podium/use-editing';
import { Flag } from '@/shared/country/flag';
import { personName } from '@/shared/format/names';
import { type Place, placeLabel, placeNumbers, placePoints, places } from '@/shared/picks/podium';
import { StepBlock } from '@/shared/podium/step-block';
import { predictionTexts } from '@/texts/picks/predictions';

const { podium: texts, replace: replaceTexts } = predictionTexts;

interface PodiumSelectorProps {
  podium: PickedPodium;
  editing: Pick<Editing, 'chosen' | 'choose' | 'swap' | 'clear'>;
  closed: boolean;
  /** Places where a tap opens the choice of a replacement. */
  replaceable: readonly Place[];
  onReplace: (place: Place) => void;
}

interface StandingProps {
  athlete: Picked | null;
  chosen: boolean;
  /** Will not start; a tap opens the choice of a replacement. */
  replaceable: boolean;
}

/** Longer surnames would break within a word. */
const LONG_NAME = 10;

function Standing({ athlete, chosen, replaceable }: StandingProps) {
  if (!athlete) {
    return (
      <span className="text-xs leading-tight text-ink-soft">
        {chosen ? texts.tapNow : texts.empty}
      </span>
    );
  }
  return (
    <>
      <span
        className={`line-clamp-1 max-w-full text-[0.8125rem] leading-tight font-bold break-all hyphens-auto lg:line-clamp-3 lg:break-words ${athlete.lastname.length > LONG_NAME ? 'lg:text-xs lg:tracking-tight' : 'lg:text-sm'}`}
      >
        {athlete.lastname}
        {/* On narrow screens; distinguishes siblings. */}
        <span className="font-medium lg:hidden"> {athlete.firstname.slice(0, 1)}.</span>
      </span>
      <span className="hidden text-xs leading-tight text-ink-soft lg:line-clamp-2">
        {athlete.firstname}
      </span>
      {athlete.withdrawn ? (
        <>
          <span className="inline-flex items-center gap-1 text-xs leading-tight font-bold text-bad">
            <TriangleAlert aria-hidden className="size-3.5 shrink-0 max-lg:hidden" />
            {replaceTexts.willNotStart}
          </span>
          {replaceable && (
            <span className="inline-flex items-center gap-1 rounded-chip bg-accent px-2 py-1 text-xs leading-none font-bold text-accent-ink">
              <RefreshCw aria-hidden className="size-3" />
              {replaceTexts.open}
            </span>
          )}
        </>
      ) : (
        <Flag country={athlete.country} />
      )}
    </>
  );
}

const metals: Record<Place, string> = { first: 'bg-gold', second: 'bg-silver', third: 'bg-bronze' };

interface StepProps extends StandingProps {
  place: Place;
  closed: boolean;
  onTap: () => void;
  onKey: (key: KeyboardEvent) => void;
  onClear: () => void;
}

function Step({ place, closed, onTap, onKey, onClear, ...standing }: StepProps) {
  const { athlete, chosen } = standing;
  return (
    <li className="relative flex min-w-0 flex-col">
      <button
        id={stepId(place)}
        type="button"
        data-testid={`podium-slot-${placeNumbers[place]}`}
        data-athlete-id={athlete?.athleteId ?? ''}
        data-drag-step={athlete && !closed ? place : undefined}
        aria-pressed={chosen}
        disabled={closed}
        onClick={onTap}
        onKeyDown={onKey}
        className={`flex min-w-0 flex-col rounded-control text-center outline-offset-2 select-none [-webkit-touch-callout:none] disabled:cursor-default data-over:outline-3 data-over:outline-accent lg:rounded-b-none ${
          chosen ? 'outline-3 outline-(--focus)' : ''
        }`}
      >
        <span
          aria-hidden
          className={`flex min-h-6 items-center gap-1.5 rounded-t-control px-2 text-[#1a1d21] lg:hidden ${metals[place]}`}
        >
          <span className="score text-base">{placeNumbers[place]}</span>
          <span className="text-[0.6875rem] font-semibold">+{placePoints[place]}</span>
        </span>
        <span
          className={`flex min-h-13 min-w-0 flex-col items-center justify-center gap-1 rounded-b-control px-1 py-1.5 lg:min-h-28 lg:justify-end lg:rounded-t-control lg:rounded-b-none lg:pt-8 lg:pb-2 ${
            athlete
              ? 'bg-sunken'
              : 'wall border border-t-0 border-dashed border-line-strong lg:border-t lg:border-b-0'
          }`}
        >
          <span className="sr-only">{texts.place(placeLabel(place))}</span>
          <Standing {...standing} />
        </span>
        <span className="max-lg:hidden">
          <StepBlock place={place} note={`+${placePoints[place]}`} className="rounded-b-chip" />
        </span>
      </button>
      {athlete && !closed && (
        <button
          type="button"
          aria-label={texts.remove(personName(athlete), placeLabel(place))}
          onClick={onClear}
          className="absolute -top-2.5 right-0 inline-flex size-11 items-center justify-center rounded-full text-[#1a1d21] lg:top-0 lg:text-ink-soft lg:hover:text-bad"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </li>
  );
}

/**
 * Three steps; on narrow screens, three fields of a bar. A tap selects a step for the next athlete,
 * or swaps it with the selected one. By keyboard: arrows move the athlete, Delete clears.
 */
export function PodiumSelector(props: PodiumSelectorProps) {
  const { podium, editing, closed, replaceable, onReplace } = props;
  const { chosen, choose, swap, clear } = editing;

  const tap = (place: Place) => {
    if (chosen === null) {
      if (replaceable.includes(place)) onReplace(place);
      else choose(place);
    } else {
      if (chosen !== place) swap(chosen, place);
      choose(null);
    }
  };

  const press = (place: Place, key: KeyboardEvent) => {
    const step = key.key === 'ArrowLeft' ? -1 : key.key === 'ArrowRight' ? 1 : null;
    if (step !== null) {
      const beside = neighbour(place, step);
      if (beside === null) return;
      if (podium[place]) swap(place, beside);
      document.getElementById(stepId(beside))?.focus();
    } else if (key.key === 'Delete' || key.key === 'Backspace') clear(place);
    else if (key.key === 'Escape') choose(null);
    else return;
    key.preventDefault();
  };

  return (
    <>
      <ol
        className="grid grid-cols-3 items-end gap-1.5"
        aria-label={texts.title}
        aria-describedby="podium-help"
      >
        {places.map((place) => (
          <Step
            key={place}
            place={place}
            athlete={podium[place]}
            chosen={chosen === place}
            closed={closed}
            replaceable={replaceable.includes(place)}
            onTap={() => tap(place)}
            onKey={(key) => press(place, key)}
            onClear={() => clear(place)}
          />
        ))}
      </ol>
      <p id="podium-help" className="sr-only">
        {texts.help}
      </p>
    </>
  );
}
