import { screen, waitFor, within } from '@testing-library/react';
import type { InitialEntry } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Component as KeepPage } from '@/app/pages/accounts/keep-page';
import { storeReturnPath } from '@/shared/session/google-sign-in';
import { aGuest, aMe, aPick } from '@/testing/builders';
import { brokenAnswer, fakeServer, refusal } from '@/testing/fake-server';
import { expectTexts, fill, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import type { KeepGuestBody } from '@/wire/generated';

type Answer = ReturnType<Parameters<typeof fakeServer>[0]>;

const account = aMe({ userId: 'account' });
const signedInAnswer = { body: { success: true, user: account } };
const config = { adminEmail: null, googleSignIn: true, mail: false, pushKey: null, protocol: 1 };
const name = (lastname: string) => ({ firstname: 'Alex', lastname, country: 'SUI' });
const podium = (athleteId: string, lastname: string, leagueId: string) =>
  aPick({
    _id: `${athleteId} ${leagueId}`,
    leagueId,
    data: { first: athleteId, second: null, third: null },
    athletes: { first: name(lastname), second: null, third: null },
  });

/** The page of a guest; `keep` answers what the form sends. */
function open(
  keep: (body: KeepGuestBody) => Answer,
  at: InitialEntry = { pathname: '/keep', state: { from: '/dashboard/my-picks' } },
  user = aGuest(),
) {
  const calls = fakeServer(({ path, body }) => {
    if (path === '/api/auth/me') return { body: { user } };
    if (path === '/api/config') return { body: config };
    if (path === '/api/predictions/query') {
      return { body: { predictions: ['a', 'b'].map((id) => podium('1', 'Guestpick', id)) } };
    }
    return keep(body as KeepGuestBody);
  });
  const { router } = renderPage(<KeepPage />, { path: '/keep', at });
  const sent = () => calls.flatMap(({ path, body }) => (path.endsWith('/keep') ? [body] : []));
  const isAt = (path: string) => waitFor(() => expect(router.state.location.pathname).toBe(path));
  return { sent, isAt };
}

async function send(email = 'robin@podium.test', password = 'crimp-and-sloper') {
  await screen.findByLabelText('Email');
  fill('Email', email);
  fill('Password', password);
  await press('Keep my picks');
}

describe('keeping picks', () => {
  it('takes an email and a password, and leads back', async () => {
    const { sent, isAt } = open(() => signedInAnswer);
    await send('robin', 'short');
    await expectTexts(
      'Please enter an email address, like name@example.com',
      'Password must be at least 8 characters long',
    );
    expect(sent()).toEqual([]);
    await send();
    await expectTexts('Your picks are kept.');
    await isAt('/dashboard/my-picks');
    expect(sent()).toEqual([{ email: 'robin@podium.test', password: 'crimp-and-sloper' }]);
  });

  it('says that the email has an account whose password is another', async () => {
    open(() => refusal('No.', 'wrong_credentials', 401));
    await send();
    await expectTexts(
      'There is an account with this email. Enter its password to move your picks there.',
    );
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  });

  it('says what the server refuses, and that nothing was kept after a failure', async () => {
    const fields = { password: 'This password is one of the most common ones.' };
    const answers = [refusal('Bad.', 'invalid_fields', 422, { fields }), brokenAnswer];
    open(() => answers.shift() ?? brokenAnswer);
    await send();
    await expectTexts(fields.password);
    await press('Keep my picks');
    await expectTexts('Your picks couldn’t be kept. Please try again.');
  });

  it('goes on where another tab has kept them', async () => {
    const guest = aGuest();
    const { isAt } = open(
      () => {
        guest.guest = false;
        return refusal('Kept.', 'not_a_guest', 409);
      },
      undefined,
      guest,
    );
    await send();
    await isAt('/dashboard/my-picks');
  });
});

const currentPredictions = ['a', 'b'].map((id) => podium('2', 'Accountpick', id));
const differ = refusal('Differ.', 'picks_differ', 409, { currentPredictions });

describe('picks that differ from those of the account', () => {
  it.each([
    ['Keep the guest picks', 'guest'],
    ['Keep the account picks', 'account'],
  ] as const)('are shown side by side, once, and “%s” decides', async (button, picks) => {
    const { sent, isAt } = open((body) => (body.picks ? signedInAnswer : differ));
    await send();
    const dialog = within(await screen.findByRole('dialog', { name: 'Which picks count?' }));
    const ofGuest = within(dialog.getByRole('region', { name: 'Picked as a guest' }));
    expect(await ofGuest.findAllByText(/Guestpick/)).toHaveLength(1);
    const ofAccount = within(dialog.getByRole('region', { name: 'In your account' }));
    expect(ofAccount.getAllByText(/Accountpick/)).toHaveLength(1);
    expect(ofAccount.getByText('LEAD Men, World Cup Innsbruck')).toBeTruthy();
    await press(button);
    await isAt('/dashboard/my-picks');
    expect(sent().at(-1)).toMatchObject({ email: 'robin@podium.test', picks });
  });

  it('stay as they are where the choice fails', async () => {
    open((body) => (body.picks ? brokenAnswer : differ));
    await send();
    await press('Keep the guest picks');
    await expectTexts('Your picks couldn’t be kept. Please try again.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('coming back from Google', () => {
  it('asks for the password of the account with that address', async () => {
    open(() => signedInAnswer, '/keep?google=keep_with_password');
    await expectTexts(
      'There is an account with your Google address. Enter its email and password to move your picks there.',
    );
    const google = await screen.findByText('Sign in with Google');
    expect(google.getAttribute('href')).toBe('/api/auth/google?next=%2Fdashboard');
  });

  it('asks which picks count, and leads back', async () => {
    storeReturnPath('/dashboard/events');
    const { sent, isAt } = open(
      ({ picks }) => (picks ? signedInAnswer : differ),
      '/keep?google=picks_differ',
    );
    await screen.findByText(/Accountpick/);
    await press('Keep the account picks');
    await isAt('/dashboard/events');
    expect(sent()).toEqual([{}, { picks: 'account' }]);
    sessionStorage.clear();
  });
});

describe('the page to keep picks', () => {
  it('leads on who is no guest', () =>
    open(() => signedInAnswer, undefined, account).isAt('/dashboard/my-picks'));

  it('leads a visitor to log in', async () => {
    fakeServer(() => refusal('No.', 'not_signed_in', 401));
    const { router } = renderPage(<KeepPage />, { path: '/keep' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});
