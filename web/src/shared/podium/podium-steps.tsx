import { Flag } from '@/shared/country/flag';
import { type Place, placeLabel, placeNumbers, places } from '@/shared/picks/podium';

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
}

const blocks: Record<Place, string> = {
  first: 'bg-gold h-14 md:h-28',
  second: 'bg-silver h-10 md:h-20',
  third: 'bg-bronze h-7 md:h-14',
};

/** The left step is the second; read aloud, the first comes first. */
const columns: Record<Place, string> = { first: 'order-2', second: 'order-1', third: 'order-3' };

/** Three steps with who stands on them; a lit step is as predicted. */
export function PodiumSteps({ label, steps, lit = [], empty }: PodiumStepsProps) {
  return (
    <ol aria-label={label} className="grid grid-cols-3 items-end gap-1.5">
      {places.map((place) => {
        const isLit = lit.includes(place);
        return (
          <li key={place} className={`flex min-w-0 flex-col ${columns[place]}`}>
            <span className="sr-only">{placeLabel(place)}</span>
            <span className="flex min-h-11 flex-col items-center justify-end gap-0.5 px-1 pb-1.5 text-center">
              {steps[place].length === 0 && (
                <span className="text-xs leading-tight text-ink-soft">{empty}</span>
              )}
              {steps[place].map(({ id, name, country }) => (
                <span key={id} className="flex max-w-full animate-settle-in flex-col items-center">
                  <span className="line-clamp-2 max-w-full text-[0.8125rem] leading-tight font-bold break-words hyphens-auto">
                    {name}
                  </span>
                  {steps[place].length === 1 && <Flag country={country} />}
                </span>
              ))}
            </span>
            <span
              aria-hidden
              className={`score flex items-center justify-center rounded-t-chip text-2xl text-[#1a1d21] md:text-4xl transition-[box-shadow] duration-300 ${blocks[place]} ${
                isLit ? 'shadow-[inset_0_0_0_4px_var(--accent)]' : ''
              }`}
            >
              {placeNumbers[place]}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
