import { useEffect, useRef, useState } from 'react';

/** A smaller change of a chance is not told. */
const SWING = 0.2;
const SHOWN_MS = 15_000;

interface Swing {
  of: string;
  from: number;
  to: number;
}

/**
 * The change of a chance since it was last told, for some seconds after it has become large. `of` says whose chance it
 * is, and of what.
 */
export function useSwing(of: string, chance: number | undefined): Swing | null {
  const baseline = useRef<{ of: string; chance: number } | null>(null);
  const [swing, setSwing] = useState<Swing | null>(null);
  useEffect(() => {
    if (chance === undefined) return;
    if (baseline.current?.of !== of) baseline.current = { of, chance };
    const from = baseline.current.chance;
    if (Math.abs(chance - from) < SWING) return;
    baseline.current = { of, chance };
    setSwing({ of, from, to: chance });
  }, [of, chance]);
  useEffect(() => {
    if (swing === null) return;
    const over = setTimeout(() => setSwing(null), SHOWN_MS);
    return () => clearTimeout(over);
  }, [swing]);
  return swing?.of === of ? swing : null;
}
