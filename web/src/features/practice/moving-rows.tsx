import type { ReactNode } from 'react';

export interface MovingRow {
  key: string;
  /** Counted from 0 at the top. */
  position: number;
  /** The row for screen readers, which hear the rows in their order. */
  rowLabel: string;
  className?: string;
  cells: ReactNode;
}

interface MovingRowsProps {
  label: string;
  /** Height of a row, in rem. */
  height: number;
  /** In an order that stays the same. */
  rows: readonly MovingRow[];
}

/** A list whose rows move to their places. */
export function MovingRows({ label, height, rows }: MovingRowsProps) {
  const inOrder = [...rows].sort((a, b) => a.position - b.position);
  return (
    <>
      <ol aria-label={label} className="sr-only">
        {inOrder.map(({ key, rowLabel }) => (
          <li key={key}>{rowLabel}</li>
        ))}
      </ol>
      <ul
        aria-hidden
        className="relative overflow-hidden rounded-card border border-line bg-surface"
        style={{ height: `${height * rows.length}rem` }}
      >
        {rows.map(({ key, position, className = 'bg-surface', cells }) => (
          <li
            key={key}
            style={{ height: `${height}rem`, transform: `translateY(${position * height}rem)` }}
            className={`absolute inset-x-0 flex items-center gap-2 border-b border-line px-3 text-sm transition-transform duration-500 ${className}`}
          >
            {cells}
          </li>
        ))}
      </ul>
    </>
  );
}
