import { isOver } from '@/shared/events/event-rules';
import { formatLongDay } from '@/shared/format/time-zones';
import { isOn, type ProgrammeEntry, programmeOf } from '@/shared/programme/programme';
import { RoundTime } from '@/shared/programme/round-time';
import { WatchLink } from '@/shared/programme/watch-link';
import { Card } from '@/shared/ui/layout/card';
import { programmeTexts as texts } from '@/texts/events/programme';
import type { EventView } from '@/wire/generated';

/** By day of the reader's clock. */
function days(entries: readonly ProgrammeEntry[]): Map<string, ProgrammeEntry[]> {
  const found = new Map<string, ProgrammeEntry[]>();
  for (const entry of entries) {
    const day = formatLongDay(entry.startMs);
    found.set(day, [...(found.get(day) ?? []), entry]);
  }
  return found;
}

interface RowProps {
  entry: ProgrammeEntry;
  event: EventView;
  now: number;
}

function Row({ entry, event, now }: RowProps) {
  const on = isOn(entry, now);
  return (
    <li
      aria-current={on ? 'true' : undefined}
      className={`flex min-h-11 flex-wrap items-center gap-x-4 border-t border-line py-1 first:border-t-0 ${entry.endMs <= now ? 'text-ink-soft' : ''}`}
    >
      <span className="min-w-0 flex-1 basis-48 font-semibold">
        {texts.title(entry)}
        {on && <span className="ml-2 text-sm text-accent-text">{texts.isOn}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-x-4 text-sm sm:justify-end">
        <RoundTime entry={entry} event={event} />
        <WatchLink entry={entry} />
      </span>
    </li>
  );
}

/** When each round begins; nothing before times are published, and after the event. */
export function ProgrammeCard({ event, now }: { event: EventView; now: number }) {
  const entries = programmeOf(event);
  if (entries.length === 0 || isOver(event)) return null;
  return (
    <Card className="flex flex-col gap-4 p-4 md:p-6" aria-labelledby="programme">
      <h2 id="programme" className="text-xl">
        {texts.heading}
      </h2>
      {[...days(entries)].map(([day, rounds]) => (
        <section key={day} aria-label={day}>
          <h3 className="eyebrow mb-1">{day}</h3>
          <ul>
            {rounds.map((entry) => (
              <Row key={entry.key} entry={entry} event={event} now={now} />
            ))}
          </ul>
        </section>
      ))}
      <p className="text-sm text-ink-soft">{texts.note}</p>
    </Card>
  );
}
