import { type FormEvent, useState } from 'react';
import { useGoogleLink, usePendingGoogleLink } from '@/features/accounts/account-api';
import { PasswordField } from '@/features/accounts/password-field';
import { failureMessage, loginWords } from '@/features/accounts/sign-in-messages';
import { ApiError } from '@/shared/api/api-error';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { account } from '@/texts/accounts/sign-in';
import { common } from '@/texts/common';

/** The user cannot have mistyped the address. */
function refusal(error: Error): string {
  const wrong = error instanceof ApiError && error.code === 'wrong_credentials';
  return wrong ? account.googleLink.wrong : failureMessage(error, loginWords);
}

interface GoogleLinkFormProps {
  /** Called with the page requested before the redirect to Google. */
  onSignedIn: (returnTo: string) => void;
  onBack: () => void;
}

/** Asks once for the password of the existing account with this address. */
export function GoogleLinkForm({ onSignedIn, onBack }: GoogleLinkFormProps) {
  const pending = usePendingGoogleLink();
  const link = useGoogleLink();
  const [password, setPassword] = useState('');

  if (pending.isPending) return <p role="status">{common.loading}</p>;
  if (pending.isError) {
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="bad">{failureMessage(pending.error, loginWords)}</Notice>
        <Button look="quiet" onClick={onBack}>
          {account.forgot.back}
        </Button>
      </div>
    );
  }
  const { email, returnTo } = pending.data;
  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    link.mutate({ password }, { onSuccess: () => onSignedIn(returnTo) });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-soft">{account.googleLink.text(email)}</p>
      {link.isError && <Notice tone="bad">{refusal(link.error)}</Notice>}
      {/* Tells password managers which account it is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField value={password} onValue={setPassword} />
      <Button type="submit" disabled={link.isPending}>
        {link.isPending ? account.loggingIn : account.googleLink.action}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {account.forgot.back}
      </Button>
    </form>
  );
}
