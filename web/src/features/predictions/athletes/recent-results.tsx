import { formatDay } from '@/shared/format/calendar-date';
import { ordinal, shortEventName } from '@/shared/format/names';
import { predictionTexts } from '@/texts/picks/predictions';
import type { AthleteResult } from '@/wire/generated';

const { athletes: texts, hints: hintTexts } = predictionTexts;

const medals: Record<number, string> = {
  1: 'bg-gold text-[#1a1d21]',
  2: 'bg-silver text-[#1a1d21]',
  3: 'bg-bronze text-[#1a1d21]',
};

function Rank({ rank, eventName, categoryName, startsOn }: AthleteResult) {
  const title = texts.result(rank, eventName, categoryName);
  return (
    <span
      title={`${title}, ${formatDay(startsOn)}`}
      className={`score shrink-0 rounded-[4px] px-1 py-0.5 text-xs ${medals[rank] ?? 'bg-sunken text-ink'}`}
    >
      {ordinal(rank)}
    </span>
  );
}

interface RecentResultsProps {
  results: AthleteResult[];
  /** Rankings that count for the athlete's chance; undefined if not to be shown. */
  starts?: number | undefined;
}

/** The latest ranks, newest first; the newest with its event. Then the number of events. */
export function RecentResults({ results, starts }: RecentResultsProps) {
  const [latest, ...earlier] = results;
  if (!latest && starts === undefined) return null;
  const noStart = latest ? hintTexts.newHere : hintTexts.firstStart;
  return (
    // The event's name gives way first; with less room, the number of events moves down.
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs text-ink-soft">
      {latest && (
        <span className="flex min-w-0 flex-1 basis-33 items-center gap-1.5">
          <Rank {...latest} />
          <span className="min-w-0 truncate">{shortEventName(latest.eventName)}</span>
          {earlier.map((result) => (
            <Rank key={`${result.eventId} ${result.categoryName}`} {...result} />
          ))}
        </span>
      )}
      {starts !== undefined && (
        <span className="ml-auto whitespace-nowrap tabular-nums">
          {starts === 0 ? noStart : hintTexts.starts(starts)}
        </span>
      )}
    </span>
  );
}
