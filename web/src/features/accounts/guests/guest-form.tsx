import { type FormEvent, useState } from 'react';
import { type GuestLeague, usePlayAsGuest } from '@/features/accounts/guests/guest-api';
import { failureMessage, fieldFault, focusFault } from '@/features/accounts/sign-in-messages';
import { Button } from '@/shared/ui/controls/button';
import { TextField } from '@/shared/ui/controls/field';
import { Notice } from '@/shared/ui/feedback/notice';
import { guestTexts } from '@/texts/accounts/guests';
import { common } from '@/texts/common';

const texts = guestTexts.play;
const words = { refused: texts.failed, thrown: common.errors.unreachable };

interface GuestFormProps {
  league?: GuestLeague;
  /** Called once the guest is signed in. */
  onPlaying: () => void;
}

/** Play before you sign up: a name is all it takes. */
export function GuestForm({ league, onPlaying }: GuestFormProps) {
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const play = usePlayAsGuest(league, onPlaying);

  const faults = { name: name.trim() === '' ? texts.nameMissing : undefined };
  const submit = (submission: FormEvent<HTMLFormElement>) => {
    submission.preventDefault();
    setTried(true);
    if (!focusFault(submission.currentTarget, faults)) play.mutate(name);
  };
  const refused = fieldFault(play.error, 'name');

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3" data-testid="guest-form">
      {play.isError && !refused && <Notice tone="bad">{failureMessage(play.error, words)}</Notice>}
      <TextField
        label={texts.name}
        name="name"
        error={(tried ? faults.name : undefined) ?? refused}
        autoComplete="nickname"
        required
        value={name}
        onChange={(change) => setName(change.target.value)}
      />
      <Button type="submit" className="text-base" disabled={play.isPending}>
        {play.isPending ? texts.busy : texts.action}
      </Button>
      <p className="text-sm text-ink-soft">{texts.hint}</p>
    </form>
  );
}
