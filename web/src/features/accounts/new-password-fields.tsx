import { useState } from 'react';
import { ShowPassword } from '@/features/accounts/show-password';
import { TextField } from '@/shared/ui/controls/field';
import { account } from '@/texts/accounts/sign-in';

interface NewPasswordFieldsProps {
  labels: { password: string; confirm: string };
  errors: Record<'password' | 'confirmation', string | undefined>;
  password: string;
  confirmation: string;
  onPassword: (password: string) => void;
  onConfirmation: (confirmation: string) => void;
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const [shown, setShown] = useState(false);
  const type = shown ? 'text' : 'password';
  return (
    <>
      <TextField
        label={props.labels.password}
        name="password"
        error={props.errors.password}
        type={type}
        end={<ShowPassword of={2} shown={shown} onShown={setShown} />}
        autoComplete="new-password"
        hint={account.passwordHint}
        required
        value={props.password}
        onChange={(change) => props.onPassword(change.target.value)}
      />
      <TextField
        label={props.labels.confirm}
        name="confirmation"
        error={props.errors.confirmation}
        type={type}
        autoComplete="new-password"
        required
        value={props.confirmation}
        onChange={(change) => props.onConfirmation(change.target.value)}
      />
    </>
  );
}
