import { type FormEvent, useState } from 'react';
import { useResetPassword } from '@/features/accounts/account-api';
import { NewPasswordFields } from '@/features/accounts/new-password-fields';
import { fieldFault, focusFault, newPasswordFaults } from '@/features/accounts/sign-in-messages';
import { ApiError } from '@/shared/api/api-error';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { account } from '@/texts/accounts/sign-in';

const texts = account.reset;

const wordsOf = (error: Error) =>
  error instanceof ApiError && error.code !== null ? error.message : texts.failed;

/** Sets a new password with an administrator's link, which is valid once. */
export function ResetPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [tried, setTried] = useState(false);
  const reset = useResetPassword();

  const faults = newPasswordFaults({ password, confirmation });
  const submit = (submission: FormEvent<HTMLFormElement>) => {
    submission.preventDefault();
    setTried(true);
    if (focusFault(submission.currentTarget, faults)) return;
    reset.mutate({ token, newPassword: password });
  };

  if (reset.isSuccess) {
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="good">
          <p>{texts.done}</p>
          <p className="font-normal">{texts.next}</p>
        </Notice>
        <ButtonLink to="/login">{texts.toLogin}</ButtonLink>
      </div>
    );
  }
  const refused = fieldFault(reset.error, 'newPassword');
  const shown = tried ? faults : undefined;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="-mt-2 text-ink-soft">{texts.text}</p>
      {reset.error && !refused && <Notice tone="bad">{wordsOf(reset.error)}</Notice>}
      <NewPasswordFields
        labels={texts}
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
        errors={{ password: shown?.password ?? refused, confirmation: shown?.confirmation }}
      />
      <Button type="submit" disabled={reset.isPending}>
        {reset.isPending ? texts.busy : texts.action}
      </Button>
    </form>
  );
}
