import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { TextField } from '@/shared/ui/field';

interface EventTaskProps {
  title: string;
  text: string;
  action: string;
  busy: boolean;
  testId?: string;
  /** What to say when no id was typed. */
  idMissing: string;
  onRun: (eventId: string) => void;
  children: ReactNode;
}

/** One thing an admin can have done to an event, and what came of it. */
export function EventTask(props: EventTaskProps) {
  const { title, text, action, busy, testId, idMissing, onRun, children } = props;
  const [eventId, setEventId] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    const id = eventId.trim();
    setFault(id === '' ? idMissing : undefined);
    if (id !== '') onRun(id);
  };
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-5">
      <div>
        <h3 className="text-base">{title}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <form onSubmit={submit} noValidate className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <TextField
          label={`Event ID for: ${title}`}
          hideLabel
          placeholder="Event ID"
          autoComplete="off"
          error={fault}
          {...(testId ? { 'data-testid': `${testId}-id` } : {})}
          value={eventId}
          onChange={(change) => setEventId(change.target.value)}
        />
        <Button type="submit" disabled={busy} {...(testId ? { 'data-testid': testId } : {})}>
          {busy ? 'Working…' : action}
        </Button>
      </form>
      {children}
    </section>
  );
}
