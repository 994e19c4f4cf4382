import { TriangleAlert, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { clearPlace, type Draft, neighbour, swapPlaces } from '@/features/predictions/podium-draft';
import { personName } from '@/shared/format';
import { type Place, placeLabel, placeNumbers, placePoints, places } from '@/shared/podium';
import { CountryChip } from '@/shared/ui/country-chip';
import type { AthleteName } from '@/wire/generated';

/** An athlete standing on a place. */
export interface Picked extends AthleteName {
  /** On the start list no more, or not attending. */
  withdrawn: boolean;
}

interface PodiumSelectorProps {
  draft: Draft;
  athleteOf: (place: Place) => Picked | null;
  chosen: Place | null;
  closed: boolean;
  onChoose: (place: Place | null) => void;
  onDraft: (draft: Draft) => void;
}

const blocks: Record<Place, string> = {
  first: 'h-28 bg-gold',
  second: 'h-22 bg-silver',
  third: 'h-17 bg-bronze',
};

function Standing({ athlete, chosen }: { athlete: Picked | null; chosen: boolean }) {
  if (!athlete) {
    return <span className="text-xs text-ink-soft">{chosen ? 'Now tap an athlete' : 'Empty'}</span>;
  }
  return (
    <>
      <span className="text-sm leading-tight font-bold break-words hyphens-auto">
        {athlete.lastname}
      </span>
      <span className="text-xs leading-tight text-ink-soft">{athlete.firstname}</span>
      <CountryChip country={athlete.country} />
      {athlete.withdrawn && (
        <span className="inline-flex items-center gap-1 text-xs font-bold text-bad">
          <TriangleAlert aria-hidden className="size-3.5" /> Out
        </span>
      )}
    </>
  );
}

/**
 * Three steps. Tap a step and then an athlete to put them there, or another step to swap the two.
 * By keyboard: arrows move the athlete, Delete clears the step.
 */
export function PodiumSelector(props: PodiumSelectorProps) {
  const { draft, athleteOf, chosen, closed, onChoose, onDraft } = props;

  const tap = (place: Place) => {
    if (chosen === null) onChoose(place);
    else {
      if (chosen !== place) onDraft(swapPlaces(draft, chosen, place));
      onChoose(null);
    }
  };

  const press = (place: Place, key: KeyboardEvent) => {
    const step = key.key === 'ArrowLeft' ? -1 : key.key === 'ArrowRight' ? 1 : null;
    if (step !== null) {
      const beside = neighbour(place, step);
      if (beside === null) return;
      onDraft(swapPlaces(draft, place, beside));
      document.getElementById(`podium-step-${beside}`)?.focus();
      key.preventDefault();
    } else if (key.key === 'Delete' || key.key === 'Backspace') {
      onDraft(clearPlace(draft, place));
      key.preventDefault();
    }
  };

  return (
    <ol className="grid grid-cols-3 items-end gap-1.5" aria-label="Your podium">
      {places.map((place) => {
        const athlete = athleteOf(place);
        const name = athlete ? personName(athlete) : 'empty';
        return (
          <li key={place} className="relative flex min-w-0 flex-col">
            <button
              id={`podium-step-${place}`}
              type="button"
              data-testid={`podium-slot-${placeNumbers[place]}`}
              data-athlete-id={draft[place] ?? ''}
              aria-pressed={chosen === place}
              disabled={closed}
              onClick={() => tap(place)}
              onKeyDown={(key) => press(place, key)}
              className={`flex min-w-0 flex-col rounded-t-control text-center disabled:cursor-default ${
                chosen === place ? 'outline-3 outline-offset-2 outline-focus' : ''
              }`}
            >
              <span
                className={`flex min-h-24 flex-col items-center justify-end gap-1 rounded-t-control px-1 pt-8 pb-2 ${
                  athlete ? 'bg-sunken' : 'wall border border-b-0 border-dashed border-line-strong'
                }`}
              >
                <span className="sr-only">{placeLabel(place)} place:</span>
                <Standing athlete={athlete} chosen={chosen === place} />
              </span>
              <span
                aria-hidden
                className={`flex flex-col items-center justify-center rounded-b-[6px] text-[#1a1d21] ${blocks[place]}`}
              >
                <span className="score text-4xl">{placeNumbers[place]}</span>
                <span className="text-[0.6875rem] font-semibold">+{placePoints[place]}</span>
              </span>
            </button>
            {athlete && !closed && (
              <button
                type="button"
                aria-label={`Remove ${name} from ${placeLabel(place)} place`}
                onClick={() => onDraft(clearPlace(draft, place))}
                className="absolute top-0 right-0 inline-flex size-11 items-center justify-center rounded-full text-ink-soft hover:text-bad"
              >
                <X aria-hidden className="size-4" />
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
