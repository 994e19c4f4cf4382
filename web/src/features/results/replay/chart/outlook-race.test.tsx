import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OutlookRace } from '@/features/results/replay/chart/outlook-race';
import { queryKeys } from '@/shared/query/query-keys';
import { aShield } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { OutlookHistoryAnswer } from '@/wire/generated';

const moment = (clock: string, inFinal: boolean) => ({
  at: `2026-06-11T${clock}:00Z`,
  inFinal,
});

const line = (firstname: string, wins: number[]) => ({
  athlete: { athleteId: firstname, firstname, lastname: 'Adams', country: 'AUT' },
  wins,
});

const history: OutlookHistoryAnswer = {
  moments: [
    moment('17:00', false),
    moment('19:30', true),
    moment('19:42', true),
    moment('20:00', true),
  ],
  lines: [line('Ada', [0.02, 0.4, 0.09, 1]), line('Bea', [0.6, 0.5, 0.9, 0])],
};

const serve = (body: OutlookHistoryAnswer) => fakeServer(() => ({ body }));
const page = <OutlookRace eventId="1" categoryId="2" picked={new Map()} />;
const title = 'How the chances moved';

describe('the race of chances', () => {
  it('says when the winner was least likely in the final', async () => {
    serve(history);
    renderPage(page);
    const figure = await screen.findByRole('figure', { name: title });
    expect(figure.textContent).toMatch(/Ada Adams won\. At .*42.* the chance was 9%\./);
    const row = within(figure).getByText('Bea Adams').closest('tr');
    expect(row?.textContent).toBe('Bea Adams60%50%0%');
  });

  it('names the likeliest winner while it is open', async () => {
    serve({ ...history, lines: [line('Ada', [0.02, 0.4, 0.09, 0.7])] });
    renderPage(page);
    expect(await screen.findByText(/Ada Adams is the likeliest winner with 70%/)).toBeTruthy();
  });

  it('is not shown where nothing was recorded', async () => {
    const calls = serve({ moments: [], lines: [] });
    renderPage(page);
    await expect.poll(() => calls.length).toBe(1);
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('is not shown while it would tell the results of a hidden event', async () => {
    serve(history);
    const { client } = renderPage(page);
    await screen.findByRole('figure', { name: title });
    const shields = [aShield({ eventId: 'other' })];
    client.setQueryData(queryKeys.spoilers, { byItself: false, shields });
    await expect.poll(() => screen.queryByRole('figure')).toBeNull();
  });
});
