import { ButtonLink } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/states';
import { eventTexts } from '@/texts/events';

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
