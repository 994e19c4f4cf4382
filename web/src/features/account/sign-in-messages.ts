import { ApiError } from '@/shared/api-error';

const MIN_PASSWORD_LENGTH = 8;

/** The first thing wrong with a registration, or null. Length is judged before the match. */
export function registrationFault(password: string, confirmation: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return 'Password must be at least 8 characters long';
  if (password !== confirmation) return 'Passwords do not match';
  return null;
}

interface Words {
  /** When the server refused without saying why. */
  refused: string;
  /** When no answer came. */
  thrown: string;
}

export const loginWords: Words = {
  refused: 'Login failed',
  thrown: 'An error occurred during login',
};

export const registrationWords: Words = {
  refused: 'Registration failed',
  thrown: 'An error occurred during registration',
};

export function failureMessage(error: unknown, words: Words): string {
  if (!(error instanceof ApiError) || error.status === 0) return words.thrown;
  if (error.code === null) return words.refused;
  return Object.values(error.fields)[0] ?? error.message;
}
