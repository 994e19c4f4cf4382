import { type FormEvent, type ReactNode, useState } from 'react';
import { useAdminEvent } from '@/features/admin/admin-event';
import { Button } from '@/shared/ui/controls/button';
import { TextField } from '@/shared/ui/controls/field';

export interface ToolField {
  name: string;
  label: string;
  testId: string;
}

interface ToolProps {
  title: string;
  text: string;
  /** Ids that the user types; without them, the tool acts on the chosen event. */
  fields?: ToolField[];
  action: string;
  busyAction: string;
  busy: boolean;
  testId: string;
  idMissing: string;
  /** Called with the ids in the order of the fields. */
  onRun: (ids: string[]) => void;
  /** Further actions beside the button; may use the entered ids. */
  more?: ReactNode | ((withIds: (act: (ids: string[]) => void) => void) => ReactNode);
  children: ReactNode;
}

export function Tool(props: ToolProps) {
  const { title, text, fields, action, busyAction, busy, testId, idMissing, onRun, more } = props;
  const chosen = useAdminEvent((event) => event.typed).trim();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const ids = fields?.map(({ name }) => (typed[name] ?? '').trim()) ?? [chosen];
  const missing = ids.indexOf('');
  const withIds = (act: (ids: string[]) => void) => {
    setTried(missing !== -1);
    if (missing === -1) act(ids);
  };
  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    withIds(onRun);
  };
  return (
    <section aria-label={title} className="flex flex-col gap-3 border-t border-line pt-5">
      <div>
        <h3 className="text-base">{title}</h3>
        <p className="mt-1 text-sm text-ink-soft">{text}</p>
      </div>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        {fields?.map(({ name, label, testId: fieldId }, index) => (
          <div key={name} className="min-w-52 flex-1">
            <TextField
              label={label}
              autoComplete="off"
              spellCheck={false}
              error={tried && index === missing ? idMissing : undefined}
              data-testid={fieldId}
              value={typed[name] ?? ''}
              onChange={(change) => setTyped({ ...typed, [name]: change.target.value })}
            />
          </div>
        ))}
        <div
          className={`flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 ${fields ? 'sm:mt-6.5' : ''}`}
        >
          <Button type="submit" disabled={busy} data-testid={testId}>
            {busy ? busyAction : action}
          </Button>
          {typeof more === 'function' ? more(withIds) : more}
        </div>
        {!fields && tried && missing !== -1 && (
          <p role="alert" className="w-full text-sm font-medium text-bad">
            {idMissing}
          </p>
        )}
      </form>
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {props.children}
      </div>
    </section>
  );
}
