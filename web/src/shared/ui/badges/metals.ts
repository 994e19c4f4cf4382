import type { Place } from '@/shared/picks/podium';

/** The background of a place. */
export const metals: Record<Place, string> = {
  first: 'bg-gold',
  second: 'bg-silver',
  third: 'bg-bronze',
};
