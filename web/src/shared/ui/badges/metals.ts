import type { Place } from '@/shared/picks/podium';

/** The background of a place. */
export const metals: Record<Place, string> = {
  first: 'bg-gold',
  second: 'bg-silver',
  third: 'bg-bronze',
};

/** With a text colour of its own. */
export const inkedMetals: Record<Place, string> = {
  first: 'bg-gold text-[#2b1f00]',
  second: 'bg-silver text-[#1a1d21]',
  third: 'bg-bronze text-[#2a1503]',
};
