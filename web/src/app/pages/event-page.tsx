import { ArrowLeft } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { EventGate } from '@/app/pages/event-gate';
import { EventDetails } from '@/features/events/event-details';
import { Button } from '@/shared/ui/button';
import { Page } from '@/shared/ui/page';

export function Component() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <EventGate eventId={id}>
      {(event) => (
        <Page
          title={event.name}
          eyebrow="Event"
          actions={
            <Button look="secondary" onClick={() => void navigate(-1)}>
              <ArrowLeft aria-hidden className="size-4" /> Back
            </Button>
          }
        >
          <EventDetails event={event} />
        </Page>
      )}
    </EventGate>
  );
}
