import { describe, expect, it } from 'vitest';
import { CreateLeagueFailure, readAnswer } from '@/features/leagues/api/create-league-call';

function failureOf(status: number, statusText: string, text: string): CreateLeagueFailure {
  try {
    readAnswer(status, statusText, text);
  } catch (error) {
    if (error instanceof CreateLeagueFailure) return error;
  }
  throw new Error('It was taken for a success.');
}

describe('the answer to a league that is created', () => {
  it('tells where the league is', () => {
    const text = JSON.stringify({ success: true, leagueId: 'l', slug: 'crux' });
    expect(readAnswer(200, 'OK', text)).toEqual({ success: true, leagueId: 'l', slug: 'crux' });
  });

  it.each([
    [200, 'OK', '', 'Server returned an empty response.'],
    [200, 'OK', '<p>gateway</p>', '<p>gateway</p>'],
    [200, 'OK', '{"a":1}', 'Unexpected response format: {"a":1}'],
    [200, 'OK', '7', 'Unexpected response format: 7'],
    [200, 'OK', '{"success":"yes"}', 'Unexpected response format: {"success":"yes"}'],
    [200, 'OK', `"${'x'.repeat(200)}"`, `Unexpected response format: "${'x'.repeat(99)}`],
    [502, 'Bad Gateway', '<p>502</p>', 'Server returned 502: Bad Gateway'],
    [500, '', '{}', 'Server returned 500'],
    [409, 'Conflict', '{"success":false,"error":"Too many leagues."}', 'Too many leagues.'],
    [200, 'OK', '{"success":false}', 'Unknown error occurred'],
    [200, 'OK', '{"success":false,"error":"No."}', 'No.'],
  ])('%i %s %s', (status, statusText, text, message) => {
    expect(failureOf(status, statusText, text).message).toBe(message);
  });

  it('keeps what the server says of the name', () => {
    const body = { success: false, error: 'Some fields are wrong.', fields: { name: 'Taken.' } };
    const failure = failureOf(422, '', JSON.stringify(body));
    expect(failure.ofName).toBe('Taken.');
    expect(failure.fromServer).toBe(true);
  });
});
