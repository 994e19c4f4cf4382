import { type Place, placeNumbers } from '@/shared/picks/podium';

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
