const HOUR_MS = 3_600_000;
/** Browsers that run for a day lose memory; a new page starts afresh. */
const FRESH_FOR_MS = 6 * HOUR_MS;
const LATEST_MS = 7 * HOUR_MS;
/** Nothing has changed for so long. */
const QUIET_MS = 60_000;

export interface Running {
  /** Since the page was loaded. */
  ageMs: number;
  /** Since the last change of what is shown. */
  quietMs: number;
  isLive: boolean;
  /** The server answers, so that a new page would load. */
  isConnected: boolean;
}

/** Whether the page should be loaded again now, in a quiet minute if there is one. */
export function isTimeToReload({ ageMs, quietMs, isLive, isConnected }: Running): boolean {
  if (!isConnected || ageMs < FRESH_FOR_MS) return false;
  return ageMs >= LATEST_MS || (!isLive && quietMs >= QUIET_MS);
}

/** Keeps the display on until the answered function is called; browsers give the lock back when the page is hidden. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let hasEnded = false;
  const request = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    // A browser may refuse, on low battery for one.
    // eslint-disable-next-line compat/compat -- checked above
    const granted = await navigator.wakeLock.request('screen').catch(() => null);
    if (hasEnded) await granted?.release();
    else lock = granted;
  };
  const requestAgain = () => void request();
  document.addEventListener('visibilitychange', requestAgain);
  requestAgain();
  return () => {
    hasEnded = true;
    document.removeEventListener('visibilitychange', requestAgain);
    void lock?.release();
  };
}
