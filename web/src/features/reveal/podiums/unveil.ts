import type { CSSProperties } from 'react';

/** Animation after the lock: from the third place to the first, then all podiums. */
const PLACE_MS = 600;
const AFTER_PODIUM_MS = 3 * PLACE_MS + 200;
const ROW_MS = 70;
/** Further rows appear with the last of these. */
const ROWS = 14;

interface Unveiled {
  className: string;
  style?: CSSProperties;
}

const still: Unveiled = { className: '' };

/** No animation for pages opened later, nor, by the style sheet, with reduced motion. */
function at(live: boolean, delayMs: number): Unveiled {
  if (!live) return still;
  return { className: 'animate-unveil', style: { animationDelay: `${delayMs}ms` } };
}

export const unveil = {
  place: (live: boolean, place: 1 | 2 | 3) => at(live, (3 - place) * PLACE_MS),
  section: (live: boolean) => at(live, AFTER_PODIUM_MS),
  row: (live: boolean, row: number) => at(live, AFTER_PODIUM_MS + Math.min(row, ROWS) * ROW_MS),
};
