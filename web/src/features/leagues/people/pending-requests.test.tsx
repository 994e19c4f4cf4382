import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useMembers } from '@/features/leagues/api/leagues-api';
import { PendingRequests } from '@/features/leagues/people/pending-requests';
import { notifyListeners } from '@/live/state/change-listeners';
import { aRequest } from '@/testing/builders';
import { brokenAnswer, fakeServer, refusal } from '@/testing/fake-server';
import { expectTexts } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

async function press(button: 'Approve' | 'Reject') {
  const user = userEvent.setup();
  const item = screen.getByTestId('pending-request-ada');
  await user.click(within(item).getByRole('button', { name: `${button} Name of ada` }));
  await user.click(await screen.findByTestId('confirm-action'));
}

describe('pending requests', () => {
  it.each([
    ['Approve', 'Join request approved successfully', 'approve'],
    ['Reject', 'Join request rejected', 'reject'],
  ] as const)('%s asks first, then says what was done', async (button, outcome, verb) => {
    const calls = fakeServer(() => ({ body: { success: true, message: 'Done' } }));
    renderPage(<PendingRequests leagueId="l" requests={[aRequest('ada')]} />);
    await press(button);
    expect(await screen.findByText(outcome)).toBeTruthy();
    expect(calls[0]?.path).toBe(`/api/leagues/l/${verb}/ada`);
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  it('says the specification’s words where the server says none, else the server’s', async () => {
    const answers = [brokenAnswer, brokenAnswer, refusal('', 'league_full', 409)];
    fakeServer(() => answers.shift() ?? { body: {} });
    renderPage(<PendingRequests leagueId="l" requests={[aRequest('ada')]} />);
    await press('Approve');
    expect(await screen.findByText('Failed to approve request')).toBeTruthy();
    await press('Reject');
    expect(await screen.findByText('Failed to reject request')).toBeTruthy();
    await press('Approve');
    expect(await screen.findByText('This league is full.')).toBeTruthy();
  });

  it('says when the members could not be refreshed', async () => {
    function Page() {
      useMembers('l', true);
      return <PendingRequests leagueId="l" requests={[aRequest('ada')]} />;
    }
    let approved = false;
    fakeServer(({ method }) => {
      if (method === 'GET' && approved) return brokenAnswer;
      approved ||= method === 'POST';
      return { body: { success: true, message: 'Done', members: [] } };
    });
    renderPage(<Page />);
    await press('Approve');
    await expectTexts('Join request approved successfully', 'Failed to refresh members list');
  });

  it('marks guests', () => {
    const requests = [aRequest('ada'), { ...aRequest('ben'), guest: true }];
    renderPage(<PendingRequests leagueId="l" requests={requests} />);
    expect(screen.getByTestId('pending-request-ben').textContent).toContain('guest');
    expect(screen.getAllByText('guest')).toHaveLength(1);
  });

  it('takes it calmly when another admin was faster', async () => {
    fakeServer(() => refusal('', 'no_pending_request', 409));
    renderPage(<PendingRequests leagueId="l" requests={[aRequest('ada')]} />);
    await press('Approve');
    expect(
      await screen.findByText('This request was answered or withdrawn meanwhile.'),
    ).toBeTruthy();
  });

  it('announces who comes and that somebody was answered', () => {
    const requests = [aRequest('ada'), aRequest('ben')];
    renderPage(<PendingRequests leagueId="l" requests={requests} />);
    const topic = 'requests:l';
    act(() =>
      notifyListeners({
        topic,
        offset: 1,
        data: { kind: 'request_arrived', request: aRequest('ben') },
      }),
    );
    expect(screen.getByText('Name of ben asks to join.')).toBeTruthy();
    act(() => notifyListeners({ topic, offset: 2, data: { kind: 'request_gone', userId: 'ben' } }));
    expect(screen.getByText('A request was answered. 1 still waiting.')).toBeTruthy();
  });
});
