import { type Place, places } from '@/shared/picks/podium';

/** How many have an athlete on each place. */
export type PickCounts = Record<Place, number>;

export const placeGrounds: Record<Place, string> = {
  first: 'var(--heat-5)',
  second: 'var(--heat-4)',
  third: 'var(--heat-3)',
};

export const pickedBy = ({ first, second, third }: PickCounts) => first + second + third;

/** Beside the longest one: shares of all are too small to be told apart. */
export function PickBar({
  counts,
  of,
  className,
}: {
  counts: PickCounts;
  of: number;
  className: string;
}) {
  return (
    <span aria-hidden className={`flex overflow-hidden rounded-[4px] ${className}`}>
      {places.map((place) => (
        <span
          key={place}
          style={{ width: `${(100 * counts[place]) / of}%`, background: placeGrounds[place] }}
        />
      ))}
    </span>
  );
}
