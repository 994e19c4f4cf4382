import { dayAndMonth } from '@/shared/format/calendar-date';

/** The first day as on a tear-off calendar. Decorative: the dates are also written out. */
export function DateBlock({ date }: { date: string | null }) {
  const found = dayAndMonth(date);
  return (
    <div
      aria-hidden
      className="flex w-14 shrink-0 self-start flex-col items-center overflow-hidden rounded-control border border-line bg-raised"
    >
      <span className="w-full bg-ink py-0.5 text-center font-display text-[0.6875rem] font-bold tracking-wider text-bg uppercase">
        {found?.month ?? '–'}
      </span>
      <span className="score py-2 text-2xl">{found?.day ?? '?'}</span>
    </div>
  );
}
