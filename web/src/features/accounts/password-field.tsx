import { type ComponentProps, useState } from 'react';
import { ShowPassword } from '@/features/accounts/show-password';
import { TextField } from '@/shared/ui/controls/field';
import { account } from '@/texts/accounts/sign-in';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'value'> {
  value: string;
  onValue: (value: string) => void;
}

/** One password, by default that of an existing account. */
export function PasswordField({ value, onValue, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={account.password}
      type={shown ? 'text' : 'password'}
      end={<ShowPassword shown={shown} onShown={setShown} />}
      autoComplete="current-password"
      required
      value={value}
      onChange={(change) => onValue(change.target.value)}
      {...rest}
    />
  );
}
