import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SharesCard } from '@/features/settings/sharing/shares-card';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import { shareTexts } from '@/texts/picks/share';
import type { MyShare } from '@/wire/generated';

const texts = shareTexts.mine;

const aShare = (number: number): MyShare => ({
  url: `https://podium.test/s/${number}`,
  predictionId: `p${number}`,
  name: 'Queen',
  eventName: 'Innsbruck',
  categoryName: `Lead ${number}`,
  leagueName: 'Walls',
  createdAt: '2026-06-01T10:00:00Z',
});

/** Stores shares like the server. */
function shares(...numbers: number[]) {
  let held = numbers.map(aShare);
  return fakeServer(({ method, path }) => {
    if (method !== 'DELETE') return { body: { shares: held, count: held.length } };
    held = path === '/api/shares' ? [] : held.filter((one) => !path.includes(one.predictionId));
    return { body: { success: true, message: 'done' } };
  });
}

describe('what I share', () => {
  it('is listed with what it calls me, and ends one by one', async () => {
    shares(1, 2);
    renderPage(<SharesCard />);
    const link = await screen.findByRole('link', { name: 'Lead 1' });
    expect(link.getAttribute('href')).toBe('https://podium.test/s/1');
    await userEvent.click(screen.getByRole('button', { name: texts.endOf('Lead 1', 'Innsbruck') }));
    await screen.findByText(shareTexts.ended);
    expect(screen.queryByRole('link', { name: 'Lead 1' })).toBeNull();
    screen.getByRole('link', { name: 'Lead 2' });
  });

  it('ends all together, when asked twice', async () => {
    const calls = shares(1, 2);
    renderPage(<SharesCard />);
    await userEvent.click(await screen.findByRole('button', { name: texts.endAll }));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(await screen.findByTestId('confirm-action'));
    await screen.findByText(texts.none);
  });
});
