import type { AthleteChances } from '@/wire/generated';

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** The chance of the podium as a bar: of winning in gold, of second or third in their metals. */
export function ChanceBar({ chances: { podium, win } }: { chances: AthleteChances }) {
  return (
    <span aria-hidden data-testid="chance-bar" className="absolute inset-x-0 -bottom-px flex h-1">
      <span className="bg-gold" style={{ width: percent(win) }} />
      <span
        className="rounded-r-full bg-linear-to-r from-silver to-bronze"
        style={{ width: percent(Math.max(0, podium - win)) }}
      />
    </span>
  );
}
