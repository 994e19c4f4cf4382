import { describe, expect, it } from 'vitest';
import {
  failureMessage,
  fieldFault,
  loginWords,
  registrationFaults,
  registrationWords,
} from '@/features/accounts/sign-in-messages';
import { ApiError } from '@/shared/api/api-error';
import { refusal } from '@/testing/fake-server';

describe('registration', () => {
  const mia = {
    name: 'Mia',
    email: 'mia@podium.test',
    password: 'long enough',
    confirmation: 'long enough',
  };
  const messages = (over: Partial<typeof mia>) =>
    Object.values(registrationFaults({ ...mia, ...over })).filter((one) => one !== undefined);

  it('judges each field, the length before the match', () => {
    expect(messages({})).toEqual([]);
    expect(messages({ confirmation: 'other' })).toEqual(['Passwords do not match']);
    expect(messages({ name: ' ', email: 'mia', password: 'short' })).toEqual([
      'Please enter your name',
      'Please enter an email address, like name@example.com',
      'Password must be at least 8 characters long',
      'Passwords do not match',
    ]);
  });
});

describe('a refused field', () => {
  const { body } = refusal('Too common.', 'invalid_fields');
  const fields = { password: 'Too common.' };

  it('is named, and nothing else is', () => {
    const error = new ApiError('Too common.', 422, { ...body, fields });
    expect(fieldFault(error, 'password')).toBe('Too common.');
    expect(fieldFault(error, 'email')).toBeUndefined();
    expect(fieldFault(new ApiError('gone', 0), 'password')).toBeUndefined();
    expect(fieldFault(null, 'password')).toBeUndefined();
  });
});

describe('a failed sign-in', () => {
  const refused = new ApiError('No.', 401, refusal('No.', 'wrong_credentials').body);

  it('is told in the server’s words, else in the spec’s', () => {
    expect(failureMessage(refused, loginWords)).toBe('No.');
    expect(failureMessage(new ApiError('Error: 502', 502), loginWords)).toBe('Login failed');
    expect(failureMessage(new ApiError('Error: 502', 502), registrationWords)).toBe(
      'Registration failed',
    );
    expect(failureMessage(new ApiError('gone', 0), loginWords)).toBe(
      'An error occurred during login',
    );
    expect(failureMessage(new ApiError('gone', 0), registrationWords)).toBe(
      'An error occurred during registration',
    );
  });
});
