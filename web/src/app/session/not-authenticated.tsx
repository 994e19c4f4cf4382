import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import { segment } from '@/shared/api/path-segment';
import { formatDays } from '@/shared/format/calendar-date';
import { queryKeys } from '@/shared/query/query-keys';
import { ButtonLink } from '@/shared/ui/controls/button';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { common } from '@/texts/common';
import type { EventNameAnswer } from '@/wire/generated';

/** Which event a link leads to; nothing until it is known. */
function LinkedEvent({ eventId }: { eventId: string }) {
  const { data: event } = useQuery({
    queryKey: queryKeys.eventName(eventId),
    queryFn: () => api.get<EventNameAnswer>(`/api/events/name/${segment(eventId)}`),
    retry: false,
  });
  if (!event) return null;
  const days = formatDays(event.local_start_date, event.local_end_date);
  return (
    <div data-testid="linked-event">
      <p className="text-xl font-semibold">{event.name}</p>
      <p className="text-ink-soft">{[event.location, days].filter(Boolean).join(' · ')}</p>
    </div>
  );
}

interface NotAuthenticatedProps {
  from: string;
  text: string;
  eventId?: string | undefined;
}

/** Shown in place of events and their results to visitors who are not signed in. */
export function NotAuthenticated({ from, text, eventId }: NotAuthenticatedProps) {
  useDocumentTitle(common.notAuthenticated.title);
  return (
    <main className="wall flex min-h-dvh flex-col items-center justify-center gap-4 px-4 text-center">
      <h1 className="text-3xl">{common.notAuthenticated.title}</h1>
      {eventId !== undefined && <LinkedEvent eventId={eventId} />}
      <p className="max-w-prose text-ink-soft">{text}</p>
      <ButtonLink to="/login" state={{ from }}>
        {common.notAuthenticated.login}
      </ButtonLink>
    </main>
  );
}
