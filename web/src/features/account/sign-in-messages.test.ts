import { describe, expect, it } from 'vitest';
import {
  failureMessage,
  loginWords,
  registrationFault,
  registrationWords,
} from '@/features/account/sign-in-messages';
import { ApiError } from '@/shared/api-error';

describe('registration', () => {
  it('judges the length before the match', () => {
    expect(registrationFault('short', 'other')).toBe('Password must be at least 8 characters long');
    expect(registrationFault('long enough', 'other')).toBe('Passwords do not match');
    expect(registrationFault('long enough', 'long enough')).toBeNull();
  });
});

describe('a failed sign-in', () => {
  const refused = new ApiError('No.', 401, {
    success: false,
    error: 'No.',
    code: 'wrong_credentials',
    requestId: 'r',
  });

  it('is told in the server’s words, else in the spec’s', () => {
    expect(failureMessage(refused, loginWords)).toBe('No.');
    expect(failureMessage(new ApiError('Error: 502', 502), loginWords)).toBe('Login failed');
    expect(failureMessage(new ApiError('Error: 502', 502), registrationWords)).toBe(
      'Registration failed',
    );
    expect(failureMessage(new ApiError('gone', 0), loginWords)).toBe(
      'An error occurred during login',
    );
  });
});
