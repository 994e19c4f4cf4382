import { api } from '@/shared/api/api-client';
import type { ConfirmPasswordBody, PasswordConfirmed } from '@/wire/generated';

/** What needs it is allowed for ten minutes from then on. */
export function confirmPassword(password: string): Promise<PasswordConfirmed> {
  const body: ConfirmPasswordBody = { password };
  return api.post('/api/auth/confirm-password', body);
}
