import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { formatCount } from '@/shared/format';
import type { LeaderboardRow } from '@/wire/generated';

/** How far a row has moved since its settled rank; nothing where there was none. */
export function RankChange({ row }: { row: LeaderboardRow }) {
  if (row.previousRank === null) return null;
  const gained = row.previousRank - row.rank;
  if (gained === 0) {
    return (
      <span title="Same rank as before" className="inline-flex text-ink-soft">
        <Minus aria-hidden className="size-3.5" />
        <span className="sr-only">same rank as before</span>
      </span>
    );
  }
  const up = gained > 0;
  const Arrow = up ? ArrowUp : ArrowDown;
  const words = `${up ? 'up' : 'down'} ${formatCount(Math.abs(gained), 'place')}`;
  return (
    <span
      title={words}
      className={`score inline-flex items-center text-sm ${up ? 'text-good' : 'text-bad'}`}
    >
      <Arrow aria-hidden className="size-3.5" strokeWidth={3} />
      <span aria-hidden>{Math.abs(gained)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
