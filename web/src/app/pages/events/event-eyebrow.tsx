import { Link } from 'react-router-dom';
import { formatDays } from '@/shared/format/calendar-date';
import type { EventView } from '@/wire/generated';

export function EventEyebrow({ event }: { event: EventView }) {
  return (
    <Link
      to={`/dashboard/events/${encodeURIComponent(event.id)}`}
      className="-my-1 inline-block min-h-6 py-1 underline-offset-4 hover:underline"
    >
      {event.name}
      <span className="whitespace-nowrap max-sm:hidden">
        {' '}
        · {formatDays(event.local_start_date, event.local_end_date)}
      </span>
    </Link>
  );
}
