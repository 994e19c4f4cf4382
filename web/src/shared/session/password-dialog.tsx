import { type ChangeEvent, type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '@/shared/api/api-error';
import { useConfig } from '@/shared/session/current-user';
import { googleConfirmPath } from '@/shared/session/google-sign-in';
import { Button, type ButtonLook } from '@/shared/ui/controls/button';
import { TextField } from '@/shared/ui/controls/field';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { settingsTexts } from '@/texts/accounts/settings';

const texts = settingsTexts.gate;

function passwordFault(error: unknown): string {
  const wrong = error instanceof ApiError && error.code === 'wrong_credentials';
  return wrong ? texts.wrong : messageOf(error);
}

interface PasswordDialogProps {
  open: boolean;
  title: string;
  text: string;
  action: string;
  busyAction: string;
  look?: ButtonLook;
  /** Runs the action; its error is shown under the field. */
  onPassword: (password: string) => Promise<unknown>;
  onClose: () => void;
}

export function PasswordDialog(props: PasswordDialogProps) {
  const { open, title, text, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} text={text}>
      {open && <PasswordForm {...props} />}
    </Dialog>
  );
}

/** What a form needs that asks for the password only; an error is shown under the field. */
export function usePasswordForm(
  missing: string,
  onPassword: (password: string) => Promise<unknown>,
) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    if (password === '') {
      setFault(missing);
      return;
    }
    setBusy(true);
    setFault(undefined);
    try {
      await onPassword(password);
    } catch (error) {
      setFault(passwordFault(error));
      setBusy(false);
    }
  };

  return {
    busy,
    onSubmit: (submission: FormEvent) => {
      submission.preventDefault();
      void submit();
    },
    field: {
      type: 'password',
      autoComplete: 'current-password',
      error: fault,
      value: password,
      onChange: (change: ChangeEvent<HTMLInputElement>) => setPassword(change.target.value),
    },
  };
}

function PasswordForm(props: PasswordDialogProps) {
  const { action, busyAction, look = 'primary', onPassword, onClose } = props;
  const { busy, onSubmit, field } = usePasswordForm(texts.missing, onPassword);
  const { data: config } = useConfig();

  return (
    <form onSubmit={onSubmit} noValidate className="w-full">
      <TextField label={texts.password} data-testid="password-again" {...field} />
      {config?.googleSignIn && (
        <p className="mt-3 text-sm">
          <a className="underline" href={googleConfirmPath('/dashboard/settings')}>
            {texts.google}
          </a>
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" look={look} disabled={busy} data-testid="password-submit">
          {busy ? busyAction : action}
        </Button>
      </div>
    </form>
  );
}
