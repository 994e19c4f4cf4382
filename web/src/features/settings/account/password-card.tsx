import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { useChangePassword } from '@/features/settings/account/settings-api';
import { SettingsCard } from '@/features/settings/settings-card';
import { ApiError, messageOf } from '@/shared/api/api-error';
import { useConfig } from '@/shared/session/current-user';
import { googleConfirmPath } from '@/shared/session/google-sign-in';
import { Button } from '@/shared/ui/controls/button';
import { TextField } from '@/shared/ui/controls/field';
import { settingsTexts } from '@/texts/accounts/settings';

const texts = settingsTexts.password;
/** Minimum number of characters (docs/rules.md, "Accounts"). */
const LENGTH_MIN = 8;

interface Draft {
  current: string;
  next: string;
  repeat: string;
}

type Faults = Partial<Record<keyof Draft, string>>;

const EMPTY: Draft = { current: '', next: '', repeat: '' };

/**
 * Length is checked before equality. Accounts that sign in with Google have no password at first.
 */
function faultsOf({ current, next, repeat }: Draft, hasOne: boolean): Faults {
  if (hasOne && current === '') return { current: texts.currentMissing };
  if (next.length < LENGTH_MIN) return { next: texts.tooShort };
  return next === repeat ? {} : { repeat: texts.noMatch };
}

function faultsOfAnswer(error: Error): Faults {
  if (error instanceof ApiError && error.code === 'wrong_credentials') {
    return { current: texts.wrong };
  }
  if (error instanceof ApiError && error.code === 'password_required') {
    return { current: texts.confirmFirst };
  }
  // Too many wrong passwords.
  if (error instanceof ApiError && error.code === 'too_many_requests') {
    return { current: error.message };
  }
  return { next: messageOf(error) };
}

export function PasswordCard({ email }: { email: string }) {
  const [draft, setDraft] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const change = useChangePassword();
  const { data: config } = useConfig();
  const google = config?.googleSignIn === true;

  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    const found = faultsOf(draft, !google);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(
      { currentPassword: draft.current, newPassword: draft.next },
      {
        onSuccess: () => {
          setDraft(EMPTY);
          toast.success(texts.done);
        },
        onError: (error) => setFaults(faultsOfAnswer(error)),
      },
    );
  };
  const field = (name: keyof Draft) => ({
    type: 'password',
    error: faults[name],
    value: draft[name],
    onChange: (typed: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: typed.target.value }),
  });

  return (
    <SettingsCard heading={texts.heading} text={texts.text}>
      <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
        {/* Tells password managers which account it is. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          label={texts.current}
          autoComplete="current-password"
          {...(google ? { hint: texts.currentHint } : {})}
          {...field('current')}
        />
        {faults.current === texts.confirmFirst && (
          <a className="self-start underline" href={googleConfirmPath('/dashboard/settings')}>
            {settingsTexts.gate.google}
          </a>
        )}
        <TextField
          label={texts.next}
          autoComplete="new-password"
          hint={texts.nextHint}
          {...field('next')}
        />
        <TextField label={texts.repeat} autoComplete="new-password" {...field('repeat')} />
        <Button type="submit" className="self-start" disabled={change.isPending}>
          {change.isPending ? texts.busy : texts.action}
        </Button>
      </form>
    </SettingsCard>
  );
}
