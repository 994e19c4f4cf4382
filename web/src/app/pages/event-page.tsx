import { ArrowLeft } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { EventGate } from '@/app/pages/event-gate';
import { EventLockButton } from '@/features/admin/event-lock-button';
import { EventDetails } from '@/features/events/event-details';
import { useMyEventPicks } from '@/live/use-my-event-picks';
import { useMyLeagues } from '@/live/use-my-leagues';
import { isSiteAdmin, useMe } from '@/shared/session';
import { Button } from '@/shared/ui/button';
import { Page } from '@/shared/ui/page';
import { eventTexts } from '@/texts/events';

const texts = eventTexts.details;

/** The router counts its own pages in the history. */
function hasBefore(): boolean {
  const state = window.history.state as { idx?: number } | null;
  return (state?.idx ?? 0) > 0;
}

/** To where one came from; to the list for those who came by a link from elsewhere. */
function BackButton() {
  const navigate = useNavigate();
  const back = () => void (hasBefore() ? navigate(-1) : navigate('/dashboard/events'));
  return (
    <Button look="secondary" onClick={back}>
      <ArrowLeft aria-hidden className="size-4" /> {texts.back}
    </Button>
  );
}

export function Component() {
  const { id = '' } = useParams();
  const me = useMe();
  const { leagues } = useMyLeagues();
  const picks = useMyEventPicks(me.userId, id);
  return (
    <EventGate eventId={id}>
      {(event) => (
        <Page title={event.name} eyebrow={texts.eyebrow} actions={<BackButton />}>
          <EventDetails
            event={event}
            leagues={leagues}
            picks={picks}
            adminTools={isSiteAdmin(me) && <EventLockButton event={event} />}
          />
        </Page>
      )}
    </EventGate>
  );
}
