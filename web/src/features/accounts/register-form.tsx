import { type FormEvent, useState } from 'react';
import { useRegister } from '@/features/accounts/account-api';
import { NewPasswordFields } from '@/features/accounts/new-password-fields';
import {
  failureMessage,
  fieldFault,
  registrationFault,
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
  const [fault, setFault] = useState<string | null>(null);
  const register = useRegister();

  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    const found = registrationFault(password, confirmation);
    setFault(found);
    if (found !== null) return;
    register.mutate({ name, email, password }, { onSuccess: onSignedIn });
  };

  const atField = (field: string) => ({ error: fieldFault(register.error, field) });
  const elsewhere = ['name', 'email', 'password'].every((field) => !atField(field).error);
  const refused =
    register.isError && elsewhere ? failureMessage(register.error, registrationWords) : null;
  const message = fault ?? refused;

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {message !== null && <Notice tone="bad">{message}</Notice>}
      <TextField
        label={account.name}
        {...atField('name')}
        autoComplete="name"
        required
        value={name}
        onChange={(change) => setName(change.target.value)}
      />
      <TextField
        label={account.email}
        {...atField('email')}
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(change) => setEmail(change.target.value)}
      />
      <NewPasswordFields
        labels={{ password: account.password, confirm: account.confirmPassword }}
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
        {...atField('password')}
      />
      <Button type="submit" disabled={register.isPending}>
        {register.isPending ? account.registering : account.mode.register}
      </Button>
    </form>
  );
}
