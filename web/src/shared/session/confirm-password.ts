import { api } from '@/shared/api/api-client';
import type { ConfirmPasswordBody, PasswordConfirmed } from '@/wire/generated';

/** Confirms the password for ten minutes. */
export function confirmPassword(password: string): Promise<PasswordConfirmed> {
  const body: ConfirmPasswordBody = { password };
  return api.post('/api/auth/confirm-password', body);
}
