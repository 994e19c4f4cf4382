import { useEffect, useState } from 'react';

/** Delay between moments while playing, slow enough to follow changes. */
const STEP_MS = 700;

export interface Player {
  at: number;
  /** Follows the end as it grows. */
  follows: boolean;
  playing: boolean;
  goTo: (moment: number) => void;
  toggle: () => void;
  toEnd: () => void;
}

interface Options {
  /** Begins at the first moment, not at the last. */
  fromStart?: boolean;
  /** Plays without being asked. */
  plays?: boolean;
  /** How long a moment is shown while playing. */
  stepMs?: number | ((moment: number) => number);
}

/** Position in a course with this many moments. */
export function usePlaying(
  moments: number,
  { fromStart = false, plays = false, stepMs = STEP_MS }: Options = {},
): Player {
  const last = Math.max(0, moments - 1);
  const [place, setPlace] = useState<number | null>(fromStart ? 0 : null);
  const [wanted, setWanted] = useState(plays);
  const at = Math.min(place ?? last, last);
  const playing = wanted && at < last;
  const delay = typeof stepMs === 'number' ? stepMs : stepMs(at);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => setPlace(at + 1), delay);
    return () => clearTimeout(timer);
  }, [playing, at, delay]);
  const goTo = (moment: number) => {
    setWanted(false);
    setPlace(moment >= last ? null : Math.max(0, moment));
  };
  return {
    at,
    follows: place === null,
    playing,
    goTo,
    toggle: () => {
      if (!playing && at >= last) setPlace(0);
      setWanted(!playing);
    },
    toEnd: () => goTo(last),
  };
}
