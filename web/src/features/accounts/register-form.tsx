import { type FormEvent, useState } from 'react';
import { useRegister } from '@/features/accounts/account-api';
import { EmailField } from '@/features/accounts/email-field';
import { NewPasswordFields } from '@/features/accounts/new-password-fields';
import {
  failureMessage,
  fieldFault,
  focusFault,
  registrationFaults,
  registrationWords,
} from '@/features/accounts/sign-in-messages';
import { Button } from '@/shared/ui/controls/button';
import { TextField } from '@/shared/ui/controls/field';
import { Notice } from '@/shared/ui/feedback/notice';
import { account } from '@/texts/accounts/sign-in';

export function RegisterForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [tried, setTried] = useState(false);
  const register = useRegister();

  const faults = registrationFaults({ name, email, password, confirmation });
  const submit = (submission: FormEvent<HTMLFormElement>) => {
    submission.preventDefault();
    setTried(true);
    if (focusFault(submission.currentTarget, faults)) return;
    register.mutate({ name, email, password }, { onSuccess: onSignedIn });
  };

  const refused = (field: string) => fieldFault(register.error, field);
  const errorAt = (field: keyof typeof faults) =>
    (tried ? faults[field] : undefined) ?? refused(field);
  const elsewhere = !['name', 'email', 'password'].some(refused);

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {register.isError && elsewhere && (
        <Notice tone="bad">{failureMessage(register.error, registrationWords)}</Notice>
      )}
      <TextField
        label={account.name}
        name="name"
        error={errorAt('name')}
        autoComplete="name"
        required
        value={name}
        onChange={(change) => setName(change.target.value)}
      />
      <EmailField error={errorAt('email')} value={email} onValue={setEmail} />
      <NewPasswordFields
        labels={{ password: account.password, confirm: account.confirmPassword }}
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
        errors={{ password: errorAt('password'), confirmation: errorAt('confirmation') }}
      />
      <Button type="submit" disabled={register.isPending}>
        {register.isPending ? account.registering : account.mode.register}
      </Button>
    </form>
  );
}
