import { ApiError } from '@/shared/api/api-error';
import { account } from '@/texts/accounts/sign-in';

const MIN_PASSWORD_LENGTH = 8;

/** Errors by field; undefined where there is none. */
type Faults<Field extends string> = Record<Field, string | undefined>;

interface NewPassword {
  password: string;
  confirmation: string;
}

export function newPasswordFaults(entered: NewPassword): Faults<keyof NewPassword> {
  const short = entered.password.length < MIN_PASSWORD_LENGTH;
  const differ = entered.password !== entered.confirmation;
  return {
    password: short ? account.passwordTooShort : undefined,
    confirmation: differ ? account.passwordsDiffer : undefined,
  };
}

interface Registration extends NewPassword {
  name: string;
  email: string;
}

export function registrationFaults(entered: Registration): Faults<keyof Registration> {
  return {
    name: entered.name.trim() === '' ? account.nameMissing : undefined,
    email: emailFault(entered.email),
    ...newPasswordFaults(entered),
  };
}

/** The server knows the details. */
function emailFault(email: string): string | undefined {
  return /^\S+@\S+$/.test(email.trim()) ? undefined : account.emailInvalid;
}

/** The password may be that of an account that exists. */
export function keepFaults(entered: { email: string; password: string }) {
  const { password } = newPasswordFaults({ ...entered, confirmation: entered.password });
  return { email: emailFault(entered.email), password };
}

/** Focuses the first field with an error, as a browser does; false if there is none. */
export function focusFault(form: HTMLFormElement, faults: Faults<string>): boolean {
  const field = Object.keys(faults).find((name) => faults[name] !== undefined);
  if (field === undefined) return false;
  const input = form.elements.namedItem(field);
  if (input instanceof HTMLElement) input.focus();
  return true;
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
