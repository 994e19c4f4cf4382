import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PointsButton } from '@/shared/scoring/points-button';
import { aPick } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';

const pick = aPick({
  totalPoints: 23,
  data: { first: '1', second: '2', third: null },
  athletes: {
    first: { firstname: 'Alex', lastname: 'Adams', country: 'SLO' },
    second: { firstname: 'Alex', lastname: 'Brown', country: 'SLO' },
    third: null,
  },
});
const ranking = [
  { athlete_id: '1', rank: 1 },
  { athlete_id: '2', rank: 4 },
];
const open = () => userEvent.click(screen.getByRole('button', { name: /see how this was scored/ }));

/** Dynamic imports take long on a busy machine. */
const patient = { timeout: 10_000 };

describe('points', () => {
  it('open into their arithmetic, by the ranking that is fetched', async () => {
    const calls = fakeServer(() => ({ body: { result: { ranking } } }));
    renderPage(<PointsButton pick={pick} owner="Mia" />);
    expect(calls).toEqual([]);
    await open();
    expect(await screen.findByText('finished 1st, exactly there', {}, patient)).toBeTruthy();
    expect(screen.getByText('finished 4th, just behind the podium')).toBeTruthy();
    expect(screen.getByTestId('arithmetic').textContent).toContain('20 + 3 + 0 = 23');
    expect(screen.getByText('Mia: LEAD Men, World Cup Innsbruck')).toBeTruthy();
    expect(calls.map(({ path }) => path)).toEqual(['/api/results/1/lead-men']);
  });

  it('do not pretend where the ranking has moved on', async () => {
    renderPage(<PointsButton pick={pick} ranking={[{ athlete_id: '1', rank: 2 }]} />);
    await open();
    expect(await screen.findByText(/The result has changed/, {}, patient)).toBeTruthy();
    expect(screen.queryByTestId('arithmetic-1')).toBeNull();
  });

  it('say that a result could not be had, and ask again', async () => {
    let broken = true;
    fakeServer(() => (broken ? { status: 400, body: {} } : { body: { result: { ranking } } }));
    renderPage(<PointsButton pick={pick} />);
    await open();
    expect(await screen.findByText('The result could not be loaded.', {}, patient)).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('finished 1st, exactly there', {}, patient)).toBeTruthy();
  });

  it('of a cancelled category count nowhere', async () => {
    const nothing = { pointsByPlace: { first: 0, second: 0, third: 0 } };
    const isVoid = { ...pick, totalPoints: 0, scoreDetails: { podium: nothing, void: true } };
    renderPage(<PointsButton pick={isVoid} ranking={ranking} />);
    await open();
    expect(await screen.findByText(/The category was cancelled/, {}, patient)).toBeTruthy();
  });
});
