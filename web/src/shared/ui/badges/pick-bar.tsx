import { type Place, places } from '@/shared/picks/podium';

/** Number of podiums with an athlete in each place. */
export type PickCounts = Record<Place, number>;

export const placeGrounds: Record<Place, string> = {
  first: 'var(--heat-5)',
  second: 'var(--heat-4)',
  third: 'var(--heat-3)',
};

export const pickedBy = ({ first, second, third }: PickCounts) => first + second + third;

/** Relative to the longest one: shares of the total would be too small to distinguish. */
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
