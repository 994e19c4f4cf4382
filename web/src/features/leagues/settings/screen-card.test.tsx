import { fireEvent, screen as page, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ScreenCard } from '@/features/leagues/settings/screen-card';
import { brokenAnswer, fakeServer, refusal } from '@/testing/fake-server';
import { confirm, expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import type { ScreenSettings, SteerScreenBody } from '@/wire/generated';

const aScreen: ScreenSettings = {
  createdAt: '2026-06-01T10:00:00Z',
  initials: false,
  delaySeconds: 0,
  mode: 'auto',
};

/** Stores a screen like the server; each address is a new one. */
function screens(screen: ScreenSettings | null) {
  let made = 0;
  return fakeServer(({ method, body }) => {
    if (method === 'POST') {
      made += 1;
      screen ??= aScreen;
      return { body: { url: `https://podium.test/tv/secret-${made}` } };
    }
    if (method === 'PUT') {
      if (screen === null) return refusal('The league has no screen.', 'not_found', 404);
      screen = { ...screen, ...(body as SteerScreenBody) };
    }
    if (method === 'DELETE') screen = null;
    return { body: { screen } };
  });
}

type Calls = ReturnType<typeof fakeServer>;
const bodies = (calls: Calls) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const isDisabled = (name: string) => page.getByRole<HTMLButtonElement>('button', { name }).disabled;
const isPressed = (name: string) => page.getByRole('button', { name }).getAttribute('aria-pressed');
/** Presses a button once an earlier change is done. */
async function pressNext(name: string) {
  await waitFor(() => expect(isDisabled(name)).toBe(false));
  await press(name);
}
const open = () => renderPage(<ScreenCard leagueId="l1" />);

describe('the big screen of a league', () => {
  it('has an address that is shown once, to copy and to open', async () => {
    const user = userEvent.setup();
    const calls = screens(null);
    open();
    await press('Create the address');
    await expectTexts('https://podium.test/tv/secret-1');
    expect(calls[1]).toMatchObject({ method: 'POST', path: '/api/leagues/l1/screen' });
    const link = page.getByRole('link', { name: 'Open the big screen' });
    expect(link.getAttribute('href')).toBe('https://podium.test/tv/secret-1');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(document.activeElement).toBe(page.getByRole('region', { name: 'New address' }));
    await user.click(page.getByRole('button', { name: 'Copy address' }));
    expect(await navigator.clipboard.readText()).toBe('https://podium.test/tv/secret-1');
    await user.click(page.getByRole('button', { name: 'Copy for streaming software' }));
    expect(await navigator.clipboard.readText()).toBe('https://podium.test/tv/secret-1?overlay=1');
    await expectTexts('Views follow one another.');
  });

  it('does not show its address later', async () => {
    screens(aScreen);
    open();
    await expectTexts('Next view');
    expect(page.queryByText(/\/tv\//)).toBeNull();
  });

  it('is steered, and says what it does', async () => {
    const calls = screens(aScreen);
    open();
    await pressNext('Next view');
    await pressNext('Hold');
    await expectTexts('The view stays.');
    await pressNext('Go on');
    await expectTexts('Views follow one another.');
    await pressNext('Blank');
    await expectTexts('The screen is blank.');
    expect([isDisabled('Next view'), isDisabled('Hold')]).toEqual([true, true]);
    await pressNext('Show again');
    await expectTexts('Views follow one another.');
    expect(bodies(calls)).toEqual([
      { next: true },
      { mode: 'hold' },
      { mode: 'auto' },
      { mode: 'blank' },
      { mode: 'auto' },
    ]);
  });

  it('shows names or initials, as late as a stream', async () => {
    const calls = screens(aScreen);
    open();
    await pressNext('Initials');
    await waitFor(() => expect(isPressed('Initials')).toBe('true'));
    const delay = page.getByLabelText<HTMLSelectElement>('Delay');
    await waitFor(() => expect(delay.disabled).toBe(false));
    fireEvent.change(delay, { target: { value: '120' } });
    await waitFor(() => expect(delay).toMatchObject({ disabled: false, value: '120' }));
    expect(bodies(calls)).toEqual([{ initials: true }, { delaySeconds: 120 }]);
  });

  it('keeps a delay that the list does not offer', async () => {
    screens({ ...aScreen, delaySeconds: 45 });
    open();
    expect((await page.findByLabelText<HTMLSelectElement>('Delay')).value).toBe('45');
    expect(
      [...page.getByLabelText<HTMLSelectElement>('Delay').options].map(({ text }) => text),
    ).toEqual(['None', '30 s', '1 min', '2 min', '3 min', '5 min', '10 min', '45 s']);
  });

  it('gets a new address after a question', async () => {
    const calls = screens(aScreen);
    open();
    await press('Replace the address');
    await expectTexts('Replace the address of the big screen?');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await confirm();
    await expectTexts('https://podium.test/tv/secret-1', 'The old address is no longer valid');
  });

  it('is revoked after a question, and its address vanishes', async () => {
    const calls = screens(null);
    open();
    await press('Create the address');
    await press('Revoke');
    await expectTexts('Revoke the address of the big screen?');
    await confirm();
    await expectTexts('The address was revoked', 'Create the address');
    expect(page.queryByText(/\/tv\//)).toBeNull();
    expect(calls.at(-1)?.method).toBe('DELETE');
  });

  it('is gone when another admin has revoked it', async () => {
    let isRevoked = false;
    fakeServer(({ method }) => {
      if (method === 'PUT') {
        isRevoked = true;
        return refusal('The league has no screen.', 'not_found', 404);
      }
      return { body: { screen: isRevoked ? null : aScreen } };
    });
    open();
    await press('Next view');
    await expectTexts('The league has no screen.', 'Create the address');
  });

  it.each([
    ['Next view', 'The screen couldn’t be changed.', false],
    ['Replace the address', 'The address couldn’t be created.', true],
    ['Revoke', 'The address couldn’t be revoked.', true],
  ])('stays when a change fails: %s', async (button, text, needsConfirmation) => {
    fakeServer(({ method }) => (method === 'GET' ? { body: { screen: aScreen } } : brokenAnswer));
    open();
    await press(button);
    if (needsConfirmation) await confirm();
    await expectTexts(text, 'Views follow one another.');
  });

  it('shows that it could not be loaded', async () => {
    fakeServer(() => refusal('Not an admin.'));
    open();
    await expectTexts('The big screen couldn’t be loaded.');
  });
});
