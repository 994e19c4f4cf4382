import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CategoryButton } from '@/features/events/category-button';
import { EventBadges, isOver } from '@/features/events/event-badges';
import { DateBlock } from '@/features/events/list/date-block';
import { PicksClose } from '@/features/events/picks-close';
import { PublicSummary } from '@/features/events/public-information';
import { useServerNow } from '@/live/hooks/use-clock';
import { formatDays } from '@/shared/format/calendar-date';
import { Card } from '@/shared/ui/layout/card';
import type { EventView } from '@/wire/generated';

interface EventCardProps {
  event: EventView;
  /** With the registration link and the organiser's information. */
  detailed?: boolean;
  /** A menu in its corner. */
  menu?: ReactNode;
}

/** The whole card links to the event; its buttons link to the categories. */
export function EventCard({ event, detailed = false, menu }: EventCardProps) {
  const now = useServerNow(30_000);
  return (
    <Card
      data-testid={`event-card-${event.id}`}
      className="relative p-4 outline-offset-2 transition-colors hover:border-line-strong has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-(--focus) md:p-5"
    >
      <div className="flex gap-4">
        <DateBlock date={event.local_start_date} />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg leading-snug break-words">
            <Link
              to={`/dashboard/events/${encodeURIComponent(event.id)}`}
              className="outline-none after:absolute after:inset-0 after:rounded-card"
            >
              {event.name}
            </Link>
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            <span className="inline-flex min-w-0 items-center gap-1">
              <MapPin aria-hidden className="size-3.5 shrink-0" />
              {event.location}
            </span>
            <span className="tabular-nums">
              {formatDays(event.local_start_date, event.local_end_date)}
            </span>
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <EventBadges event={event} now={now} />
            {!isOver(event) && <PicksClose event={event} />}
          </div>
        </div>
        {menu && <div className="-mt-2 -mr-2 shrink-0">{menu}</div>}
      </div>
      {detailed && <PublicSummary event={event} />}
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
