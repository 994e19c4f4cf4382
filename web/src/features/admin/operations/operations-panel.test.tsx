import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OperationsPanel } from '@/features/admin/operations/operations-panel';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import { operationsTexts } from '@/texts/admin/operations';
import type { FigureName, OperationsAnswer, OperationsFigure } from '@/wire/generated';

const names = Object.keys(operationsTexts.figures) as FigureName[];

function aFigure(over: Partial<OperationsFigure>): OperationsFigure {
  return {
    name: 'sockets',
    state: 'good',
    value: 0,
    unit: 'count',
    minutes: null,
    parts: [],
    ...over,
  };
}

function anAnswer(over: Partial<OperationsFigure>[] = []): OperationsAnswer {
  return {
    node: 'wall:8080',
    version: '0.1.0',
    startedAt: '2026-06-01T08:00:00.000Z',
    measuredAt: '2026-06-01T10:05:00.000Z',
    figures: names.map((name) => aFigure({ name, ...over.find((one) => one.name === name) })),
  };
}

const refused = { success: false, error: 'No.', code: 'unavailable', requestId: 'r' };

function figure(name: FigureName) {
  return within(screen.getByTestId(`figure-${name}`));
}

describe('how the server is', () => {
  it('is told in words and units, every figure of it', async () => {
    fakeServer(() => ({
      body: anAnswer([
        { name: 'sockets', value: 20_481 },
        { name: 'publish_lag', value: 0.0123, unit: 'seconds', minutes: 5 },
        { name: 'pick_commit', value: null, unit: 'seconds', minutes: 5 },
        { name: 'errors', value: 0.004, unit: 'ratio', minutes: 5 },
        { name: 'feed_age', value: 400, unit: 'seconds' },
        { name: 'actors', value: 3, parts: [{ name: 'topic', value: 3 }] },
      ]),
    }));
    renderPage(<OperationsPanel />);
    await screen.findByText('Everything is within its limits.');
    for (const name of names) figure(name).getByText(operationsTexts.figures[name].title);
    figure('sockets').getByText('20,481');
    figure('publish_lag').getByText('12.3 ms');
    figure('publish_lag').getByText('last 5 min');
    figure('pick_commit').getByText('none');
    figure('errors').getByText('0.4 %');
    figure('feed_age').getByText('6 min 40 s');
    figure('actors').getByText('3 topics');
    screen.getByText('wall:8080');
    screen.getByText('2 h 5 min');
    expect(screen.queryByText('Attention')).toBeNull();
  });

  it('says which figure wants attention, and what to look at', async () => {
    fakeServer(() => ({
      body: anAnswer([
        {
          name: 'shed',
          state: 'attention',
          value: 12,
          minutes: 5,
          parts: [{ name: 'picks', value: 12 }],
        },
      ]),
    }));
    renderPage(<OperationsPanel />);
    await screen.findByText('1 figure wants your attention.');
    figure('shed').getByText('Attention');
    figure('shed').getByText('12 picks');
    figure('shed').getByText(operationsTexts.figures.shed.advice);
    expect(screen.getAllByText('Attention')).toHaveLength(1);
  });

  it('can be asked for again where it does not come', async () => {
    let fails = true;
    fakeServer(() => (fails ? { status: 503, body: refused } : { body: anAnswer() }));
    renderPage(<OperationsPanel />);
    screen.getByRole('status', { name: operationsTexts.loading });
    await screen.findByText(operationsTexts.failed);
    fails = false;
    await userEvent.click(screen.getByRole('button'));
    await screen.findByText('Everything is within its limits.');
  });
});

describe('figures that are looked at for a while', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('change by themselves, and say so when they cannot', async () => {
    let sockets: number | null = 1;
    fakeServer(() =>
      sockets === null
        ? { status: 503, body: refused }
        : { body: anAnswer([{ name: 'sockets', value: sockets }]) },
    );
    renderPage(<OperationsPanel />);
    await screen.findByText('Everything is within its limits.');
    sockets = 2;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await figure('sockets').findByText('2');
    sockets = null;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await screen.findByText(/These figures are of .*: asking again fails/);
    figure('sockets').getByText('2');
    sockets = 3;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await figure('sockets').findByText('3');
    await screen.findByText('Everything is within its limits.');
  });
});
