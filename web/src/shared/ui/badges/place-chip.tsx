import { type Place, placeNumbers } from '@/shared/picks/podium';
import { inkedMetals, metals } from '@/shared/ui/badges/metals';

export function PlaceChip({ place }: { place: Place }) {
  return (
    <span
      className={`score inline-flex size-5 shrink-0 items-center justify-center rounded-chip text-xs ${inkedMetals[place]}`}
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
