import { type Place, placeNumbers } from '@/shared/picks/podium';
import { metals } from '@/shared/ui/badges/metals';

const colours: Record<Place, string> = {
  first: 'bg-gold text-[#2b1f00]',
  second: 'bg-silver text-[#1a1d21]',
  third: 'bg-bronze text-[#2a1503]',
};

export function PlaceChip({ place }: { place: Place }) {
  return (
    <span
      className={`score inline-flex size-5 shrink-0 items-center justify-center rounded-chip text-xs ${colours[place]}`}
    >
      {placeNumbers[place]}
    </span>
  );
}

/** Before the athlete of a place, in a list of all three. */
export function PlaceNumber({ place }: { place: Place }) {
  return (
    <span
      className={`score flex size-6 shrink-0 items-center justify-center rounded-chip text-sm text-[#1a1d21] ${metals[place]}`}
    >
      {placeNumbers[place]}
    </span>
  );
}
