import { useRef } from 'react';
import { isoOf } from '@/shared/country/countries';
import { Flag, FlagImage } from '@/shared/country/flag';
import { type Place, placeLabel, places } from '@/shared/picks/podium';
import { StepBlock, type StepSize } from '@/shared/podium/step-block';
import { useStepMotion } from '@/shared/podium/use-step-motion';
import { podiumTexts } from '@/texts/picks/podium';

/** Who stands on a step. */
export interface OnStep {
  id: string;
  name: string;
  country: string;
}

interface PodiumStepsProps {
  label: string;
  /** Several with one rank share its step. */
  steps: Record<Place, readonly OnStep[]>;
  /** Steps that are as they were predicted. */
  lit?: readonly Place[];
  empty: string;
  /** Compact: two fit side by side on a phone. */
  size?: StepSize;
}

/** The left step is the second; read aloud, the first comes first. */
const columns: Record<Place, string> = { first: 'order-2', second: 'order-1', third: 'order-3' };

/** Names drawn on one step; of more, their number. */
const MOST: Record<StepSize, number> = { regular: 3, compact: 2 };

/** Longer names need narrower letters. */
const LONG: Record<StepSize, number> = { regular: 11, compact: 6 };

const looks: Record<StepSize, string> = {
  regular: 'line-clamp-2 text-sm break-words',
  compact: 'truncate text-[0.6875rem]',
};

function Name({ name, size, lit }: { name: string; size: StepSize; lit: boolean }) {
  const stretch = name.length > LONG[size] ? '[font-stretch:63%]' : '[font-stretch:82%]';
  return (
    <span
      title={name}
      className={`max-w-full font-display leading-tight font-bold ${looks[size]} ${stretch} ${lit ? 'text-accent-text' : ''}`}
    >
      {name}
    </span>
  );
}

/** The country; the name of a club has no room. */
function Origin({ country, size }: { country: string; size: StepSize }) {
  if (isoOf(country) === null) return null;
  return size === 'compact' ? <FlagImage country={country} /> : <Flag country={country} />;
}

interface StandingProps {
  athletes: readonly OnStep[];
  size: StepSize;
  lit: boolean;
  empty: string;
}

function Standing({ athletes, size, lit, empty }: StandingProps) {
  const shown = athletes.length > MOST[size] ? athletes.slice(0, MOST[size] - 1) : athletes;
  const [alone] = athletes.length === 1 ? athletes : [];
  return (
    <span
      aria-hidden
      className={`flex flex-col items-center justify-end gap-0.5 text-center ${size === 'compact' ? 'min-h-9 pb-1' : 'min-h-11 px-0.5 pb-1.5'}`}
    >
      {athletes.length === 0 && (
        <span className="text-xs leading-tight text-ink-soft">{empty}</span>
      )}
      {shown.map(({ id, name }) => (
        <span key={id} data-on={id} className="relative z-1 flex max-w-full flex-col items-center">
          <Name name={name} size={size} lit={lit} />
          {alone && <Origin country={alone.country} size={size} />}
        </span>
      ))}
      {shown.length < athletes.length && (
        <span className="score text-xs text-ink-soft">
          {podiumTexts.more(athletes.length - shown.length)}
        </span>
      )}
    </span>
  );
}

/** Three steps with who stands on them; a lit step is as predicted. */
export function PodiumSteps(props: PodiumStepsProps) {
  const { label, steps, lit = [], empty, size = 'regular' } = props;
  const list = useRef<HTMLOListElement>(null);
  useStepMotion(list);
  return (
    <ol
      ref={list}
      aria-label={label}
      className={`relative grid grid-cols-3 items-end ${size === 'compact' ? 'gap-1' : 'gap-1.5'}`}
    >
      {places.map((place) => {
        const isLit = lit.includes(place);
        const who = steps[place].map(({ name }) => name).join(', ');
        return (
          <li key={place} className={`flex min-w-0 flex-col ${columns[place]}`}>
            <span className="sr-only">
              {podiumTexts.step(placeLabel(place), who === '' ? empty : who)}
              {isLit && `, ${podiumTexts.asPicked}`}
            </span>
            <Standing athletes={steps[place]} size={size} lit={isLit} empty={empty} />
            <StepBlock place={place} size={size} lit={isLit} />
          </li>
        );
      })}
    </ol>
  );
}
