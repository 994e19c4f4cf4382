interface ThrottledRefetch {
  /** Requests a refetch as soon as permitted. */
  moved: () => void;
  stop: () => void;
}

/**
 * Refetches after changes, with a minimum pause between fetches, and only while the page is
 * visible; changes on a hidden page cause one fetch when it is visible again. Starts with a pause,
 * because the caller has just fetched.
 */
export function throttledRefetch(
  ask: () => Promise<unknown>,
  restMs: () => number,
): ThrottledRefetch {
  let wanted = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let asking = false;

  const go = () => {
    if (!wanted || stopped || asking || timer !== null || document.hidden) return;
    wanted = false;
    asking = true;
    const finish = () => {
      asking = false;
      go();
    };
    rest();
    ask().then(finish, finish);
  };
  const rest = () => {
    timer = setTimeout(() => {
      timer = null;
      go();
    }, restMs());
  };
  rest();
  document.addEventListener('visibilitychange', go);
  return {
    moved: () => {
      wanted = true;
      go();
    },
    stop: () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      document.removeEventListener('visibilitychange', go);
    },
  };
}
