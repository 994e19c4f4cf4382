import type { ProgrammeEntry } from '@/shared/programme/programme';
import {
  formatDayAndTimeIn,
  formatLongDay,
  formatTimeIn,
  timeElsewhere,
} from '@/shared/format/time-zones';
import { programmeTexts as texts } from '@/texts/events/programme';
import type { EventView } from '@/wire/generated';

interface RoundTimeProps {
  entry: ProgrammeEntry;
  event: Pick<EventView, 'location' | 'timezone'>;
  /** Otherwise the day is known from elsewhere. */
  withDay?: boolean;
  /** The reader's time zone; the device's without one. */
  zone?: string;
}

/** When a round begins, on the reader's clock and on the event's; and the time before, if it was moved. */
export function RoundTime({ entry, event, withDay = false, zone }: RoundTimeProps) {
  const { startMs, startsAt, movedFrom, confirmed } = entry;
  const there = timeElsewhere(startMs, event.timezone, zone);
  const before = movedFrom === null ? null : Date.parse(movedFrom);
  const isSameDay = before !== null && formatLongDay(before, zone) === formatLongDay(startMs, zone);
  return (
    <span className="tabular-nums">
      <time dateTime={startsAt} className="font-semibold">
        {withDay ? formatDayAndTimeIn(startMs, zone) : formatTimeIn(startMs, zone)}
      </time>
      {there !== null && (
        <span className="text-ink-soft">
          {' · '}
          {texts.there(there, event.location.split(',')[0] ?? '')}
        </span>
      )}
      {!confirmed && <span className="text-ink-soft"> ({texts.provisional})</span>}
      {before !== null && (
        <span className="text-warn">
          {' '}
          {texts.movedFrom}{' '}
          <s>{isSameDay ? formatTimeIn(before, zone) : formatDayAndTimeIn(before, zone)}</s>
        </span>
      )}
    </span>
  );
}
