import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PickForm } from '@/features/predictions/pick-form/pick-form';
import { aPick } from '@/testing/builders';
import { fakeServer, refusal } from '@/testing/fake-server';
import { aPickForm, row, savedAs, submit } from '@/testing/pick-form';
import { renderPage } from '@/testing/render';
import type { PickVersion } from '@/wire/generated';

const props = aPickForm();

const version: PickVersion = {
  predictionId: 'pick',
  leagueId: 'league',
  eventId: '1',
  categoryId: 'lead-men',
  version: 3,
  data: { first: '1', second: null, third: '7' },
  athletes: aPick().athletes,
  byAdmin: true,
  editorName: 'Root',
  at: '2026-06-02T10:00:00Z',
};
const nobody = { first: null, second: null, third: null };
const versions: PickVersion[] = [
  version,
  { ...version, version: 2, data: nobody, athletes: nobody, byAdmin: false, editorName: null },
  { ...version, version: 1, byAdmin: false, editorName: null },
];

describe('a pick that one can trust', () => {
  it('saves automatically once the network is back, and shows success only then', async () => {
    let broken = true;
    const calls = fakeServer(() => {
      if (broken) throw new TypeError('cut off');
      return savedAs();
    });
    const { user } = renderPage(<PickForm {...props} />);
    await user.click(row('1'));
    await user.click(submit());
    await screen.findByText('Not saved', {}, { timeout: 4000 });
    broken = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('Prediction submitted!');
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(screen.queryByText('Not saved')).toBeNull();
  });

  it('leaves to the player what the server refused', async () => {
    const calls = fakeServer(() => refusal('No.'));
    const { user } = renderPage(<PickForm {...props} />);
    await user.click(row('1'));
    await user.click(submit());
    await screen.findByText('Not saved');
    expect(screen.queryByText(/keep trying/)).toBeNull();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(calls).toHaveLength(1);
  });

  it('shows the history of a pick on request', async () => {
    const calls = fakeServer(() => ({ body: { history: versions } }));
    const { user } = renderPage(<PickForm {...props} saved={aPick()} />);
    expect(calls).toEqual([]);
    const [summary] = screen.getAllByText('History of this podium');
    if (summary) await user.click(summary);
    const history = await screen.findByTestId('pick-history');
    const entries = within(history)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(entries[0]).toContain('Changed by Root after the lock');
    expect(entries[1]).toContain('Deleted');
    expect(entries[2]).toContain('Saved');
    expect(entries[2]).toContain('1 Alex Adams · 3 7');
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/predictions/history/1/lead-men?leagueId=league',
    ]);
  });
});
