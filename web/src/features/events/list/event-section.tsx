import type { ReactNode } from 'react';
import { EventCard } from '@/features/events/list/event-card';
import { EventSkeletons } from '@/features/events/list/event-skeletons';
import { errorLine } from '@/shared/api/api-error';
import { EmptyState, ErrorBox } from '@/shared/ui/feedback/states';
import { Section } from '@/shared/ui/layout/card';
import { eventTexts } from '@/texts/events/event-pages';
import type { EventView, PredictionView } from '@/wire/generated';

interface EventSectionProps {
  title: string;
  events: EventView[] | undefined;
  picks: readonly PredictionView[] | undefined;
  error: Error | null;
  onRetry: () => void;
  emptyText: string;
  emptyHint: string;
  /** Beside the title. */
  aside?: ReactNode;
  menuOf?: (event: EventView) => ReactNode;
}

/** One of the event lists of the home page. */
export function EventSection(props: EventSectionProps) {
  const { title, events, picks, error, onRetry, emptyText, emptyHint, aside, menuOf } = props;
  return (
    <Section title={title} aside={aside}>
      {!events && error && <ErrorBox message={errorLine(error)} onRetry={onRetry} />}
      {!events && !error && <EventSkeletons cards={2} label={eventTexts.loading} />}
      {events?.length === 0 && <EmptyState title={emptyText} text={emptyHint} />}
      <ul className="flex flex-col gap-3">
        {events?.map((event) => (
          <li key={event.id}>
            <EventCard event={event} picks={picks} short menu={menuOf?.(event)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
