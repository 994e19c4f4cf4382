import { useState } from 'react';
import type { CommonSet } from '@/features/predictions/all-leagues/common-set';
import { useStoredState } from '@/shared/browser/use-stored-state';

const KEY = 'podium-use-in-all-leagues';

/**
 * Whether saves on this page are for all leagues. The first save asks; the answer is a setting of
 * the device. The pick stores what it was saved for, so that other devices show it. Leagues with a podium of their own
 * are only changed on their own page.
 */
export function useAllLeagues(set: CommonSet | null) {
  const [usual, setUsual] = useStoredState(KEY, (stored) =>
    typeof stored === 'boolean' ? stored : null,
  );
  const [chosen, setChosen] = useState<boolean | null>(null);
  const on = set !== null && (chosen ?? (usual === true && !set.apart));
  const needsChoice = set !== null && !set.apart && set.following.length > 0 && usual === null;
  const toggle = (next: boolean) => {
    setChosen(next);
    if (!set?.apart) setUsual(next);
  };
  return { on, needsChoice, toggle, forget: () => setChosen(null) };
}
