import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ReportDialog } from '@/features/leagues/reports/report-dialog';
import { fakeServer, refusal } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';

function show(answer: { status?: number; body: unknown }) {
  const calls = fakeServer(() => answer);
  const onClose = vi.fn();
  const reported = { kind: 'announcement', subjectId: '7', text: 'Rude words' } as const;
  renderPage(<ReportDialog reported={reported} onClose={onClose} />);
  return { calls, onClose };
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Report' }));

describe('the report dialog', () => {
  it('sends what is reported with the reason, and closes', async () => {
    const { calls, onClose } = show({ body: { success: true, message: 'Reported' } });
    await userEvent.type(screen.getByLabelText('Reason (optional)'), 'Rude.');
    await send();
    await screen.findByText(/^Reported\./);
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/api/reports', { kind: 'announcement', subjectId: '7', reason: 'Rude.' }],
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays open after a refusal, and says why', async () => {
    const { onClose } = show(refusal('Again.', 'already_reported', 409));
    await send();
    await screen.findByText('You have reported this already.');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Report' }).hasAttribute('disabled')).toBe(false);
  });
});
