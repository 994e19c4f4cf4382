import { useEffect, useRef, useState } from 'react';
import type { Leaderboard } from '@/features/leaderboard/api/leaderboard-api';
import { isStill } from '@/shared/browser/is-still';
import { totalOf } from '@/shared/standing/total';

const SHOWN_MS = 8_000;
/** Ranks flicker while results come in. */
const AGAIN_MS = 60_000;
const PATTERN = [90, 60, 180];

export type Lead = 'alone' | 'shared';

function leadOf({ ownRow, rows }: Leaderboard): Lead | null {
  if (ownRow?.rank !== 1 || totalOf(ownRow) === 0) return null;
  return rows.some(({ rank, userId }) => rank === 1 && userId !== ownRow.userId)
    ? 'shared'
    : 'alone';
}

function vibrate() {
  // Browsers refuse, and complain, before the page was touched.
  if (isStill() || !navigator.userActivation?.hasBeenActive) return;
  if ('vibrate' in navigator) navigator.vibrate(PATTERN);
}

/** For some seconds after the user has become first during a live event; null otherwise. */
export function useLead(leaderboard: Leaderboard | undefined, isLive: boolean): Lead | null {
  const lead = leaderboard ? leadOf(leaderboard) : null;
  const leads = lead !== null;
  const isKnown = leaderboard !== undefined;
  const [isShown, setShown] = useState(false);
  // Undefined before the first rows: a user who leads already gets no news of it.
  const led = useRef<{ leads: boolean; at: number } | undefined>(undefined);
  useEffect(() => {
    if (!isKnown) return;
    const before = led.current;
    const now = Date.now();
    const lasts = leads || before?.leads ? now : (before?.at ?? -Infinity);
    led.current = { leads, at: lasts };
    if (!before || before.leads || !leads || !isLive || now - before.at < AGAIN_MS) return;
    setShown(true);
    vibrate();
  }, [isKnown, leads, isLive]);
  useEffect(() => {
    if (!isShown) return;
    const over = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(over);
  }, [isShown]);
  return isShown ? lead : null;
}
