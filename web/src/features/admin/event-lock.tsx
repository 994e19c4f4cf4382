import { EventLockButton } from '@/features/admin/event-lock-button';
import { hasNoDeadline } from '@/shared/event-rules';
import { adminTexts } from '@/texts/admin';
import type { EventView } from '@/wire/generated';

/** For site admins, on the event's own page. */
export function EventLock({ event }: { event: EventView }) {
  return (
    <>
      <EventLockButton event={event} />
      {hasNoDeadline(event) && (
        <p className="text-sm font-medium text-warn">{adminTexts.predictions.noStart}</p>
      )}
    </>
  );
}
