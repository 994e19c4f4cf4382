import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommonSet } from '@/features/predictions/all-leagues/common-set';
import { PickForm } from '@/features/predictions/pick-form/pick-form';
import { aMyLeague, aPick } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { expectTexts } from '@/testing/on-page';
import { aPickForm, row, submit } from '@/testing/pick-form';
import { renderPage } from '@/testing/render';
import type { LeftOut } from '@/wire/generated';

const league = (name: string) => aMyLeague({ _id: name, name });

const set: CommonSet = {
  common: null,
  apart: false,
  following: [league('Two')],
  own: [league('Three')],
};

const props = aPickForm({
  leagueId: 'one',
  leagueName: 'One',
  set,
});

const pick = (athleteId: string, leagueId: string) =>
  aPick({
    _id: `in ${leagueId}`,
    leagueId,
    common: true,
    data: { first: athleteId, second: null, third: null },
  });

const KEY = 'podium-use-in-all-leagues';
const everywhere = () => screen.getByRole('switch', { name: 'Use in all my leagues' });

beforeEach(() => {
  localStorage.setItem(KEY, 'true');
});

function answering(leftOut: LeftOut[] = []) {
  return fakeServer(({ path }) => {
    const predictions = [pick('1', 'one')];
    if (path.endsWith('/copy')) return { body: { success: true, predictions } };
    return path === '/api/predictions/everywhere'
      ? { body: { success: true, predictions: [...predictions, pick('1', 'two')], leftOut } }
      : { body: { success: true, predictionId: 'pick', prediction: pick('1', 'one') } };
  });
}

/**
 * A copy of the second league's pick to the first one only, based on the known versions of both.
 */
const copied = (versions: Record<string, number>) => ({
  method: 'POST',
  path: '/api/predictions/in%20two/copy',
  body: { leagueIds: ['one'], versions },
});

describe('one podium for all my leagues', () => {
  it.each([
    ['Save in both leagues', 'true', '/api/predictions/everywhere'],
    ['Save only in One', 'false', '/api/predictions'],
  ])('asks at the first save, and remembers: %s', async (answer, stored, path) => {
    localStorage.clear();
    const calls = answering();
    const { user } = renderPage(<PickForm {...props} />);
    await user.click(row('1'));
    expect(screen.queryByRole('switch')).toBeNull();
    await user.click(screen.getByRole('button', { name: answer }));
    await screen.findByText(/^Prediction submitted!/);
    expect(calls.map((call) => call.path)).toEqual([path]);
    expect(localStorage.getItem(KEY)).toBe(stored);
    await user.click(row('2'));
    expect(everywhere().getAttribute('aria-checked')).toBe(stored);
  });

  it('says where it goes, and is one request', async () => {
    const calls = answering([
      { leagueId: 'four', leagueName: 'Four', reason: 'prediction_locked' },
    ]);
    const { user, show } = renderPage(<PickForm {...props} />);
    expect(screen.queryByRole('switch')).toBeNull();
    await user.click(row('1'));
    expect(everywhere().getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText('Also in Two. Three keeps its own podium.')).toBeTruthy();
    await user.click(submit());
    await expectTexts('Prediction submitted!', 'In 2 leagues.');
    expect(calls.map(({ path }) => path)).toEqual(['/api/predictions/everywhere']);
    expect(calls[0]?.body).toMatchObject({ leagueId: 'one', data: { first: '1' } });
    show(<PickForm {...props} saved={pick('1', 'one')} />);
    await screen.findByText('Not saved in Four: an admin has locked your podium there.');
  });

  it('is turned off for one league, which stays a habit of this device', async () => {
    const calls = answering();
    const { user } = renderPage(<PickForm {...props} />);
    await user.click(row('1'));
    await user.click(everywhere());
    screen.getByText('Only in One: your other leagues keep what they have.');
    await user.click(submit());
    await screen.findByText('Prediction submitted!');
    expect(calls.map(({ path }) => path)).toEqual(['/api/predictions']);
    expect(localStorage.getItem(KEY)).toBe('false');
  });

  it('leaves a league alone that has another podium on purpose, until it is taken back', async () => {
    const calls = answering();
    const common = pick('1', 'two');
    const own = aPick({ leagueId: 'one', data: { first: '2', second: null, third: null } });
    const { user } = renderPage(
      <PickForm {...props} set={{ ...set, common, apart: true }} saved={own} />,
    );
    screen.getByText('Changed for this league.');
    screen.getByText('Your other leagues: 1 Alex Adams');
    // There is nothing to save yet.
    expect(screen.queryByRole('switch')).toBeNull();
    await user.click(row('1'));
    expect(everywhere().getAttribute('aria-checked')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Back to my common podium' }));
    await screen.findByText('Prediction updated!');
    expect(calls).toEqual([expect.objectContaining(copied({ one: 1, two: 1 }))]);
  });

  it('offers a league without a pick what the others have', async () => {
    const calls = answering();
    const { user } = renderPage(<PickForm {...props} set={{ ...set, common: pick('1', 'two') }} />);
    await user.click(screen.getByRole('button', { name: 'Use it here too' }));
    await screen.findByText('Prediction submitted!');
    expect(calls).toEqual([expect.objectContaining(copied({ two: 1 }))]);
  });
});
