import { useEffect, useState } from 'react';
import { isStill } from '@/shared/browser/is-still';

/** Before the third, the second and the first place, and after the last of them. */
const PAUSES_MS = {
  /** Picks have closed while the page was open: three seconds. */
  live: [700, 900, 1_000, 400],
  later: [150, 300, 300, 0],
};
const END = PAUSES_MS.live.length;

/** Podiums that were filled since the program was loaded. */
const seen = new Set<string>();

/**
 * The number of places of a podium that are filled, from the third to the first: slowly if it has
 * just opened, faster at the first visit, none later. A tap or a key fills them all.
 */
export function useFilling(podium: string, live: boolean) {
  const [filled, setFilled] = useState(() => (isStill() || (!live && seen.has(podium)) ? END : 0));
  const done = filled >= END;
  const pause = PAUSES_MS[live ? 'live' : 'later'][filled];
  useEffect(() => {
    seen.add(podium);
  }, [podium]);
  useEffect(() => {
    if (pause === undefined) return;
    const timer = setTimeout(() => setFilled(filled + 1), pause);
    return () => clearTimeout(timer);
  }, [pause, filled]);
  useEffect(() => {
    if (done) return;
    const skip = () => setFilled(END);
    document.addEventListener('pointerdown', skip);
    document.addEventListener('keydown', skip);
    return () => {
      document.removeEventListener('pointerdown', skip);
      document.removeEventListener('keydown', skip);
    };
  }, [done]);
  return { filled, done };
}
