import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Guard } from '@/app/session/guard';
import { PickForm } from '@/features/predictions/pick-form/pick-form';
import { aMe, aPick } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { aPickForm, savedAs } from '@/testing/pick-form';
import { renderPage } from '@/testing/render';

const signedOut = { status: 401, body: { error: 'Log in first.', code: 'not_signed_in' } };

/** A pick page on a server whose sessions end on demand; until the player logs in again. */
function openPick(googleSignIn: boolean) {
  let ended = false;
  const calls = fakeServer(({ method, path }) => {
    if (path === '/api/config') return { body: { adminEmail: null, googleSignIn } };
    if (path === '/api/auth/login') ended = false;
    if (ended) return signedOut;
    if (path.startsWith('/api/auth/')) return { body: { user: aMe() } };
    if (method !== 'POST' || path !== '/api/predictions') return { body: {} };
    return savedAs(aPick({ data: { first: '1', second: null, third: null } }));
  });
  renderPage(
    <Guard>
      <PickForm {...aPickForm()} />
    </Guard>,
    { path: '/dashboard/upcoming/1/lead-men' },
  );
  const saves = () => calls.filter(({ path }) => path === '/api/predictions');
  const endSession = () => {
    ended = true;
  };
  return { saves, endSession };
}

it('a pick refused because the session has ended is kept, and sent after the login', async () => {
  const user = userEvent.setup();
  const { saves, endSession } = openPick(false);
  await user.click(await screen.findByTestId('athlete-row-1'));
  endSession();
  await user.click(screen.getByTestId('submit-prediction'));
  const password = await screen.findByLabelText('Password');
  expect(saves()).toHaveLength(1);
  expect(screen.getByTestId('podium-slot-1').textContent).toContain('Adams');
  await user.type(password, 'crimp{Enter}');
  await screen.findByText('Prediction submitted!');
  const [refused, sent, ...more] = saves();
  expect(more).toEqual([]);
  expect(sent?.body).toEqual(refused?.body);
  await waitFor(() => expect(screen.queryByText('You were signed out')).toBeNull());
});

it('an account of Google is led to Google, in another tab that leaves the pick alone', async () => {
  const user = userEvent.setup();
  const { endSession } = openPick(true);
  await user.click(await screen.findByTestId('athlete-row-1'));
  endSession();
  await user.click(screen.getByTestId('submit-prediction'));
  const google = await screen.findByRole('link', { name: 'Sign in with Google' });
  expect(google.getAttribute('href')).toBe('/api/auth/google?next=%2Fdashboard');
  expect(google.getAttribute('target')).toBe('_blank');
});
