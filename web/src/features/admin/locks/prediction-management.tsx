import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { useFetchUpcoming, useLockPredictions } from '@/features/admin/admin-api';
import { EventStatus } from '@/features/admin/locks/event-status';
import { lockFailure } from '@/features/admin/locks/lock-outcome';
import { UndatedEvents } from '@/features/admin/locks/undated-events';
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
  /** Its name in messages. */
  eventName: string;
}

function LockButtons({ eventId, eventName }: LockButtonsProps) {
  const lock = useLockPredictions();
  const busyWith = lock.isPending ? lock.variables.verb : null;
  const blocked = eventId === '' || busyWith !== null;
  const run = (verb: 'lock' | 'unlock') =>
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
  return (
    <div className="flex flex-wrap gap-2">
      <Button data-testid="lock-all" disabled={blocked} onClick={() => run('lock')}>
        <Lock aria-hidden className="size-4" />
        {busyWith === 'lock' ? texts.locking : texts.lock}
      </Button>
      <Button
        look="secondary"
        data-testid="unlock-all"
        disabled={blocked}
        onClick={() => run('unlock')}
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
  const [typed, setTyped] = useState('');
  const upcoming = useFetchUpcoming();
  const current = useUpcomingEvents().events;
  const eventId = typed.trim();
  const events = upcoming.data ?? [];
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
        <EventChoice events={events} eventId={eventId} onChoose={setTyped} />
        <Button look="secondary" disabled={upcoming.isPending} onClick={fetchEvents}>
          {upcoming.isPending ? texts.fetching : texts.fetch}
        </Button>
      </div>
      {!upcoming.data && <p className="-mt-2 text-sm text-ink-soft">{texts.fetchFirst}</p>}
      <TextField
        label={adminTexts.eventId}
        data-testid="settings-event-id"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(change) => setTyped(change.target.value)}
      />
      {event && <EventStatus event={event} />}
      <LockButtons eventId={eventId} eventName={known?.name ?? eventId} />
    </Card>
  );
}
