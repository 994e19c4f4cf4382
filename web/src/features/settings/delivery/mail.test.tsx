import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { MailCard } from '@/features/settings/delivery/mail-card';
import { MailConfirmation, MailUnsubscription } from '@/features/settings/delivery/mail-link';
import { notifyListeners } from '@/live/state/change-listeners';
import { fakeServer, refusal } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import { mailTexts as texts } from '@/texts/delivery/mail';
import type { MailSettings } from '@/wire/generated';

const config = (mail: boolean) => ({
  adminEmail: null,
  googleSignIn: false,
  mail,
  pushKey: null,
  protocol: 1,
});

const off: MailSettings = {
  email: 'ada@podium.test',
  address: 'unconfirmed',
  reminders: false,
  results: false,
};

describe('the email settings', () => {
  it('are not there where no mail is sent', async () => {
    const calls = fakeServer(() => ({ body: config(false) }));
    renderPage(<MailCard />);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByText(texts.heading)).toBeNull();
  });

  it('say that a link was sent, and follow its being opened elsewhere', async () => {
    let settings = off;
    const calls = fakeServer(({ path, method, body }) => {
      if (path === '/api/config') return { body: config(true) };
      if (method === 'PUT') {
        settings = { ...settings, ...(body as object), address: 'asked' };
      }
      return { body: settings };
    });
    renderPage(<MailCard />);
    const reminders = await screen.findByRole('switch', { name: texts.reminders });
    expect(reminders.getAttribute('aria-checked')).toBe('false');
    expect(screen.queryByRole('button')).toBeNull();
    await userEvent.click(reminders);
    await screen.findByText(texts.linkSent('ada@podium.test'));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      reminders: true,
      results: false,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });

    settings = { ...settings, address: 'confirmed' };
    act(() => notifyListeners({ topic: 'me', offset: 1, data: { kind: 'mail_changed' } }));
    await screen.findByText(texts.confirmed('ada@podium.test'));
  });

  it('offer another try where the mailbox is not there, and say when it was asked too often', async () => {
    const words = 'This address has been asked too often today.';
    fakeServer(({ path, method }) => {
      if (path === '/api/config') return { body: config(true) };
      if (method === 'POST') return refusal(words, 'too_many_requests', 429);
      return {
        body: { ...off, results: true, address: 'refused', refusal: '550 no such user' },
      };
    });
    renderPage(<MailCard />);
    await screen.findByText(texts.refused('ada@podium.test'));
    screen.getByText(texts.refusal('550 no such user'));
    await userEvent.click(screen.getByRole('button', { name: texts.askAnew }));
    await screen.findByText(words);
  });

  it('put a switch back that could not be set', async () => {
    fakeServer(({ path, method }) => {
      if (path === '/api/config') return { body: config(true) };
      if (method === 'PUT') return refusal('Busy.', 'unavailable', 503);
      return { body: off };
    });
    renderPage(<MailCard />);
    const results = await screen.findByRole('switch', { name: texts.results });
    await userEvent.click(results);
    await screen.findByText(texts.saveFailed);
    await waitFor(() => expect(results.getAttribute('aria-checked')).toBe('false'));
  });

  it('can be asked for again when they did not come', async () => {
    let broken = true;
    fakeServer(({ path }) => {
      if (path === '/api/config') return { body: config(true) };
      return broken ? refusal('Broken.', 'internal', 500) : { body: off };
    });
    renderPage(<MailCard />);
    await screen.findByText(texts.failed);
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('switch', { name: texts.reminders });
  });
});

describe('the links of mails', () => {
  it('confirm by a button, and not by being opened', async () => {
    const calls = fakeServer(() => ({ body: { success: true, message: '' } }));
    renderPage(<MailConfirmation token="abc" />);
    const button = await screen.findByRole('button', { name: texts.confirm.action });
    expect(calls).toHaveLength(0);
    await userEvent.click(button);
    await screen.findByText(texts.confirm.done);
    expect(calls).toMatchObject([{ path: '/api/auth/mail/confirm', body: { token: 'abc' } }]);
  });

  it('say which emails are over', async () => {
    const calls = fakeServer(() => ({ body: { success: true, kind: 'results' } }));
    renderPage(<MailUnsubscription token="abc" />);
    await userEvent.click(await screen.findByRole('button', { name: texts.unsubscribe.action }));
    await screen.findByText(texts.unsubscribe.done.results);
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/auth/mail/unsubscribe/abc' }]);
  });

  it('say what to do when they are too old, and try again when the server is away', async () => {
    let status = 503;
    fakeServer(() =>
      status === 503
        ? refusal('Busy.', 'unavailable', 503)
        : refusal('Gone.', 'mail_link_invalid', 404),
    );
    renderPage(<MailConfirmation token="abc" />);
    await userEvent.click(await screen.findByRole('button', { name: texts.confirm.action }));
    await screen.findByText(texts.confirm.failed);
    status = 404;
    await userEvent.click(screen.getByRole('button', { name: texts.confirm.action }));
    await screen.findByText(texts.confirm.invalid);
    screen.getByRole('link', { name: texts.confirm.toSettings });
  });
});
