import { ApiError } from '@/shared/api/api-error';
import { account } from '@/texts/accounts/sign-in';

const MIN_PASSWORD_LENGTH = 8;

/** The first error of a registration, or null. Length is checked before equality. */
export function registrationFault(password: string, confirmation: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return account.passwordTooShort;
  if (password !== confirmation) return account.passwordsDiffer;
  return null;
}

interface Words {
  /** Shown if the server refused without a reason. */
  refused: string;
  /** Shown if no response arrived. */
  thrown: string;
}

export const loginWords: Words = {
  refused: account.loginRefused,
  thrown: account.loginThrown,
};

export const registrationWords: Words = {
  refused: account.registrationRefused,
  thrown: account.registrationThrown,
};

/** The server's message for one field; undefined if the field was not refused. */
export function fieldFault(error: unknown, field: string): string | undefined {
  return error instanceof ApiError && error.code !== null ? error.fields[field] : undefined;
}

export function failureMessage(error: unknown, words: Words): string {
  if (!(error instanceof ApiError) || error.status === 0) return words.thrown;
  if (error.code === null) return words.refused;
  return Object.values(error.fields)[0] ?? error.message;
}
