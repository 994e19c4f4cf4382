import { useRef } from 'react';
import { isoOf } from '@/shared/country/countries';
import { Flag } from '@/shared/country/flag';
import { type Place, placeLabel, places } from '@/shared/picks/podium';
import { StepBlock, stepOrder } from '@/shared/podium/step-block';
import type { OnStep, Steps } from '@/shared/podium/steps';
import { useStepMotion } from '@/shared/podium/use-step-motion';
import { podiumTexts } from '@/texts/picks/podium';

interface PodiumStepsProps {
  label: string;
  steps: Steps;
  /** Steps that are as they were predicted. */
  lit?: readonly Place[];
  empty: string;
}

/** Names drawn on one step; of more, their number. */
const MOST = 3;

/** Longer names need narrower letters, and longer words smaller ones; on the smallest phones sooner. */
const LONG = 10;
const LONG_WORD = /[^\s-]{10}/;
const LONGEST_WORD = /[^\s-]{12}/;

const sizeOf = (name: string) => {
  if (LONGEST_WORD.test(name)) return 'text-xs';
  return LONG_WORD.test(name) ? 'text-sm max-[22.5rem]:text-xs' : 'text-sm';
};

const lettersOf = (name: string) =>
  `${name.length > LONG ? '[font-stretch:63%]' : '[font-stretch:82%]'} ${sizeOf(name)}`;

function Name({ name, lit }: { name: string; lit: boolean }) {
  return (
    <span
      title={name}
      className={`line-clamp-2 max-w-full font-display leading-tight font-bold break-words ${lettersOf(name)} ${lit ? 'text-accent-text' : ''}`}
    >
      {name}
    </span>
  );
}

interface StandingProps {
  athletes: readonly OnStep[];
  lit: boolean;
  empty: string;
}

function Standing({ athletes, lit, empty }: StandingProps) {
  const shown = athletes.length > MOST ? athletes.slice(0, MOST - 1) : athletes;
  const [alone] = athletes.length === 1 ? athletes : [];
  return (
    <span
      aria-hidden
      className="flex min-h-11 flex-col items-center justify-end gap-0.5 px-0.5 pb-1.5 text-center"
    >
      {athletes.length === 0 && (
        <span className="text-xs leading-tight text-ink-soft">{empty}</span>
      )}
      {shown.map(({ id, name }) => (
        <span key={id} data-on={id} className="relative z-1 flex max-w-full flex-col items-center">
          <Name name={name} lit={lit} />
          {/* The name of a club has no room. */}
          {alone && isoOf(alone.country) !== null && <Flag country={alone.country} />}
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
  const { label, steps, lit = [], empty } = props;
  const list = useRef<HTMLOListElement>(null);
  useStepMotion(list);
  return (
    <ol ref={list} aria-label={label} className="relative grid grid-cols-3 items-end gap-1.5">
      {places.map((place) => {
        const isLit = lit.includes(place);
        const who = steps[place].map(({ name }) => name).join(', ');
        return (
          <li key={place} className={`flex min-w-0 flex-col ${stepOrder[place]}`}>
            <span className="sr-only">
              {podiumTexts.step(placeLabel(place), who === '' ? empty : who)}
              {isLit && `, ${podiumTexts.asPicked}`}
            </span>
            <Standing athletes={steps[place]} lit={isLit} empty={empty} />
            <StepBlock place={place} lit={isLit} />
          </li>
        );
      })}
    </ol>
  );
}
