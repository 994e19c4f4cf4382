import { useState } from 'react';
import type { CommonSet } from '@/features/predictions/all-leagues/common-set';
import { useStoredState } from '@/shared/browser/use-stored-state';

const KEY = 'podium-use-in-all-leagues';

/**
 * Whether what is saved on this page is for all my leagues. A device's own habit, on until it is turned off: what a save
 * was for is stored with the pick, so that any other device shows it. A league that has something else on purpose is
 * left alone until its player says otherwise, on its own page.
 */
export function useAllLeagues(set: CommonSet | null) {
  const [usual, setUsual] = useStoredState(KEY, (stored) => stored !== false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const on = set !== null && (chosen ?? (usual && !set.apart));
  const toggle = (next: boolean) => {
    setChosen(next);
    if (!set?.apart) setUsual(next);
  };
  return { on, toggle, forget: () => setChosen(null) };
}
