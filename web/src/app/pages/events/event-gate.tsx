import type { ReactNode } from 'react';
import { useLiveEvent } from '@/live/hooks/use-events';
import { ApiError, messageOf } from '@/shared/api/api-error';
import { ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState, ErrorBox, SkeletonCards } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/page';
import { eventTexts } from '@/texts/events/event-pages';
import type { CategoryRanking, EventView } from '@/wire/generated';

const texts = eventTexts.notFound;

interface EventGateProps {
  eventId: string;
  children: (event: EventView, rankings: CategoryRanking[]) => ReactNode;
}

export function EventGate({ eventId, children }: EventGateProps) {
  const { event, rankings, error, retry } = useLiveEvent(eventId);
  if (event) return children(event, rankings);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Page title={eventTexts.details.eyebrow}>
        <EmptyState
          title={texts.title}
          text={texts.text}
          action={<ButtonLink to="/dashboard/events">{texts.action}</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <Page title={eventTexts.details.eyebrow}>
      {error ? (
        <ErrorBox message={eventTexts.failed(messageOf(error))} onRetry={retry} />
      ) : (
        <SkeletonCards cards={2} label={eventTexts.loadingOne} />
      )}
    </Page>
  );
}
