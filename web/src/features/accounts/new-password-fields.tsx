import { TextField } from '@/shared/ui/controls/field';
import { account } from '@/texts/accounts/sign-in';

interface NewPasswordFieldsProps {
  labels: { password: string; confirm: string };
  /** Error shown at the field. */
  error?: string | undefined;
  password: string;
  confirmation: string;
  onPassword: (password: string) => void;
  onConfirmation: (confirmation: string) => void;
}

/** A new password, entered twice. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        label={props.labels.password}
        error={props.error}
        type="password"
        autoComplete="new-password"
        hint={account.passwordHint}
        required
        value={props.password}
        onChange={(change) => props.onPassword(change.target.value)}
      />
      <TextField
        label={props.labels.confirm}
        type="password"
        autoComplete="new-password"
        required
        value={props.confirmation}
        onChange={(change) => props.onConfirmation(change.target.value)}
      />
    </>
  );
}
