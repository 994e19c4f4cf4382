import { Lock, LockOpen } from 'lucide-react';
import toast from 'react-hot-toast';
import { useAdminEvent } from '@/features/admin/admin-event';
import { useFetchUpcoming, useLockPredictions } from '@/features/admin/admin-api';
import { EventStatus } from '@/features/admin/locks/event-status';
import { lockFailure } from '@/features/admin/locks/lock-outcome';
import { UndatedEvents } from '@/features/admin/locks/undated-events';
import { useAskToLock } from '@/features/admin/locks/use-ask-to-lock';

import { useUpcomingEvents } from '@/live/hooks/use-events';
import { formatDay } from '@/shared/format/calendar-date';
import { Button } from '@/shared/ui/controls/button';
import { SelectField, TextField } from '@/shared/ui/controls/field';
import { Card } from '@/shared/ui/layout/card';
import { adminTexts } from '@/texts/admin/site-admin';
import type { EventView } from '@/wire/generated';

const texts = adminTexts.predictions;

interface LockButtonsProps {
  eventId: string;
  /** Undefined for an id that is not in the list. */
  event: EventView | undefined;
}

function LockButtons({ eventId, event }: LockButtonsProps) {
  const lock = useLockPredictions();
  const eventName = event?.name ?? eventId;
  const askToLock = useAskToLock();
  const busyWith = lock.isPending ? lock.variables.verb : null;
  const blocked = eventId === '' || busyWith !== null;
  const run = async (verb: 'lock' | 'unlock') => {
    if (verb === 'lock' && !(await askToLock(eventId, event))) return;
    lock.mutate(
      { eventId, verb },
      {
        onSuccess: ({ modifiedCount }) =>
          toast.success(
            (verb === 'lock' ? texts.locked : texts.unlocked)(modifiedCount, eventName),
          ),
        onError: (error) =>
          toast.error(lockFailure(error, verb === 'lock' ? texts.lockFailed : texts.unlockFailed)),
      },
    );
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button data-testid="lock-all" disabled={blocked} onClick={() => void run('lock')}>
        <Lock aria-hidden className="size-4" />
        {busyWith === 'lock' ? texts.locking : texts.lock}
      </Button>
      <Button
        look="secondary"
        data-testid="unlock-all"
        disabled={blocked}
        onClick={() => void run('unlock')}
      >
        <LockOpen aria-hidden className="size-4" />
        {busyWith === 'unlock' ? texts.unlocking : texts.unlock}
      </Button>
    </div>
  );
}

interface EventChoiceProps {
  events: EventView[];
  eventId: string;
  onChoose: (eventId: string) => void;
}

function EventChoice({ events, eventId, onChoose }: EventChoiceProps) {
  return (
    <SelectField
      label={texts.choose}
      value={events.some(({ id }) => id === eventId) ? eventId : ''}
      disabled={events.length === 0}
      onChange={(change) => onChoose(change.target.value)}
    >
      <option value="">{texts.select}</option>
      {events.map((event) => (
        <option key={event.id} value={event.id}>
          {texts.option(event.name, formatDay(event.local_start_date))}
        </option>
      ))}
    </SelectField>
  );
}

export function PredictionManagement() {
  const { typed, choose } = useAdminEvent();
  const upcoming = useFetchUpcoming();
  const current = useUpcomingEvents().events;
  const eventId = typed.trim();
  const events = upcoming.data ?? current ?? [];
  const event = current?.find(({ id }) => id === eventId);
  const known = event ?? events.find(({ id }) => id === eventId);
  const fetchEvents = () =>
    upcoming.mutate(undefined, { onError: () => toast.error(texts.fetchFailed) });

  return (
    <Card className="flex flex-col gap-4 p-5 md:p-6">
      <div>
        <h2 className="text-xl">{texts.heading}</h2>
        <p className="mt-1 text-sm text-ink-soft">{texts.text}</p>
      </div>
      <UndatedEvents events={current ?? []} />
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <EventChoice events={events} eventId={eventId} onChoose={choose} />
        <Button look="secondary" disabled={upcoming.isPending} onClick={fetchEvents}>
          {upcoming.isPending ? texts.fetching : texts.fetch}
        </Button>
      </div>
      {events.length === 0 && <p className="-mt-2 text-sm text-ink-soft">{texts.fetchFirst}</p>}
      <TextField
        label={adminTexts.eventId}
        data-testid="settings-event-id"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(change) => choose(change.target.value)}
      />
      {event && <EventStatus event={event} />}
      <LockButtons eventId={eventId} event={known} />
    </Card>
  );
}
