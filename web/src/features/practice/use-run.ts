import { useEffect, useState } from 'react';

/** Duration of a whole final. */
const FINAL_MS = 90_000;

export interface RunPlayer {
  /** Number of steps that have happened. */
  at: number;
  over: boolean;
  paused: boolean;
  toggle: () => void;
  skip: () => void;
}

/** Plays the steps of a final, evenly over its time; the last one stays as long as the others. */
export function useRun(steps: number): RunPlayer {
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(false);
  const over = at > steps;
  const stepMs = FINAL_MS / (steps + 1);
  useEffect(() => {
    if (over || paused) return undefined;
    const timer = setTimeout(() => setAt(at + 1), stepMs);
    return () => clearTimeout(timer);
  }, [at, over, paused, stepMs]);
  return {
    at: Math.min(at, steps),
    over,
    paused,
    toggle: () => setPaused(!paused),
    skip: () => setAt(steps + 1),
  };
}
