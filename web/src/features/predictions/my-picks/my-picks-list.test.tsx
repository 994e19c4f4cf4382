import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MyPicksList } from '@/features/predictions/my-picks/my-picks-list';
import { api } from '@/shared/api/api-client';
import { ApiError } from '@/shared/api/api-error';
import { aListedPick, aMyLeague } from '@/testing/builders';
import { brokenAnswer, fakeServer } from '@/testing/fake-server';
import { confirm, expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

const open = aListedPick();
const locked = aListedPick({ _id: 'locked', locked: true });
const past = aListedPick({ _id: 'past', event_finished: true });

/** Serves the picks; deleting one is answered by `deleted`. */
function serve(deleted = brokenAnswer) {
  fakeServer(({ method, path, body }) => {
    if (method === 'DELETE') return deleted;
    if (!path.endsWith('/with-events'))
      return { body: { leagues: [], predictions: [], registrations: [] } };
    const { query } = body as { query: { event_finished: boolean } };
    return { body: { predictions: query.event_finished ? [past] : [open, locked], years: [] } };
  });
}

const show = () => renderPage(<MyPicksList />);

const askToDelete = () => press('Delete podium for LEAD Men');

describe('my picks', () => {
  it('say whether they can be changed', async () => {
    serve();
    show();
    await expectTexts('Open', 'Locked', 'Past');
  });

  it('join their card if they come with more', async () => {
    const pages = (skip: number) =>
      skip === 0
        ? Array.from({ length: 61 }, (_, at) => aListedPick({ _id: `${at}` }))
        : [aListedPick({ _id: 'more', leagueId: 'second' })];
    const leagues = [aMyLeague(), aMyLeague({ _id: 'second', name: 'Second Wall' })];
    fakeServer(({ path, body }) => {
      if (!path.endsWith('/with-events')) return { body: { leagues, predictions: [] } };
      const { query, skip } = body as { query: { event_finished: boolean }; skip: number };
      return { body: { predictions: query.event_finished ? [] : pages(skip), years: [] } };
    });
    show();
    await press('Show more');
    await expectTexts('The Whole Wall', 'Second Wall');
    expect(screen.getAllByTestId(/^pick-/)).toHaveLength(1);
  });

  it('say of each list that it failed, and are fetched again on request', async () => {
    fakeServer(() => brokenAnswer);
    show();
    await expectTexts(
      'Failed to load predictions. Please try again later.',
      'Failed to load past predictions',
    );
    serve();
    for (const again of screen.getAllByText('Try Again')) fireEvent.click(again);
    await expectTexts('Open', 'Locked', 'Past');
  });

  it('are deleted after a confirmation, and show when that failed', async () => {
    serve();
    show();
    await askToDelete();
    await expectTexts(
      'Are you sure you want to delete this prediction? This action cannot be undone.',
    );
    await confirm();
    await expectTexts('Failed to delete prediction');
  });

  it('say when the deletion got no answer', async () => {
    serve();
    vi.spyOn(api, 'delete').mockRejectedValue(new ApiError('cut off', 0));
    show();
    await askToDelete();
    await confirm();
    await expectTexts('An error occurred while deleting the prediction.');
  });
});
