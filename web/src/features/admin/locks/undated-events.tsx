import { EventLockButton } from '@/features/admin/locks/event-lock-button';
import { hasNoDeadline } from '@/shared/events/event-rules';
import { Notice } from '@/shared/ui/feedback/notice';
import { adminTexts } from '@/texts/admin/site-admin';
import type { EventView } from '@/wire/generated';

const texts = adminTexts.predictions;

/** Events whose picks only a site admin can close. */
export function UndatedEvents({ events }: { events: EventView[] }) {
  const undated = events.filter(hasNoDeadline);
  if (undated.length === 0) return null;
  return (
    <ul aria-label={texts.undated} className="flex flex-col gap-3" data-testid="undated-events">
      {undated.map((event) => (
        <li key={event.id}>
          <Notice tone="warn">
            <p className="font-bold break-words">{event.name}</p>
            <p className="mb-3">{texts.noStart}</p>
            <EventLockButton event={event} />
          </Notice>
        </li>
      ))}
    </ul>
  );
}
