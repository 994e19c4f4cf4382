import { ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState } from '@/shared/ui/feedback/states';
import { eventTexts } from '@/texts/events/event-pages';

const texts = eventTexts.categoryMissing;

export function CategoryMissing({ eventId }: { eventId: string }) {
  return (
    <EmptyState
      title={texts.title}
      action={
        <ButtonLink to={`/dashboard/events/${encodeURIComponent(eventId)}`}>
          {texts.action}
        </ButtonLink>
      }
    />
  );
}
