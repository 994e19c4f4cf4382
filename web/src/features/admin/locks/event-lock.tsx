import { EditAsAdmin } from '@/features/admin/locks/edit-as-admin';
import { EventLockButton } from '@/features/admin/locks/event-lock-button';
import { hasNoDeadline } from '@/shared/events/event-rules';
import { adminTexts } from '@/texts/admin/site-admin';
import type { EventView } from '@/wire/generated';

/** For site admins, on the event's own page. */
export function EventLock({ event }: { event: EventView }) {
  return (
    <>
      <EventLockButton event={event} />
      {event.dcats.map((category) => (
        <EditAsAdmin key={category.dcat_id} event={event} category={category} named />
      ))}
      {hasNoDeadline(event) && (
        <p className="text-sm font-medium text-warn">{adminTexts.predictions.noStart}</p>
      )}
    </>
  );
}
