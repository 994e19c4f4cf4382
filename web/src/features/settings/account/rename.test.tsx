import { expect, it } from 'vitest';
import { AccountCard } from '@/features/settings/account/account-card';
import { aMe } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { expectTexts, fill, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

it('changes the name', async () => {
  const calls = fakeServer(() => ({ body: aMe({ name: 'Ada' }) }));
  renderPage(<AccountCard me={aMe()} />);
  await press('Change your name');
  fill('Name', 'Ada');
  await press('Save');
  await expectTexts('Your name is changed.');
  expect(calls).toEqual([
    expect.objectContaining({ method: 'PUT', path: '/api/auth/name', body: { name: 'Ada' } }),
  ]);
});
