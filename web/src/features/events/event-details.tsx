import { MapPin } from 'lucide-react';
import { CategoryButton } from '@/features/events/category-button';
import { EventBadges } from '@/features/events/event-badges';
import { useServerNow } from '@/live/use-clock';
import { formatDay } from '@/shared/calendar-date';
import { formatMoment, formatRemaining } from '@/shared/format';
import { Card } from '@/shared/ui/card';
import type { EventView } from '@/wire/generated';

function Deadline({ event, now }: { event: EventView; now: number }) {
  if (event.locked || event.starts_at === null) return null;
  const remainingMs = Date.parse(event.starts_at) - now;
  if (Number.isNaN(remainingMs) || remainingMs <= 0) return null;
  return (
    <p className="text-sm">
      Picks can be changed until <strong>{formatMoment(event.starts_at)}</strong>{' '}
      <span className="text-ink-soft tabular-nums">({formatRemaining(remainingMs)} left)</span>
    </p>
  );
}

export function EventDetails({ event }: { event: EventView }) {
  const now = useServerNow();
  const days = [
    { name: 'Starts', date: event.local_start_date },
    { name: 'Ends', date: event.local_end_date ?? event.local_start_date },
  ];
  return (
    <Card className="flex flex-col gap-6 p-5 md:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="inline-flex items-center gap-1.5 text-ink-soft">
          <MapPin aria-hidden className="size-4" />
          {event.location}
        </p>
        <EventBadges event={event} now={now} />
      </div>
      <dl className="grid grid-cols-2 gap-4">
        {days.map(({ name, date }) => (
          <div key={name}>
            <dt className="eyebrow">{name}</dt>
            <dd className="score mt-1 text-xl md:text-2xl">{formatDay(date)}</dd>
          </div>
        ))}
      </dl>
      <Deadline event={event} now={now} />
      <div>
        <h2 className="mb-3 text-lg">Categories</h2>
        {event.dcats.length === 0 ? (
          <p className="text-sm text-ink-soft">The categories are not announced yet.</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            {event.dcats.map((category) => (
              <CategoryButton key={category.dcat_id} event={event} category={category} />
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}
