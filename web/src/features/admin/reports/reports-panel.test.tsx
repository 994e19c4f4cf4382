import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ReportsPanel } from '@/features/admin/reports/reports-panel';
import { aMe } from '@/testing/builders';
import { brokenAnswer, fakeServer, refusal } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { ReportView } from '@/wire/generated';

const me = aMe({ accountType: 'admin' });

const aReport = (over: Partial<ReportView> = {}): ReportView => ({
  id: 1,
  kind: 'name',
  subjectId: 'ada',
  text: 'Rude Name',
  currentText: 'Rude Name',
  reason: 'It is rude.',
  reporterId: 'ben',
  reporterName: 'Ben',
  createdAt: '2026-06-01T10:00:00Z',
  decidedAt: null,
  decidedByName: null,
  decision: null,
  note: null,
  ...over,
});

const listOf = (reports: ReportView[]) => ({
  body: {
    reports,
    count: reports.length,
    open: reports.filter(({ decidedAt }) => decidedAt === null).length,
  },
});

describe('the queue of reports', () => {
  it('shows open and decided ones, and decides with a note by the keyboard alone', async () => {
    const decided = aReport({
      id: 2,
      text: 'Old',
      reason: null,
      currentText: null,
      decidedAt: '2026-06-02T10:00:00Z',
      decidedByName: 'Root',
      decision: 'removed',
    });
    const calls = fakeServer(({ method }) =>
      method === 'POST'
        ? { body: { success: true, message: 'Decided' } }
        : listOf([aReport(), decided]),
    );
    renderPage(<ReportsPanel />, { me });
    await screen.findByText('1 open report');
    screen.getByText('Reason: It is rude.');
    screen.getByText(/^Removed by Root/);
    screen.getByText('It no longer exists.');
    expect(screen.getAllByRole('button', { name: /^Remove:/ })).toHaveLength(1);
    screen.getByRole('button', { name: 'Remove: Rude Name' }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Remove this name?');
    await userEvent.keyboard('Thanks.{Tab}{Enter}');
    await screen.findByText('Decided. Both sides are told.');
    const writes = calls.filter(({ method }) => method === 'POST');
    expect(writes.map(({ path, body }) => [path, body])).toEqual([
      ['/api/admin/reports/1/decision', { decision: 'removed', note: 'Thanks.' }],
    ]);
  });

  it('says that another admin was faster, and loads the queue again', async () => {
    const calls = fakeServer(({ method }) =>
      method === 'POST' ? refusal('Late.', 'report_decided', 409) : listOf([aReport()]),
    );
    renderPage(<ReportsPanel />, { me });
    await userEvent.click(await screen.findByRole('button', { name: 'Keep: Rude Name' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep' }));
    await screen.findByText('This report is decided already.');
    expect(calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1);
  });

  it('says that there is nothing, or that it could not be loaded', async () => {
    fakeServer(() => listOf([]));
    renderPage(<ReportsPanel />, { me });
    await screen.findByText('Nothing has been reported.');
    cleanup();
    fakeServer(() => brokenAnswer);
    renderPage(<ReportsPanel />, { me });
    await screen.findByText('Failed to load the reports.');
  });
});
