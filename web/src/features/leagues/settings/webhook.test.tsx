import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { lookAgainMs } from '@/features/leagues/settings/webhook-api';
import { WebhookCard } from '@/features/leagues/settings/webhook-card';
import { fakeServer, refusal } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import { webhookTexts as texts } from '@/texts/delivery/webhook';
import type { WebhookView } from '@/wire/generated';

const aWebhook: WebhookView = {
  kind: 'discord',
  host: 'discord.com',
  ending: 'x7Qa',
  createdAt: '2026-06-01T10:00:00Z',
  lastSentAt: null,
  waiting: false,
  failure: null,
  ended: false,
};

/** Stores a webhook like the server; a test is pending for one poll. */
function webhooks(webhook: WebhookView | null) {
  return fakeServer(({ method, path, body }) => {
    if (method === 'PUT') {
      if ((body as { address: string }).address.includes('evil')) {
        const error = 'Enter a webhook address from Discord or Slack.';
        return refusal('x', 'invalid_fields', 422, { fields: { address: error } });
      }
      webhook = aWebhook;
    }
    if (method === 'DELETE') webhook = null;
    if (path.endsWith('/test')) {
      webhook = { ...aWebhook, waiting: true };
      return { body: { success: true, message: 'on its way' } };
    }
    const answer = { body: { webhook } };
    if (webhook?.waiting)
      webhook = { ...webhook, waiting: false, lastSentAt: '2026-06-02T10:00:00Z' };
    return answer;
  });
}

const open = () => renderPage(<WebhookCard leagueId="l1" />);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('news in a chat', () => {
  it('are posted to an address that is not shown again', async () => {
    const calls = webhooks(null);
    open();
    const field = await screen.findByLabelText<HTMLInputElement>(texts.field);
    await userEvent.type(field, 'https://evil.test/x');
    await press(texts.save);
    await screen.findByText('Enter a webhook address from Discord or Slack.');
    await userEvent.clear(field);
    await userEvent.type(field, 'https://discord.com/api/webhooks/1/secret-x7Qa');
    await press(texts.save);
    await screen.findByText(texts.known('discord.com', 'x7Qa'));
    expect(screen.queryByText(/secret/)).toBeNull();
    expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.path).toBe(
      '/api/leagues/l1/webhook',
    );
  });

  it('can be tested, and show the outcome', async () => {
    webhooks(aWebhook);
    open();
    await screen.findByText(texts.notYet);
    await press(texts.test);
    await screen.findByText(texts.waiting);
    await screen.findByText(/^Last posted/, undefined, { timeout: 5000 });
  });

  it('may be tested at once where a chat that failed is tried again', async () => {
    const failing = { ...aWebhook, waiting: true, failure: '503 Service Unavailable' };
    const calls = fakeServer(() => ({ body: { webhook: failing } }));
    open();
    await screen.findByText(texts.failure('503 Service Unavailable'));
    await press(texts.test);
    expect(calls.some(({ path }) => path.endsWith('/test'))).toBe(true);
    // No polling every second.
    expect(lookAgainMs(failing)).toBe(15_000);
    expect(lookAgainMs({ ...failing, failure: null })).toBe(1500);
    expect([lookAgainMs(aWebhook), lookAgainMs(null)]).toEqual([false, false]);
  });

  it('say soon how a test went of a chat that had failed', async () => {
    const failing = { ...aWebhook, waiting: true, failure: '503 Service Unavailable' };
    let isTested = false;
    let looks = 0;
    fakeServer(({ path }) => {
      if (path.endsWith('/test')) {
        isTested = true;
        return { body: { success: true, message: 'on its way' } };
      }
      // The first poll after the test comes before its end.
      if (isTested) looks += 1;
      const sent = { ...aWebhook, lastSentAt: '2026-06-02T10:00:00Z' };
      return { body: { webhook: looks > 1 ? sent : failing } };
    });
    open();
    await screen.findByText(texts.failure('503 Service Unavailable'));
    await press(texts.test);
    await screen.findByText(/^Last posted/, undefined, { timeout: 5000 });
  });

  it('may not be tested twice before the first try has ended', async () => {
    fakeServer(() => ({ body: { webhook: { ...aWebhook, waiting: true } } }));
    open();
    await screen.findByText(texts.waiting);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: texts.test }).disabled).toBe(true);
  });

  it('show why they are no longer posted, and stop', async () => {
    webhooks({ ...aWebhook, ended: true, failure: '404 Not Found' });
    open();
    await screen.findByText(texts.ended('404 Not Found'));
    expect(screen.queryByRole('button', { name: texts.test })).toBeNull();
    await press(texts.end);
    await userEvent.click(await screen.findByTestId('confirm-action'));
    await screen.findByLabelText(texts.field);
  });
});
