import { isOver } from '@/shared/events/event-rules';
import { isOn, nextEntry, programmeOf } from '@/shared/programme/programme';
import { RoundTime } from '@/shared/programme/round-time';
import { WatchLink } from '@/shared/programme/watch-link';
import { programmeTexts as texts } from '@/texts/events/programme';
import type { EventView } from '@/wire/generated';

/** The round that is on, or the next one, and where to watch it. */
export function NextRound({ event, now }: { event: EventView; now: number }) {
  const entry = isOver(event) ? null : nextEntry(programmeOf(event), now);
  if (entry === null) return null;
  return (
    <p data-testid="next-round" className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm">
      <span>{isOn(entry, now) ? texts.onNow : texts.next}</span>
      <span>{texts.title(entry)}</span>
      <RoundTime entry={entry} event={event} withDay />
      <WatchLink entry={entry} />
    </p>
  );
}
