import { TextField } from '@/shared/ui/controls/field';
import { account } from '@/texts/accounts/sign-in';

interface PasswordFieldProps {
  value: string;
  onValue: (value: string) => void;
}

/** The password of an existing account. */
export function PasswordField({ value, onValue }: PasswordFieldProps) {
  return (
    <TextField
      label={account.password}
      type="password"
      autoComplete="current-password"
      required
      value={value}
      onChange={(change) => onValue(change.target.value)}
    />
  );
}
