import { Link } from 'react-router-dom';
import { formatDays } from '@/shared/calendar-date';
import type { EventView } from '@/wire/generated';

/** The event a category page belongs to. */
export function EventEyebrow({ event }: { event: EventView }) {
  return (
    <Link
      to={`/dashboard/events/${encodeURIComponent(event.id)}`}
      className="underline-offset-4 hover:underline"
    >
      {event.name} ·{' '}
      <span className="whitespace-nowrap">
        {formatDays(event.local_start_date, event.local_end_date)}
      </span>
    </Link>
  );
}
