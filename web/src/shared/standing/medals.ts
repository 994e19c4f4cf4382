/** Colours of the first three ranks. */
export const medals: Record<number, string> = {
  1: 'bg-gold text-[#2b1f00]',
  2: 'bg-silver text-[#1a1d21]',
  3: 'bg-bronze text-[#2a1503]',
};
