import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useAdminEvent } from '@/features/admin/admin-event';
import { ScoreTool } from '@/features/admin/scoring/score-tool';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { ScorePreviewAnswer } from '@/wire/generated';

const preview: ScorePreviewAnswer = {
  eventId: '7',
  eventName: 'World Cup Bern',
  changes: [
    {
      predictionId: 'p',
      userId: 'u',
      userName: 'Ada',
      leagueId: 'l',
      leagueName: 'Friends',
      categoryId: '1',
      categoryName: 'LEAD Women',
      from: 45,
      to: 15,
      void: false,
    },
  ],
  changed: 1,
  unchanged: 2,
  pointsBefore: 45,
  pointsAfter: 15,
  waiting: [],
  unfinished: [],
};

describe('scoring an event', () => {
  it('shows who changes before anything is applied, and applies what was shown', async () => {
    const calls = fakeServer(({ path }) =>
      path === '/api/score-event/preview'
        ? { body: preview }
        : { body: { success: true, processed: 3, leagues: 1, message: 'Scored 3 predictions' } },
    );
    renderPage(<ScoreTool />);
    await userEvent.click(screen.getByRole('button', { name: 'Preview changes' }));
    await screen.findByText('Event ID is required');
    expect(calls).toHaveLength(0);

    act(() => useAdminEvent.getState().choose(' 7 '));
    await userEvent.click(screen.getByRole('button', { name: 'Preview changes' }));
    await screen.findByText('45 to 15');
    screen.getByText('1 podium of World Cup Bern would have other points.');
    expect(calls.map(({ path }) => path)).toEqual(['/api/score-event/preview']);

    // A result for previous input must not be shown.
    act(() => useAdminEvent.getState().choose('8'));
    await userEvent.click(screen.getByRole('button', { name: 'Apply these scores' }));
    await screen.findByText('Scored 3 predictions');
    await waitFor(() => expect(screen.queryByTestId('score-preview')).toBeNull());
    expect(calls.at(-1)).toMatchObject({ path: '/api/score-event', body: { eventId: '7' } });
  });
});
