import { Lock, LockOpen } from 'lucide-react';
import { useServerNow } from '@/live/hooks/use-clock';
import { isLive, onTheDay } from '@/shared/events/event-rules';
import { Badge, LiveBadge } from '@/shared/ui/badges/badge';
import { adminTexts } from '@/texts/admin/site-admin';
import { eventTexts } from '@/texts/events/event-pages';
import type { EventView } from '@/wire/generated';

/** The selected event as all users see it, updated live. */
export function EventStatus({ event }: { event: EventView }) {
  const now = useServerNow(30_000);
  const live = isLive(event, new Date(now));
  const Icon = event.locked ? Lock : LockOpen;
  return (
    <section
      aria-label={adminTexts.predictions.statusNow}
      data-testid="event-status"
      data-locked={event.locked}
      className="flex flex-col gap-2 rounded-control bg-sunken p-4"
    >
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-semibold break-words">{event.name}</span>
        {live && <LiveBadge />}
        {live && <span className="text-sm text-ink-soft">{onTheDay(event)}</span>}
        <Badge tone={event.locked ? 'neutral' : 'good'} className="bg-raised">
          <Icon aria-hidden className="size-3.5" />
          {event.locked ? eventTexts.badges.locked : eventTexts.badges.open}
        </Badge>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        {event.dcats.map(({ dcat_id, dcat_name, status }) => (
          <li key={dcat_id}>
            <span className="font-medium text-ink">{dcat_name}</span> {status}
          </li>
        ))}
      </ul>
    </section>
  );
}
