import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isStill } from '@/shared/browser/is-still';

const HOP: KeyframeAnimationOptions = { duration: 560, easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)' };
const LAND: KeyframeAnimationOptions = {
  duration: 320,
  easing: 'cubic-bezier(0.2, 0.9, 0.3, 1.3)',
};
const HOP_PX = 14;

interface Spot {
  x: number;
  /** From the bottom, where the steps stand. */
  y: number;
}

function hop(chip: HTMLElement, x: number, y: number) {
  const half = `translate(${x / 2}px, ${Math.min(y, 0) - HOP_PX}px)`;
  const from = `translate(${x}px, ${y}px)`;
  chip.animate([{ transform: from }, { transform: half }, { transform: 'none' }], HOP);
}

function land(chip: HTMLElement) {
  const above = { opacity: 0, transform: `translateY(-${HOP_PX}px)` };
  chip.animate([above, { opacity: 1, transform: 'none' }], LAND);
}

/**
 * Athletes land on a step and hop from one to another. They are marked by `data-on`, whose value
 * identifies them across renders; the list is their offset parent.
 */
export function useStepMotion(list: RefObject<HTMLElement | null>): void {
  const seen = useRef({ width: 0, spots: new Map<string, Spot>() });
  useLayoutEffect(() => {
    const root = list.current;
    if (!root) return;
    const { offsetWidth: width, offsetHeight: height } = root;
    const resized = seen.current.width !== 0 && seen.current.width !== width;
    const still = resized || isStill();
    const spots = new Map<string, Spot>();
    for (const chip of root.querySelectorAll<HTMLElement>('[data-on]')) {
      const id = chip.dataset['on'] ?? '';
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = chip;
      const spot = { x: offsetLeft + offsetWidth / 2, y: height - offsetTop - offsetHeight };
      const before = seen.current.spots.get(id);
      spots.set(id, spot);
      if (still || typeof chip.animate !== 'function') continue;
      const [x, y] = before ? [before.x - spot.x, spot.y - before.y] : [0, 0];
      if (!before) land(chip);
      else if (Math.abs(x) + Math.abs(y) > 1) hop(chip, x, y);
    }
    seen.current = { width, spots };
  });
}
