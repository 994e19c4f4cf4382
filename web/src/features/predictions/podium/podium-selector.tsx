import { RefreshCw, TriangleAlert, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { stepId } from '@/features/predictions/podium/element-ids';
import type { Picked, PickedPodium } from '@/features/predictions/podium/picked';
import { neighbour } from '@/features/predictions/podium/podium-draft';
import type { Editing } from '@/features/predictions/podium/use-editing';
import { isoOf } from '@/shared/country/countries';
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

/** Longer surnames need narrower letters. */
const LONG_NAME = 8;

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
        className={`line-clamp-3 max-w-full font-display text-sm leading-tight font-bold break-words ${athlete.lastname.length > LONG_NAME ? '[font-stretch:65%]' : '[font-stretch:85%]'}`}
      >
        {athlete.lastname}
      </span>
      <span className="line-clamp-2 text-xs leading-tight text-ink-soft max-sm:line-clamp-1">
        {athlete.firstname}
      </span>
      {athlete.withdrawn ? (
        <>
          <span className="inline-flex items-center gap-1 text-xs leading-tight font-bold text-bad">
            <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
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
        // The name of a club has no room.
        isoOf(athlete.country) !== null && <Flag country={athlete.country} />
      )}
    </>
  );
}

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
        className={`flex min-w-0 flex-col rounded-control text-center outline-offset-2 select-none [-webkit-touch-callout:none] disabled:cursor-default data-over:outline-3 data-over:outline-accent rounded-b-none ${
          chosen ? 'outline-3 outline-(--focus)' : ''
        }`}
      >
        <span
          className={`flex min-h-20 min-w-0 flex-col items-center justify-end gap-1 rounded-t-control px-1 pt-7 pb-1.5 lg:min-h-28 lg:pt-8 lg:pb-2 ${
            athlete ? 'bg-sunken' : 'wall border border-b-0 border-dashed border-line-strong'
          }`}
        >
          <span className="sr-only">{texts.place(placeLabel(place))}</span>
          <Standing {...standing} />
        </span>
        <StepBlock place={place} note={`+${placePoints[place]}`} className="rounded-b-chip" />
      </button>
      {athlete && !closed && (
        <button
          type="button"
          aria-label={texts.remove(personName(athlete), placeLabel(place))}
          onClick={onClear}
          className="absolute -top-1 right-0 inline-flex size-11 items-center justify-center rounded-full text-ink-soft hover:text-bad lg:top-0"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </li>
  );
}

/**
 * Three steps. A tap selects a step for the next athlete,
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
