import { type FormEvent, useState } from 'react';
import { Button } from '@/shared/ui/controls/button';
import { TextField } from '@/shared/ui/controls/field';
import { Dialog } from '@/shared/ui/dialogs/dialog';

interface PromptDialogProps {
  title: string;
  text: string;
  label: string;
  initial?: string;
  submit: string;
  cancel: string;
  danger?: boolean;
  busy: boolean;
  /** Why the input is invalid; null if it is valid. */
  check: (typed: string) => string | null;
  onSubmit: (typed: string) => void;
  onClose: () => void;
}

/** Asks for one line of text, while mounted. */
export function PromptDialog(props: PromptDialogProps) {
  const { title, text, label, initial = '', submit, cancel, danger = false, busy } = props;
  const { check, onSubmit, onClose } = props;
  const [typed, setTyped] = useState(initial);
  const [error, setError] = useState<string | null>(null);

  const send = (submission: FormEvent) => {
    submission.preventDefault();
    // The page below may contain a form too.
    submission.stopPropagation();
    const fault = check(typed.trim());
    setError(fault);
    if (fault === null) onSubmit(typed.trim());
  };

  return (
    <Dialog open onClose={onClose} title={title} text={text}>
      <form onSubmit={send} noValidate className="flex w-full flex-col gap-5">
        <TextField
          label={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={error ?? undefined}
          onChange={(change) => {
            setTyped(change.target.value);
            setError(null);
          }}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} disabled={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
