import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { formatNumber } from '@/shared/format/numbers';
import { movementLabel, placesGained, type Ranked } from '@/shared/standing/movement';

/** Change of a row's rank since the last event began; nothing unless there were two ranks. */
export function RankChange({ row }: { row: Ranked }) {
  const gained = placesGained(row);
  if (gained === null) return null;
  const words = movementLabel(gained);
  if (gained === 0) {
    return (
      <span title={words} className="inline-flex text-ink-soft">
        <Minus aria-hidden className="size-3.5" />
        <span className="sr-only">{words}</span>
      </span>
    );
  }
  const up = gained > 0;
  const Arrow = up ? ArrowUp : ArrowDown;
  return (
    <span
      title={words}
      className={`score inline-flex items-center text-sm leading-4 ${up ? 'text-good' : 'text-bad'}`}
    >
      <Arrow aria-hidden className="size-3.5" strokeWidth={3} />
      <span aria-hidden>{formatNumber(Math.abs(gained))}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
