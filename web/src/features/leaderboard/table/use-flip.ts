import { type RefObject, useLayoutEffect, useRef } from 'react';

const SLIDE: KeyframeAnimationOptions = { duration: 520, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };
const MARK_MS = 1600;
/** As strong as possible while the green and red of rank changes stay readable in both themes. */
const MARK_COLOUR = 'color-mix(in oklab, var(--accent) 22%, var(--surface))';

interface Seen {
  top: number;
  points: string | undefined;
}

/** Offset caused by a running animation. */
function slidingBy(element: HTMLElement): number {
  const { transform } = getComputedStyle(element);
  return transform === 'none' || transform === '' ? 0 : new DOMMatrixReadOnly(transform).m42;
}

/** A row's position. The own row is sticky, so its neighbour determines it. */
function placeOf(row: HTMLElement): number {
  if (!row.hasAttribute('aria-current')) return row.offsetTop;
  const before = row.previousElementSibling;
  if (before instanceof HTMLElement) return before.offsetTop + before.offsetHeight;
  return row.parentElement?.offsetTop ?? row.offsetTop;
}

interface Band {
  min: number;
  max: number;
}

/** A slide that ends at `top` and starts within the band, unless the row ends outside of it. */
export function slideWithin(distance: number, top: number, { min, max }: Band): number {
  const start = Math.min(Math.max(top + distance, Math.min(min, top)), Math.max(max, top));
  return start - top;
}

/** A sticky row slides between the edges it sticks to, never beneath the bars behind them. */
function visibleSlide(row: HTMLElement, distance: number): number {
  if (!row.hasAttribute('aria-current')) return distance;
  const { top, height } = row.getBoundingClientRect();
  const style = getComputedStyle(row);
  const band = {
    min: parseFloat(style.top) || 0,
    max: innerHeight - (parseFloat(style.bottom) || 0) - height,
  };
  return slideWithin(distance, top - slidingBy(row), band);
}

/** Highlights the row briefly: fading, or static with reduced motion. */
function mark(row: HTMLElement, still: boolean) {
  const easing = still ? 'steps(1, jump-end)' : 'ease-out';
  row.animate([{ backgroundColor: MARK_COLOUR }, {}], { duration: MARK_MS, easing });
}

/**
 * Animates rows that change positions and highlights rows whose points changed. Rows are children
 * with `data-flip`, whose value identifies them across renders.
 */
export function useFlip(container: RefObject<HTMLElement | null>): void {
  const seen = useRef(new Map<string, Seen>());
  useLayoutEffect(() => {
    const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
    const now = new Map<string, Seen>();
    for (const row of container.current?.querySelectorAll<HTMLElement>('[data-flip]') ?? []) {
      const name = row.dataset['flip'] ?? '';
      const top = placeOf(row);
      const points = row.dataset['points'];
      const before = seen.current.get(name);
      now.set(name, { top, points });
      if (!before || typeof row.animate !== 'function') continue;
      const distance = visibleSlide(row, before.top + slidingBy(row) - top);
      if (!still && Math.abs(distance) > 1) {
        row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], SLIDE);
      }
      if (before.points !== points) mark(row, still);
    }
    seen.current = now;
  });
}
