import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { UndatedEvents } from '@/features/admin/locks/undated-events';
import { anEvent } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { confirm } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

describe('events without a known start', () => {
  const undated = anEvent({ id: '2', name: 'Open Bern', starts_at: null });

  it('are named with what that means, and can be locked on the spot', async () => {
    const calls = fakeServer(() => ({
      body: { success: true, modifiedCount: 1, matchedCount: 1, message: 'Locked' },
    }));
    renderPage(<UndatedEvents events={[anEvent(), undated]} />);
    screen.getByText('Open Bern');
    screen.getByText('No start time known: picks stay open until you lock the event.');
    expect(screen.queryByText('World Cup Innsbruck')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Lock event' }));
    await confirm();
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/events/2/lock'));
  });

  it('are not spoken of when there are none', () => {
    renderPage(<UndatedEvents events={[anEvent(), { ...undated, locked: true }]} />);
    expect(screen.queryByTestId('undated-events')).toBeNull();
  });
});
