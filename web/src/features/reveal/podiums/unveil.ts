import type { CSSProperties } from 'react';

/** One after the other, so that a league may gasp: from the third place to the first, then everybody's. */
const PLACE_MS = 600;
const AFTER_PODIUM_MS = 3 * PLACE_MS + 200;
const ROW_MS = 70;
/** Whoever is further down is there with the last of these. */
const ROWS = 14;

interface Unveiled {
  className: string;
  style?: CSSProperties;
}

const still: Unveiled = { className: '' };

/** Nothing moves for those who come later, nor, by the style sheet, for those who want no motion. */
function at(live: boolean, delayMs: number): Unveiled {
  if (!live) return still;
  return { className: 'animate-unveil', style: { animationDelay: `${delayMs}ms` } };
}

export const unveil = {
  place: (live: boolean, place: 1 | 2 | 3) => at(live, (3 - place) * PLACE_MS),
  section: (live: boolean) => at(live, AFTER_PODIUM_MS),
  row: (live: boolean, row: number) => at(live, AFTER_PODIUM_MS + Math.min(row, ROWS) * ROW_MS),
};
