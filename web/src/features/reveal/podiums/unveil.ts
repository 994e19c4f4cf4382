import type { CSSProperties } from 'react';

const ROW_MS = 70;
/** Further rows appear with the last of these. */
const ROWS = 14;

interface Unveiled {
  className: string;
  style?: CSSProperties;
}

/** Rows appear one after the other, once the league's podium is filled; they stand still otherwise. */
export function unveiled(live: boolean, row: number): Unveiled {
  if (!live) return { className: '' };
  return {
    className: 'animate-unveil',
    style: { animationDelay: `${Math.min(row, ROWS) * ROW_MS}ms` },
  };
}
