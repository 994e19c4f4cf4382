import { formatDay } from '@/shared/format/calendar-date';
import { ordinal, shortEventName } from '@/shared/format/names';
import { predictionTexts } from '@/texts/picks/predictions';
import type { AthleteResult } from '@/wire/generated';

const medals: Record<number, string> = {
  1: 'bg-gold text-[#1a1d21]',
  2: 'bg-silver text-[#1a1d21]',
  3: 'bg-bronze text-[#1a1d21]',
};

function Rank({ rank, eventName, categoryName, startsOn }: AthleteResult) {
  const title = predictionTexts.athletes.result(rank, eventName, categoryName);
  return (
    <span
      title={`${title}, ${formatDay(startsOn)}`}
      className={`score shrink-0 rounded-[4px] px-1 py-0.5 text-xs ${medals[rank] ?? 'bg-sunken text-ink'}`}
    >
      {ordinal(rank)}
    </span>
  );
}

/** The latest ranks, newest first; the newest with its event. */
export function RecentResults({ results }: { results: AthleteResult[] }) {
  const [latest, ...earlier] = results;
  if (!latest) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-xs text-ink-soft">
      <Rank {...latest} />
      <span className="min-w-0 truncate">{shortEventName(latest.eventName)}</span>
      {earlier.map((result) => (
        <Rank key={`${result.eventId} ${result.categoryName}`} {...result} />
      ))}
    </span>
  );
}
