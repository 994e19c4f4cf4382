import { formatDay } from '@/shared/format/calendar-date';
import { shortEventName } from '@/shared/format/names';
import { RankChip } from '@/shared/ui/badges/rank-chip';
import { predictionTexts } from '@/texts/picks/predictions';
import type { AthleteResult } from '@/wire/generated';

const { athletes: texts } = predictionTexts;

function Rank({ rank, eventName, categoryName, startsOn }: AthleteResult) {
  const title = texts.result(rank, eventName, categoryName);
  return <RankChip rank={rank} title={`${title}, ${formatDay(startsOn)}`} />;
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
