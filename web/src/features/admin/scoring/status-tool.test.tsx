import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatusTool } from '@/features/admin/scoring/status-tool';
import { fakeServer } from '@/testing/fake-server';
import { press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import type { EventScoreStatus } from '@/wire/generated';

function status(eventName: string, total: number, scored: number, over: boolean): EventScoreStatus {
  return {
    eventId: eventName,
    eventName,
    predictionsTotal: total,
    predictionsScored: scored,
    predictionsVoid: 0,
    lastScored: null,
    isFullyScored: total === scored,
    categories: [
      {
        categoryId: 'c',
        categoryName: 'LEAD Men',
        status: over ? 'finished' : 'active',
        waitingForResults: false,
        predictionsTotal: total,
        predictionsScored: scored,
        predictionsVoid: 0,
      },
    ],
  };
}

it('all events are listed, those that wait for points first, those without picks last', async () => {
  const events = [
    status('Nothing picked', 0, 0, true),
    status('All scored', 4, 4, true),
    status('Still running', 4, 0, false),
    status('Cup waiting', 4, 1, true),
  ];
  const calls = fakeServer(() => ({ body: { events, count: events.length } }));
  renderPage(<StatusTool />);
  await press('Check All Events');
  await screen.findAllByText('Cup waiting');
  expect(calls.map(({ path }) => path)).toEqual(['/api/scoring/events-status']);
  const names = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('span')?.textContent);
  expect(names).toEqual(['Cup waiting', 'Still running', 'All scored', 'Nothing picked']);
});
