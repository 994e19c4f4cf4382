import { type RefObject, useLayoutEffect, useRef } from 'react';

const SLIDE: KeyframeAnimationOptions = { duration: 520, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

interface Seen {
  top: number;
  points: string | undefined;
}

/** Where an element would be drawn by the movement still going on. */
function slidingBy(element: HTMLElement): number {
  const { transform } = getComputedStyle(element);
  return transform === 'none' || transform === '' ? 0 : new DOMMatrixReadOnly(transform).m42;
}

/**
 * Rows that change places slide there, and those whose points changed light up. Rows are the
 * children marked with `data-flip`, whose value names them from one painting to the next.
 */
export function useFlip(container: RefObject<HTMLElement | null>): void {
  const seen = useRef(new Map<string, Seen>());
  useLayoutEffect(() => {
    const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
    const now = new Map<string, Seen>();
    for (const row of container.current?.querySelectorAll<HTMLElement>('[data-flip]') ?? []) {
      const name = row.dataset['flip'] ?? '';
      const { offsetTop: top } = row;
      const points = row.dataset['points'];
      const before = seen.current.get(name);
      now.set(name, { top, points });
      if (!before || still || typeof row.animate !== 'function') continue;
      const distance = before.top + slidingBy(row) - top;
      if (Math.abs(distance) > 1) {
        row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], SLIDE);
      }
      if (before.points !== points) {
        row.animate(
          [{ backgroundColor: 'var(--accent-soft)' }, { backgroundColor: 'transparent' }],
          { duration: 1600, easing: 'ease-out' },
        );
      }
    }
    seen.current = now;
  });
}
