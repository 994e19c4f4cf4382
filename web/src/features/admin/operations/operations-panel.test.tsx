import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OperationsPanel } from '@/features/admin/operations/operations-panel';
import { fakeServer, refusal } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import { operationsTexts as texts } from '@/texts/admin/operations';
import type { OperationsAnswer } from '@/wire/generated';

function anAnswer(over: Partial<OperationsAnswer> = {}): OperationsAnswer {
  return {
    node: 'wall:8080',
    version: '0.1.0',
    startedAt: '2026-06-01T08:00:00.000Z',
    measuredAt: '2026-06-01T10:05:00.000Z',
    sockets: 0,
    database: { busy: 1, idle: 2, unopened: 15 },
    failures: { failed: 0, shed: 0, restarts: 0 },
    resultsAt: null,
    mail: null,
    push: null,
    webhooks: { waiting: 0, oldestSeconds: 0 },
    ...over,
  };
}

const refused = refusal('No.', 'unavailable', 503);

function figure(name: keyof typeof texts.figures) {
  return within(screen.getByTestId(`figure-${name}`));
}

describe('health of the server', () => {
  it('shows figures with units', async () => {
    fakeServer(() => ({
      body: anAnswer({
        sockets: 20_481,
        failures: { failed: 1_204, shed: 0, restarts: 1 },
        resultsAt: '2026-06-01T09:58:20.000Z',
        mail: { waiting: 12, oldestSeconds: 95.4 },
        push: { waiting: 0, oldestSeconds: 0 },
      }),
    }));
    renderPage(<OperationsPanel />);
    await screen.findByText(texts.good);
    figure('results').getByText('6 min 40 s');
    figure('sockets').getByText('20,481');
    figure('database').getByText('1 of 18');
    figure('mail').getByText('12');
    figure('mail').getByText(texts.oldest('1 min 35 s'));
    figure('push').getByText(texts.none);
    figure('failed').getByText('1,204');
    figure('shed').getByText(texts.none);
    figure('restarts').getByText('1');
    screen.getByText('wall:8080');
    screen.getByText('2 h 5 min');
  });

  it('shows what is not configured, and that no event is under way', async () => {
    fakeServer(() => ({ body: anAnswer() }));
    renderPage(<OperationsPanel />);
    await screen.findByText(texts.good);
    figure('results').getByText(texts.idle);
    figure('mail').getByText(texts.off);
    figure('push').getByText(texts.off);
    figure('webhooks').getByText(texts.none);
  });

  it('can be loaded again after a failure', async () => {
    let fails = true;
    fakeServer(() => (fails ? refused : { body: anAnswer() }));
    renderPage(<OperationsPanel />);
    screen.getByRole('status', { name: texts.loading });
    await screen.findByText(texts.failed);
    fails = false;
    await userEvent.click(screen.getByRole('button'));
    await screen.findByText(texts.good);
  });
});

describe('figures on a page that stays open', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are loaded again every few seconds, and marked as old when that fails', async () => {
    let sockets: number | null = 1;
    fakeServer(() => (sockets === null ? refused : { body: anAnswer({ sockets }) }));
    renderPage(<OperationsPanel />);
    await screen.findByText(texts.good);
    sockets = 2;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await figure('sockets').findByText('2');
    sockets = null;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await screen.findByText(/The server isn’t responding/);
    figure('sockets').getByText('2');
    sockets = 3;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await figure('sockets').findByText('3');
    expect(screen.queryByText(/The server isn’t responding/)).toBeNull();
  });
});
