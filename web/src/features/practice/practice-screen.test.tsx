import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PracticeScreen } from '@/features/practice/practice-screen';
import { fakeServer, refusal } from '@/testing/fake-server';
import { expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import { practiceTexts as texts } from '@/texts/practice';
import type { PracticeFinal, PracticeRun } from '@/wire/generated';

const athlete = (number: number) => ({
  athleteId: String(number),
  firstname: 'Alex',
  lastname: `Name${number}`,
  country: 'SUI',
  podium: number / 10,
  lastRanks: [number],
});
const aFinal = (id: string): PracticeFinal => ({
  id,
  eventName: `Cup ${id}`,
  categoryName: 'LEAD Women',
  discipline: 'lead',
  players: 12,
  athletes: [1, 2, 3, 4, 5, 6].map(athlete),
});
const run: PracticeRun = {
  steps: [
    {
      athlete: 5,
      climb: { kind: 'lead', height: '40', ended: true },
      ranks: [null, null, null, null, null, 1],
      points: [20, 0, 4],
      place: 3,
      formPoints: 20,
      formPlace: 3,
    },
  ],
  crowdPoints: 12.5,
};

const serve = (
  finals: PracticeFinal[],
  answer: { status?: number; body: unknown } = { body: run },
) =>
  fakeServer(({ method }) =>
    method === 'GET' ? { body: { finals, next: null, guests: true } } : answer,
  );

async function picksThree() {
  const starters = within(await screen.findByRole('list', { name: texts.pick.starters }));
  for (const name of ['Name6', 'Name5', 'Name4']) {
    starters.getByRole('button', { name: new RegExp(name) }).click();
    await screen.findByRole('button', { name: new RegExp(name), pressed: true });
  }
  await press(texts.pick.start);
}

describe('the practice final', () => {
  it('is picked, played to its end, and followed by another one', async () => {
    localStorage.clear();
    const calls = serve([aFinal('a'), aFinal('b'), aFinal('shown')]);
    renderPage(<PracticeScreen guestForm={null} />);
    await picksThree();
    expect(calls.at(-1)).toMatchObject({
      path: '/api/practice/a',
      body: { data: { first: '6', second: '5', third: '4' } },
    });
    await expectTexts(texts.run.ready, texts.run.pause);
    await press(texts.run.skip);
    const total = await screen.findByTestId('practice-total');
    expect(total.textContent).toBe('24');
    await expectTexts(texts.over.place(3, 12), '12.5', '+20', '+0', '+4');
    expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement);
    await press(texts.over.another);
    await expectTexts('LEAD Women · Cup b');
  });

  it.each([
    ['lets a visitor play on as a guest', true],
    ['does not where guests cannot play on', false],
  ])('%s', async (_, guests) => {
    localStorage.clear();
    fakeServer(({ method }) => ({
      body: method === 'GET' ? { finals: [aFinal('a')], next: null, guests } : run,
    }));
    renderPage(<PracticeScreen guestForm={<p>The guest’s form</p>} />);
    await picksThree();
    await press(texts.run.skip);
    await expectTexts(guests ? texts.over.signUp : texts.over.keep);
    expect(screen.queryAllByText('The guest’s form')).toHaveLength(guests ? 1 : 0);
  });

  it('says why a final cannot be started, and fetches those that are offered now', async () => {
    localStorage.clear();
    const words = 'This practice final is no longer offered.';
    const calls = serve([aFinal('a')], refusal(words, 'not_found', 404));
    renderPage(<PracticeScreen guestForm={null} />);
    await picksThree();
    await expectTexts(words);
    expect(calls.filter(({ path }) => path === '/api/practice')).toHaveLength(2);
  });

  it('shows no chances to a user who hides an event', async () => {
    const hidden = aFinal('a');
    hidden.athletes = hidden.athletes.map((one) => ({ ...one, podium: null, lastRanks: [] }));
    serve([hidden]);
    renderPage(<PracticeScreen guestForm={null} />);
    await screen.findByRole('list', { name: texts.pick.starters });
    expect(screen.queryByText('60%')).toBeNull();
    expect(screen.queryByText(texts.pick.noLast)).toBeNull();
  });

  it('offers real picks where there is no final', async () => {
    serve([]);
    renderPage(<PracticeScreen guestForm={null} />);
    await expectTexts(texts.empty.title, texts.empty.text);
    const play = screen.getByRole('link', { name: texts.empty.play });
    expect(play.getAttribute('href')).toBe('/dashboard');
  });
});
