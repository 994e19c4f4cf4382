import { ExternalLink, MapPin } from 'lucide-react';
import { Link } from 'react-router-dom';
import { CategoryButton } from '@/features/events/category-button';
import { DateBlock } from '@/features/events/date-block';
import { EventBadges } from '@/features/events/event-badges';
import { useServerNow } from '@/live/use-clock';
import { formatDays } from '@/shared/calendar-date';
import { Card } from '@/shared/ui/card';
import type { EventView } from '@/wire/generated';

interface EventCardProps {
  event: EventView;
  /** With the registration link and what the organiser says. */
  detailed?: boolean;
}

function PublicInformation({ event }: { event: EventView }) {
  const { organiser_name, venue_name, description } = event.public_information;
  const facts = [venue_name, organiser_name].filter((fact) => fact !== null && fact !== '');
  // Upstream also names addresses of its own interface here, which are of no use to a person.
  const registration = /^https?:\/\//.test(event.registration_url ?? '')
    ? event.registration_url
    : null;
  if (facts.length === 0 && !description && registration === null) return null;
  return (
    <div className="mt-2 text-sm text-ink-soft">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
        {registration !== null && (
          <a
            href={registration}
            target="_blank"
            rel="noreferrer"
            className="relative z-10 inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-text underline"
          >
            Registration <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
      </div>
      {description && <p className="line-clamp-3">{description}</p>}
    </div>
  );
}

/** The whole card leads to the event; its buttons lead to their categories. */
export function EventCard({ event, detailed = false }: EventCardProps) {
  const now = useServerNow(30_000);
  return (
    <Card
      data-testid={`event-card-${event.id}`}
      className="relative p-4 transition-colors focus-within:border-line-strong hover:border-line-strong md:p-5"
    >
      <div className="flex gap-4">
        <DateBlock date={event.local_start_date} />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg leading-snug">
            <Link
              to={`/dashboard/events/${encodeURIComponent(event.id)}`}
              className="after:absolute after:inset-0 after:rounded-card"
            >
              {event.name}
            </Link>
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            <span className="inline-flex items-center gap-1">
              <MapPin aria-hidden className="size-3.5" />
              {event.location}
            </span>
            <span className="tabular-nums">
              {formatDays(event.local_start_date, event.local_end_date)}
            </span>
          </p>
          <div className="mt-2">
            <EventBadges event={event} now={now} />
          </div>
        </div>
      </div>
      {detailed && <PublicInformation event={event} />}
      {event.dcats.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {event.dcats.map((category) => (
            <CategoryButton key={category.dcat_id} event={event} category={category} />
          ))}
        </div>
      )}
    </Card>
  );
}
