import { type ReactNode, useState } from 'react';
import { ApiError } from '@/shared/api/api-error';
import { confirmPassword } from '@/shared/session/confirm-password';
import { PasswordDialog } from '@/shared/session/password-dialog';
import { settingsTexts } from '@/texts/accounts/settings';

const texts = settingsTexts.gate;

interface PasswordGate {
  /** Does it, after the password if the server wants that first; null if nobody entered one. */
  guarded: <Answer>(act: () => Promise<Answer>) => Promise<Answer | null>;
  dialog: ReactNode;
}

/** For what the server does only for somebody who entered the password a moment ago. */
export function usePasswordGate(): PasswordGate {
  const [waiting, setWaiting] = useState<{ settle: (entered: boolean) => void } | null>(null);

  const ask = () =>
    new Promise<boolean>((settle) =>
      setWaiting({
        settle: (entered) => {
          setWaiting(null);
          settle(entered);
        },
      }),
    );

  const guarded: PasswordGate['guarded'] = async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'password_required') throw error;
    }
    return (await ask()) ? act() : null;
  };

  const dialog = (
    <PasswordDialog
      open={waiting !== null}
      title={texts.title}
      text={texts.text}
      action={texts.action}
      busyAction={texts.busy}
      onPassword={async (password) => {
        await confirmPassword(password);
        waiting?.settle(true);
      }}
      onClose={() => waiting?.settle(false)}
    />
  );
  return { guarded, dialog };
}
