import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useAdminEvent } from '@/features/admin/admin-event';
import { EventLockButton } from '@/features/admin/locks/event-lock-button';
import { PredictionManagement } from '@/features/admin/locks/prediction-management';
import { api } from '@/shared/api/api-client';
import { ApiError } from '@/shared/api/api-error';
import { anEvent } from '@/testing/builders';
import { brokenAnswer, fakeServer, silentServer } from '@/testing/fake-server';
import { confirm, expectTexts, fill, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

let answer: { status?: number; body: unknown };
let upcoming: typeof answer;
beforeEach(() => {
  useAdminEvent.setState(useAdminEvent.getInitialState(), true);
  answer = brokenAnswer;
  upcoming = brokenAnswer;
  fakeServer(({ method }) => (method === 'PUT' ? answer : upcoming));
});

const done = { body: { success: true, modifiedCount: 3, matchedCount: 3, message: 'Done' } };

describe('locking all predictions of an event', () => {
  it.each([
    ['Lock All Predictions', 'Successfully locked 3 predictions for event 7', done],
    ['Unlock All Predictions', 'Successfully unlocked 3 predictions for event 7', done],
    ['Lock All Predictions', 'Failed to lock predictions', brokenAnswer],
    ['Unlock All Predictions', 'Failed to unlock predictions', brokenAnswer],
  ])('says what came of it: “%s”', async (action, text, answered) => {
    renderPage(<PredictionManagement />);
    fill('Event ID', '7');
    answer = answered;
    await press(action);
    if (action.startsWith('Lock')) await confirm();
    await expectTexts(text);
  });

  it('is possible only with an event id, and not while it is under way', async () => {
    renderPage(<PredictionManagement />);
    const able = () =>
      ['lock-all', 'unlock-all'].map((id) => !screen.getByTestId<HTMLButtonElement>(id).disabled);
    expect(able()).toEqual([false, false]);
    fill('Event ID', '  ');
    expect(able()).toEqual([false, false]);
    fill('Event ID', '7');
    expect(able()).toEqual([true, true]);
    silentServer();
    await press('Unlock All Predictions');
    await waitFor(() => expect(able()).toEqual([false, false]));
  });

  it('says when no answer came', async () => {
    vi.spyOn(api, 'put').mockRejectedValue(new ApiError('cut off', 0));
    renderPage(<PredictionManagement />);
    fill('Event ID', '7');
    await press('Lock All Predictions');
    await confirm();
    await expectTexts('An error occurred');
  });

  it('offers the upcoming events, or says that they could not be fetched', async () => {
    renderPage(<PredictionManagement />);
    await expectTexts('-- Select an event --');
    await press('Fetch Upcoming Events');
    await expectTexts('Failed to fetch events');
    upcoming = { body: { events: [anEvent()], count: 1 } };
    await press('Fetch Upcoming Events');
    await expectTexts('World Cup Innsbruck (10 Jun 2026)');
  });
});

describe('locking an event alone', () => {
  it.each([
    ['Lock event', false, done, 'Event locked or unlocked successfully'],
    ['Unlock event', true, brokenAnswer, 'Failed to lock or unlock event'],
  ])('%s', async (action, locked, answered, text) => {
    answer = answered;
    renderPage(<EventLockButton event={anEvent({ locked })} />);
    await press(action);
    if (!locked) await confirm();
    await expectTexts(text);
  });

  it('names what a lock affects, and can be declined', async () => {
    const calls = fakeServer(() => ({ body: { status: { predictionsTotal: 12 } } }));
    renderPage(<EventLockButton event={anEvent()} />);
    await press('Lock event');
    await expectTexts('Lock World Cup Innsbruck?');
    expect(await screen.findByText(/^LEAD Men.* 12 podiums are affected\./)).toBeTruthy();
    await press('Cancel');
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});
