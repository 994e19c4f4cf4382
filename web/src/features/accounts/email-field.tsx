import type { ComponentProps } from 'react';
import { TextField } from '@/shared/ui/controls/field';
import { account } from '@/texts/accounts/sign-in';

interface EmailFieldProps extends Pick<ComponentProps<typeof TextField>, 'error'> {
  value: string;
  onValue: (value: string) => void;
}

/** The email of an account, which a browser can fill in. */
export function EmailField({ onValue, ...rest }: EmailFieldProps) {
  return (
    <TextField
      label={account.email}
      name="email"
      type="email"
      autoComplete="username"
      required
      onChange={(change) => onValue(change.target.value)}
      {...rest}
    />
  );
}
