import { type FormEvent, useState } from 'react';
import { useLogin } from '@/features/accounts/account-api';
import { EmailField } from '@/features/accounts/email-field';
import { PasswordField } from '@/features/accounts/password-field';
import { failureMessage, loginWords } from '@/features/accounts/sign-in-messages';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { account } from '@/texts/accounts/sign-in';

interface LoginFormProps {
  /** The address of the server's redirect, if any. */
  onSignedIn: (redirectedTo: string | null) => void;
  onForgot: () => void;
}

export function LoginForm({ onSignedIn, onForgot }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const login = useLogin();

  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    login.mutate(
      { email, password },
      { onSuccess: ({ redirectedTo }) => onSignedIn(redirectedTo) },
    );
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {login.isError && <Notice tone="bad">{failureMessage(login.error, loginWords)}</Notice>}
      <EmailField value={email} onValue={setEmail} />
      <PasswordField value={password} onValue={setPassword} />
      <Button type="submit" disabled={login.isPending}>
        {login.isPending ? account.loggingIn : account.mode.login}
      </Button>
      <Button look="quiet" onClick={onForgot}>
        {account.forgot.link}
      </Button>
    </form>
  );
}
