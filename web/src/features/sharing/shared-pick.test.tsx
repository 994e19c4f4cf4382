import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SharedPick } from '@/features/sharing/shared-pick';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import { shareTexts } from '@/texts/picks/share';
import type { SharedPick as SharedPickView } from '@/wire/generated';

const pick: SharedPickView = {
  name: 'Mia',
  eventId: '1405',
  eventName: 'Innsbruck',
  categoryId: '7',
  categoryName: 'LEAD Women',
  leagueName: null,
  athletes: { first: null, second: null, third: null },
  points: null,
  void: false,
  theme: 'light',
  picture: '/s/0.png?v=1',
};

it('a shared pick leads to the result of its own category', async () => {
  fakeServer(() => ({ body: { ...pick, points: { first: 20, second: 0, third: 4 } } }));
  renderPage(<SharedPick id="0" />);
  const link = await screen.findByRole('link', { name: shareTexts.page.seeResult });
  expect(link.getAttribute('href')).toBe('/dashboard/results/1405/7');
});

it('there is no way to a result that there is not yet', async () => {
  fakeServer(() => ({ body: pick }));
  renderPage(<SharedPick id="0" />);
  await screen.findByText(shareTexts.page.waiting);
  expect(screen.queryByRole('link', { name: shareTexts.page.seeResult })).toBeNull();
});
