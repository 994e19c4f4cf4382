import { scaleLinear } from '@visx/scale';

/** Until this rank, all are equally far apart. */
const ALL_EQUAL = 13;
/** Otherwise only the best are; the others as on a scale of logarithms. */
const TOP = 10;
/** The part of the height that the best have. */
const TOP_SHARE = 0.65;
const TICKS_APART = 15;

/** 20, 50, 100, 200, ... below this rank. */
function roundRanks(worst: number): number[] {
  const units = Array.from({ length: Math.ceil(Math.log10(worst)) }, (_, power) => 10 ** power);
  return units
    .flatMap((unit) => [unit, 2 * unit, 5 * unit])
    .filter((rank) => rank > TOP && rank < worst);
}

/** Rank 1 on top. Of a large league few places far down are drawn, so they share little room. */
export function rankScale(worst: number, height: number) {
  if (worst <= ALL_EQUAL) {
    const last = Math.max(2, worst);
    return {
      y: scaleLinear<number>({ domain: [1, last], range: [0, height] }),
      ticks: Array.from({ length: last }, (_, place) => place + 1),
    };
  }
  const top = TOP_SHARE * height;
  const below = [...roundRanks(worst), worst];
  const depth = (rank: number) => Math.log(rank / TOP) / Math.log(worst / TOP);
  const y = scaleLinear<number>({
    domain: [1, TOP, ...below],
    range: [0, top, ...below.map((rank) => top + depth(rank) * (height - top))],
  });
  const named = [1, 5, TOP];
  for (const rank of below) {
    const isApart = y(rank) - y(named.at(-1) ?? 1) >= TICKS_APART;
    if (rank === worst || (isApart && height - y(rank) >= TICKS_APART)) named.push(rank);
  }
  return { y, ticks: named };
}

/** How many ranks are drawn equally far apart, from the best. */
export const equalRanks = (worst: number) => (worst <= ALL_EQUAL ? worst : 0);
