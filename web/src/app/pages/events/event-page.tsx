import { ArrowLeft } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { EventGate } from '@/app/pages/events/event-gate';
import { EventLock } from '@/features/admin/locks/event-lock';
import { EventDetails } from '@/features/events/details/event-details';
import { EventLive } from '@/features/live-moment/event-live';
import { ShieldCard } from '@/features/spoilers/shield-card';
import { ShieldPanel } from '@/features/spoilers/shield-panel';
import { useMyEventPicks } from '@/live/hooks/use-my-event-picks';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { useShields } from '@/live/hooks/use-shields';
import { firstWithResults } from '@/shared/events/event-rules';
import { replayPath } from '@/shared/paths/result-path';
import { isSiteAdmin, useMe } from '@/shared/session/current-user';
import { Button } from '@/shared/ui/controls/button';
import { Page } from '@/shared/ui/layout/page';
import { eventTexts } from '@/texts/events/event-pages';
import type { EventView } from '@/wire/generated';

const texts = eventTexts.details;

/** The router counts its own pages in the history. */
function hasBefore(): boolean {
  const state = window.history.state as { idx?: number } | null;
  return (state?.idx ?? 0) > 0;
}

/** Leads back to the previous page, or to the list if the page was opened from an external link. */
function BackButton() {
  const navigate = useNavigate();
  const back = () => void (hasBefore() ? navigate(-1) : navigate('/dashboard/events'));
  return (
    <Button look="quiet" className="-mx-4 -my-2" onClick={back}>
      <ArrowLeft aria-hidden className="size-4" /> {texts.back}
    </Button>
  );
}

/** The spoiler guard's switch; if it hides something, also what it hides and how to reveal it. */
function EventSpoilers({ event }: { event: EventView }) {
  const { known, covers } = useShields();
  const shielded = { eventId: event.id, eventName: event.name };
  if (!known || !covers(event.id)) return <ShieldCard {...shielded} />;
  const first = firstWithResults(event);
  return (
    <ShieldPanel {...shielded} replayTo={first ? replayPath(event.id, first.dcat_id) : null} />
  );
}

export function Component() {
  const { id = '' } = useParams();
  const me = useMe();
  const { leagues } = useMyLeagues();
  const picks = useMyEventPicks(me.userId, id).data;
  return (
    <EventGate eventId={id}>
      {(event) => (
        <Page title={event.name} eyebrow={<BackButton />}>
          <EventDetails
            event={event}
            leagues={leagues}
            picks={picks}
            live={<EventLive event={event} picks={picks ?? []} />}
            spoilers={<EventSpoilers event={event} />}
            adminTools={isSiteAdmin(me) && <EventLock event={event} />}
          />
        </Page>
      )}
    </EventGate>
  );
}
