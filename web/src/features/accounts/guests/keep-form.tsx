import { type FormEvent, useEffect, useState } from 'react';
import { EmailField } from '@/features/accounts/email-field';
import { DifferDialog } from '@/features/accounts/guests/differ-dialog';
import { useKeepGuest, useKeepGuestWithGoogle } from '@/features/accounts/guests/guest-api';
import { PasswordField } from '@/features/accounts/password-field';
import {
  failureMessage,
  fieldFault,
  focusFault,
  keepFaults,
} from '@/features/accounts/sign-in-messages';
import { ApiError } from '@/shared/api/api-error';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { guestTexts } from '@/texts/accounts/guests';
import { keepTexts } from '@/texts/accounts/keep';
import { account } from '@/texts/accounts/sign-in';
import { common } from '@/texts/common';
import type { KeptPicks, Me, PredictionView } from '@/wire/generated';

const texts = keepTexts.form;
const words = { refused: texts.failed, thrown: common.errors.unreachable };

/** The account's picks that differ from the guest's, if that is why they were not kept. */
function differingIn(error: Error | null): PredictionView[] | null {
  const differ = error instanceof ApiError && error.code === 'picks_differ';
  return differ ? (error.currentPredictions ?? []) : null;
}

function faultsOf(error: Error | null) {
  const isWrong = error instanceof ApiError && error.code === 'wrong_credentials';
  return {
    email: fieldFault(error, 'email'),
    password: isWrong ? texts.wrong : fieldFault(error, 'password'),
  };
}

/** An email and a password for a guest's picks; the page leads on once they are kept. */
export function KeepForm({ me }: { me: Me }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const keep = useKeepGuest();
  const choice = useKeepGuest();

  const faults = keepFaults({ email, password });
  const submit = (submission: FormEvent<HTMLFormElement>) => {
    submission.preventDefault();
    setTried(true);
    choice.reset();
    if (!focusFault(submission.currentTarget, faults)) keep.mutate({ email, password });
  };
  const choose = (picks: KeptPicks) =>
    choice.mutate({ email, password, picks }, { onError: keep.reset });
  const ofAccount = differingIn(keep.error);
  const failure = choice.error ?? keep.error;
  const refused = faultsOf(failure);
  const errorAt = (field: keyof typeof faults) =>
    (tried ? faults[field] : undefined) ?? refused[field];

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {failure && !ofAccount && !refused.email && !refused.password && (
        <Notice tone="bad">{failureMessage(failure, words)}</Notice>
      )}
      <EmailField error={errorAt('email')} value={email} onValue={setEmail} />
      <PasswordField
        name="password"
        error={errorAt('password')}
        hint={account.passwordHint}
        autoComplete="new-password"
        value={password}
        onValue={setPassword}
      />
      <Button type="submit" disabled={keep.isPending}>
        {keep.isPending ? texts.busy : guestTexts.keep}
      </Button>
      {ofAccount && (
        <DifferDialog
          guestId={me.userId}
          ofAccount={ofAccount}
          busy={choice.isPending}
          onChoice={choose}
          onLater={keep.reset}
        />
      )}
    </form>
  );
}

/** After Google has proved an account that has other picks: the first request learns which. */
export function GoogleChoice({ me }: { me: Me }) {
  const { mutate, error, reset } = useKeepGuestWithGoogle();
  const choice = useKeepGuestWithGoogle();
  useEffect(() => mutate({}), [mutate]);
  const ofAccount = differingIn(error);
  const failure = choice.error ?? (ofAccount ? null : error);
  if (failure) return <Notice tone="bad">{failureMessage(failure, words)}</Notice>;
  if (!ofAccount) return null;
  return (
    <DifferDialog
      guestId={me.userId}
      ofAccount={ofAccount}
      busy={choice.isPending}
      onChoice={(picks) => choice.mutate({ picks })}
      onLater={reset}
    />
  );
}
