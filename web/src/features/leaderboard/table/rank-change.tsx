import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { totalOf } from '@/features/leaderboard/points/total';
import type { BoardRow } from '@/live/state/board';
import { formatNumber } from '@/shared/format/numbers';
import { leaderboardTexts as texts } from '@/texts/leagues/leaderboards';

/** Change of a row's rank since the last event began; nothing unless there were two ranks. */
export function RankChange({ row }: { row: BoardRow }) {
  if (row.previousRank === null || totalOf(row) === 0) return null;
  const gained = row.previousRank - row.rank;
  if (gained === 0) {
    const words = `${texts.sameRank} ${texts.since}`;
    return (
      <span title={words} className="inline-flex text-ink-soft">
        <Minus aria-hidden className="size-3.5" />
        <span className="sr-only">{words}</span>
      </span>
    );
  }
  const up = gained > 0;
  const Arrow = up ? ArrowUp : ArrowDown;
  const places = Math.abs(gained);
  const words = `${up ? texts.up(places) : texts.down(places)} ${texts.since}`;
  return (
    <span
      title={words}
      className={`score inline-flex items-center text-sm leading-4 ${up ? 'text-good' : 'text-bad'}`}
    >
      <Arrow aria-hidden className="size-3.5" strokeWidth={3} />
      <span aria-hidden>{formatNumber(places)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
