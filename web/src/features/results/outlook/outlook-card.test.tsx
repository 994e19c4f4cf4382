import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { OutlookCard } from '@/features/results/outlook/outlook-card';
import { queryKeys } from '@/shared/query/query-keys';
import { aPick, aShield } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { AthleteOutlook, CategoryRanking } from '@/wire/generated';

const title = 'What can still happen';

const athletes: AthleteOutlook[] = [
  { athleteId: '1', byPlace: [0.6, 0.4, 0], podium: 1 },
  { athleteId: '2', byPlace: [0.4, 0.3, 0.1], podium: 0.8 },
  { athleteId: '3', byPlace: [0, 0.2, 0.5], podium: 0.7 },
  { athleteId: '4', byPlace: [0, 0.0996, 0.4], podium: 0.4996 },
  { athleteId: '5', byPlace: [0, 0.0004, 0], podium: 0.0004 },
];

const ranking: CategoryRanking = {
  categoryId: 'lead-men',
  status: 'active',
  rankingAsOf: null,
  provisional: true,
  rounds: [],
  rows: athletes.map(({ athleteId }) => ({
    athlete_id: athleteId,
    firstname: 'Ada',
    lastname: `Adams${athleteId}`,
    country: 'AUT',
    rank: null,
    rounds: [],
  })),
};

const serve = (of: AthleteOutlook[]) =>
  fakeServer(() => ({ body: { categories: [{ categoryId: 'lead-men', athletes: of }] } }));

const page = <OutlookCard eventId="1" ranking={ranking} picks={[aPick()]} />;

const cells = async (name: RegExp) => {
  const header = await screen.findByRole('rowheader', { name });
  const row = header.closest('tr') as HTMLElement;
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

describe('the outlook of a category', () => {
  it('names the best three, and opens into what is certain and what is out of reach', async () => {
    serve(athletes);
    renderPage(page);
    const best = await screen.findAllByRole('listitem');
    expect(best.map((one) => one.textContent)).toEqual(['Adams1100%', 'Adams280%', 'Adams370%']);
    await userEvent.click(screen.getByRole('button', { name: /5 can make it/ }));
    expect(await cells(/Adams1/)).toEqual(['60%', '100%']);
    expect(await cells(/Adams3/)).toEqual(['0%', '70%']);
    expect(await cells(/Adams5/)).toEqual(['0%', '<1%']);
  });

  it('is not shown once the podium is decided', async () => {
    const calls = serve(
      [0, 1, 2].map((place) => ({
        athleteId: String(place + 1),
        byPlace: [Number(place === 0), Number(place === 1), Number(place === 2)],
        podium: 1,
      })),
    );
    renderPage(page);
    await expect.poll(() => calls.length).toBe(1);
    expect(screen.queryByText(title)).toBeNull();
  });

  it('is neither shown nor fetched while it would tell the results of a hidden event', async () => {
    serve(athletes);
    const { client } = renderPage(page);
    await screen.findByText(title);
    client.setQueryData(queryKeys.spoilers, {
      byItself: false,
      shields: [aShield({ eventId: 'other' })],
    });
    await expect.poll(() => screen.queryByText(title)).toBeNull();
  });
});
