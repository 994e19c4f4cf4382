import { Plus, TriangleAlert } from 'lucide-react';
import { stepId } from '@/features/predictions/podium/element-ids';
import { nameOf, type Picked, type PickedPodium } from '@/features/predictions/podium/picked';
import { surnames } from '@/shared/format/names';
import { type Place, placeLabel, placeNumbers, places } from '@/shared/picks/podium';
import { metals } from '@/shared/ui/badges/metals';
import { predictionTexts } from '@/texts/picks/predictions';

const { podium: texts, bar: barTexts, replace: replaceTexts } = predictionTexts;

interface BarChipsProps {
  podium: PickedPodium;
  /** The place for the next athlete. */
  chosen: Place | null;
  closed: boolean;
  onOpen: (place: Place) => void;
}

interface ChipProps {
  place: Place;
  athlete: Picked | null;
  /** The last name, told apart from the others on the podium. */
  shown: string;
  chosen: boolean;
  closed: boolean;
  onOpen: () => void;
}

function Chip({ place, athlete, shown, chosen, closed, onOpen }: ChipProps) {
  const look = athlete ? 'bg-sunken' : 'wall border border-t-0 border-dashed border-line-strong';
  return (
    <button
      id={stepId(place)}
      type="button"
      data-testid={`podium-slot-${placeNumbers[place]}`}
      data-athlete-id={athlete?.athleteId ?? ''}
      data-drag-step={athlete && !closed ? place : undefined}
      aria-expanded={false}
      title={athlete ? nameOf(athlete) : undefined}
      onClick={onOpen}
      className={`flex h-12 w-full min-w-0 flex-col rounded-control outline-offset-1 select-none [-webkit-touch-callout:none] data-over:outline-3 data-over:outline-accent ${
        chosen ? 'outline-3 outline-(--focus)' : ''
      }`}
    >
      <span
        aria-hidden
        className={`flex h-4.5 w-full shrink-0 items-center justify-center gap-1 rounded-t-control text-[#1a1d21] ${metals[place]}`}
      >
        <span className="score text-sm">{placeNumbers[place]}</span>
        {athlete?.withdrawn && <TriangleAlert className="size-3.5" strokeWidth={2.5} />}
      </span>
      <span
        className={`flex min-h-0 w-full flex-1 items-center justify-center rounded-b-control px-1 ${look}`}
      >
        <span className="sr-only">{texts.place(placeLabel(place))}</span>
        <span
          className={`max-w-full truncate leading-tight ${
            athlete
              ? `font-display text-[0.8125rem] font-bold ${shown.length > 8 ? '[font-stretch:65%]' : '[font-stretch:85%]'}`
              : 'text-[0.6875rem] text-ink-soft'
          } ${athlete?.withdrawn ? 'text-bad line-through' : ''}`}
        >
          {athlete ? (
            shown
          ) : chosen ? (
            barTexts.tapNow
          ) : (
            <>
              <Plus aria-hidden className="size-4" />
              <span className="sr-only">{texts.empty}</span>
            </>
          )}
        </span>
        {athlete?.withdrawn && <span className="sr-only">, {replaceTexts.willNotStart}</span>}
        <span className="sr-only">. {barTexts.open}</span>
      </span>
    </button>
  );
}

/** The podium while the sheet is closed: who is first, second and third. A tap opens it. */
export function BarChips({ podium, chosen, closed, onOpen }: BarChipsProps) {
  const picked = places.flatMap((place) => podium[place] ?? []);
  const names = surnames(picked);
  const shownOf = (athlete: Picked | null) => (athlete && names[picked.indexOf(athlete)]) ?? '';
  return (
    <ol aria-label={texts.title} className="grid min-w-0 flex-1 grid-cols-3 gap-1.5">
      {places.map((place) => (
        <li key={place} className="min-w-0">
          <Chip
            place={place}
            athlete={podium[place]}
            shown={shownOf(podium[place])}
            chosen={chosen === place}
            closed={closed}
            onOpen={() => onOpen(place)}
          />
        </li>
      ))}
    </ol>
  );
}
