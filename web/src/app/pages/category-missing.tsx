import { ButtonLink } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/states';

export function CategoryMissing({ eventId }: { eventId: string }) {
  return (
    <EmptyState
      title="This event has no such category."
      action={
        <ButtonLink to={`/dashboard/events/${encodeURIComponent(eventId)}`}>
          See its categories
        </ButtonLink>
      }
    />
  );
}
