import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InvitationPreview } from '@/features/leagues/join/invitation-preview';
import { fakeServer } from '@/testing/fake-server';
import { press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

function Form() {
  const client = useQueryClient();
  return <button onClick={() => void client.resetQueries()}>Register</button>;
}

it('keeps the form below it while signing in empties the cache', async () => {
  const calls = fakeServer(() => ({ status: 404, body: { success: false, error: 'Gone' } }));
  renderPage(
    <InvitationPreview slug="wall" code="CODE" guestForm={null}>
      <Form />
    </InvitationPreview>,
  );
  const form = await screen.findByRole('button', { name: 'Register' });
  await press('Register');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Register' })).toBe(form);
});
