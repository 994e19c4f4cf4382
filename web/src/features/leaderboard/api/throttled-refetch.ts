interface ThrottledRefetch {
  /** It has moved: it is asked again as soon as may be. */
  moved: () => void;
  stop: () => void;
}

/**
 * Asks again after something has moved, never oftener than there is a rest between two askings, and
 * not while nobody sees the page: what moved meanwhile is asked once somebody does. It begins with
 * a rest, for whoever starts it has just asked.
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
    const asked = () => {
      asking = false;
      go();
    };
    rest();
    ask().then(asked, asked);
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
