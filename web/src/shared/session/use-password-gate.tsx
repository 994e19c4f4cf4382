import { type ReactNode, useState } from 'react';
import { ApiError } from '@/shared/api/api-error';
import { confirmPassword } from '@/shared/session/confirm-password';
import { PasswordDialog } from '@/shared/session/password-dialog';
import { settingsTexts } from '@/texts/accounts/settings';

const texts = settingsTexts.gate;

interface PasswordGate {
  /**
   * Runs the action, after asking for the password if the server requires it; null if cancelled.
   */
  guarded: <Answer>(act: () => Promise<Answer>) => Promise<Answer | null>;
  dialog: ReactNode;
}

/** For actions that require a recent password confirmation. */
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
