import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { useFetchUpcoming, useLockEvent } from '@/features/admin/admin-api';
import { ApiError } from '@/shared/api-error';
import { formatDay } from '@/shared/calendar-date';
import { Button } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import { SelectField, TextField } from '@/shared/ui/field';

export function PredictionManagement() {
  const [eventId, setEventId] = useState('');
  const upcoming = useFetchUpcoming();
  const lock = useLockEvent();
  const id = eventId.trim();
  const events = upcoming.data ?? [];
  const eventName = events.find((event) => event.id === id)?.name ?? id;
  const blocked = id === '' || lock.isPending;

  const run = (verb: 'lock' | 'unlock') =>
    lock.mutate(
      { eventId: id, verb },
      {
        onSuccess: ({ modifiedCount }) =>
          toast.success(
            `Successfully ${verb}ed ${modifiedCount} predictions for event ${eventName}`,
          ),
        onError: (error) =>
          toast.error(
            error instanceof ApiError && error.code !== null
              ? error.message
              : `Failed to ${verb} predictions`,
          ),
      },
    );

  return (
    <Card className="flex flex-col gap-4 p-5 md:p-6">
      <div>
        <h2 className="text-xl">Event Prediction Management</h2>
        <p className="mt-1 text-sm text-ink-soft">
          Locking prevents users from modifying their predictions after a competition begins. Events
          also lock by themselves when they start.
        </p>
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <SelectField
          label="Upcoming event"
          value={events.some((event) => event.id === id) ? id : ''}
          disabled={events.length === 0}
          onChange={(change) => setEventId(change.target.value)}
        >
          <option value="">-- Select an event --</option>
          {events.map((event) => (
            <option key={event.id} value={event.id}>
              {event.name} ({formatDay(event.local_start_date)})
            </option>
          ))}
        </SelectField>
        <Button
          look="secondary"
          disabled={upcoming.isPending}
          onClick={() =>
            upcoming.mutate(undefined, { onError: () => toast.error('Failed to fetch events') })
          }
        >
          {upcoming.isPending ? 'Fetching…' : 'Fetch Upcoming Events'}
        </Button>
      </div>
      <TextField
        label="Event ID"
        data-testid="settings-event-id"
        autoComplete="off"
        value={eventId}
        onChange={(change) => setEventId(change.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button data-testid="lock-all" disabled={blocked} onClick={() => run('lock')}>
          <Lock aria-hidden className="size-4" /> Lock All Predictions
        </Button>
        <Button
          look="secondary"
          data-testid="unlock-all"
          disabled={blocked}
          onClick={() => run('unlock')}
        >
          <LockOpen aria-hidden className="size-4" /> Unlock All Predictions
        </Button>
      </div>
    </Card>
  );
}
