import { useLayoutEffect, useRef, useState } from 'react';
import { totalOf } from '@/shared/standing/total';
import type { BoardRow } from '@/live/state/board';
import { isStill } from '@/shared/browser/is-still';
import { leaderboardTexts as texts } from '@/texts/leagues/leaderboards';

const SHOWN_MS = 3600;
const FLASH = [
  { opacity: 0, translate: '0 6px' },
  { opacity: 1, translate: '0 0', offset: 0.06 },
  { opacity: 1, translate: '0 0', offset: 0.8 },
  { opacity: 0, translate: '0 0' },
];
const STILL = [{ opacity: 1 }, { opacity: 1 }];

/** The points that a row has just gained or lost, for a moment; plain if it keeps its rank. */
export function Gained({ row }: { row: BoardRow }) {
  const { rank } = row;
  const total = totalOf(row);
  const [seen, setSeen] = useState({ rank, total, points: 0, moved: false, times: 0 });
  if (seen.total !== total || seen.rank !== rank) {
    const points = total - seen.total;
    setSeen({
      ...{ rank, total },
      points: points === 0 ? seen.points : points,
      moved: rank !== seen.rank,
      times: points === 0 ? seen.times : seen.times + 1,
    });
  }
  const chip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (seen.times === 0 || typeof chip.current?.animate !== 'function') return;
    const flash = chip.current.animate(isStill() ? STILL : FLASH, { duration: SHOWN_MS });
    return () => flash.cancel();
  }, [seen.times]);
  if (seen.times === 0) return null;
  const up = seen.points > 0;
  const look = seen.moved ? (up ? 'bg-good-soft' : 'bg-bad-soft') : '';
  return (
    <span
      ref={chip}
      aria-hidden
      data-testid="gained"
      className={`score pointer-events-none absolute top-1/2 right-full mr-1 -mt-3 rounded-chip px-1 text-sm leading-6 opacity-0 ${up ? 'text-good' : 'text-bad'} ${look}`}
    >
      {texts.gained(seen.points)}
    </span>
  );
}
