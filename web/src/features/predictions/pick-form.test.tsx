import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PickForm, type PickFormProps } from '@/features/predictions/pick-form';
import { aCategory, anAthlete, anEvent, aPick } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';

const props: PickFormProps = {
  event: anEvent(),
  category: aCategory(),
  startList: [
    anAthlete('1', 'Adams'),
    anAthlete('2', 'Brown'),
    anAthlete('3', 'Cole'),
    anAthlete('4', 'Dębowski'),
    anAthlete('9', 'Zeller', 'not attending'),
  ],
  leagueId: 'league',
  saved: undefined,
  bypassesLock: false,
};

const row = (athleteId: string) => screen.getByTestId(`athlete-row-${athleteId}`);
const slot = (place: 1 | 2 | 3) => screen.getByTestId(`podium-slot-${place}`);
const submit = () => screen.getByTestId('submit-prediction');
const onPodium = () => ([1, 2, 3] as const).map((place) => slot(place).dataset['athleteId']);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('picking a podium', () => {
  it('puts athletes on the steps in the order of the taps, and saves them', async () => {
    const user = userEvent.setup();
    const calls = fakeServer(() => ({
      body: { success: true, predictionId: 'pick', prediction: aPick() },
    }));
    renderPage(<PickForm {...props} />);
    await user.click(row('2'));
    await user.click(row('1'));
    expect(onPodium()).toEqual(['2', '1', '']);
    await user.click(submit());
    await screen.findByText('Prediction submitted!');
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/api/predictions',
        idempotencyKey: expect.any(String) as string,
        body: {
          eventId: '1',
          categoryId: 'lead-men',
          leagueId: 'league',
          data: { first: '2', second: '1', third: null },
        },
      },
    ]);
  });

  it('works by keyboard: pick, move, clear', async () => {
    const user = userEvent.setup();
    renderPage(<PickForm {...props} />);
    within(row('1')).getByRole('button', { name: 'Pick Alex Adams' }).focus();
    await user.keyboard('{Enter}');
    slot(1).focus();
    await user.keyboard('{ArrowRight}');
    expect(onPodium()).toEqual(['', '1', '']);
    expect(document.activeElement).toBe(slot(2));
    await user.keyboard('{Delete}');
    expect(onPodium()).toEqual(['', '', '']);
  });

  it('finds athletes without their marks', async () => {
    const user = userEvent.setup();
    renderPage(<PickForm {...props} />);
    await user.type(screen.getByLabelText('Search athletes'), 'debowski alex');
    expect(screen.getAllByTestId(/^athlete-row-/).map((one) => one.dataset['testid'])).toEqual([
      'athlete-row-4',
    ]);
  });

  it('refuses who does not attend, a second time, and a fourth, in the spec’s words', async () => {
    const user = userEvent.setup();
    renderPage(<PickForm {...props} />);
    await user.click(row('9'));
    expect(onPodium()).toEqual(['', '', '']);
    expect(row('9')).toHaveProperty('textContent', expect.stringContaining('Not attending'));
    await user.click(row('1'));
    await user.click(row('1'));
    await screen.findByText('Athlete already selected in another position.');
    await user.click(row('2'));
    await user.click(row('3'));
    await user.click(row('4'));
    await screen.findByText('Maximum of 3 athletes already selected');
    expect(onPodium()).toEqual(['1', '2', '3']);
  });

  it('asks for an athlete and a league before it submits', async () => {
    const user = userEvent.setup();
    const { show } = renderPage(<PickForm {...props} />);
    await user.click(submit());
    await screen.findByText('Please select at least one athlete');
    show(<PickForm {...props} leagueId={null} />);
    await user.click(submit());
    await screen.findByText('Please select a league first.');
  });

  it('keeps the podium and stays red when the save fails', async () => {
    const user = userEvent.setup();
    fakeServer(() => ({ status: 500, body: 'broken' }));
    renderPage(<PickForm {...props} />);
    await user.click(row('1'));
    await user.click(submit());
    expect(await screen.findAllByText(/Failed to submit prediction\./)).not.toHaveLength(0);
    expect(onPodium()).toEqual(['1', '', '']);
    expect(screen.queryByTestId('save-receipt')).toBeNull();
  });

  it('updates a pick made meanwhile in another tab', async () => {
    const user = userEvent.setup();
    const calls = fakeServer(({ method }) =>
      method === 'POST'
        ? {
            status: 409,
            body: {
              success: false,
              error: 'x',
              code: 'prediction_exists',
              requestId: 'r',
              existingPredictionId: 'other',
            },
          }
        : { body: { success: true, predictionId: 'other', prediction: aPick() } },
    );
    renderPage(<PickForm {...props} />);
    await user.click(row('1'));
    await user.click(submit());
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]).toMatchObject({
      method: 'PUT',
      path: '/api/predictions/other',
      body: { data: { first: '1', second: null, third: null } },
    });
  });
});

describe('a saved pick', () => {
  it('is shown with its receipt, follows other tabs, and is updated', async () => {
    const user = userEvent.setup();
    const calls = fakeServer(() => ({
      body: { success: true, predictionId: 'pick', prediction: aPick() },
    }));
    const { show } = renderPage(<PickForm {...props} saved={aPick()} />);
    expect(onPodium()).toEqual(['1', '', '']);
    expect(screen.getByTestId('save-receipt').textContent).toMatch(
      /^Saved \d\d:\d\d:\d\d, you can change it until /,
    );
    expect(submit()).toHaveProperty('disabled', true);
    const elsewhere = aPick({ data: { first: '1', second: '3', third: null } });
    show(<PickForm {...props} saved={elsewhere} />);
    expect(onPodium()).toEqual(['1', '3', '']);
    await user.click(row('2'));
    expect(screen.queryByTestId('save-receipt')).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(calls[0]).toMatchObject({ method: 'PUT' }));
  });

  it('says so while somebody picked will not start', () => {
    const pick = aPick({ data: { first: '9', second: null, third: null } });
    renderPage(<PickForm {...props} saved={pick} />);
    expect(screen.getByText(/Alex Zeller will not start/)).toBeTruthy();
  });
});

describe('a lock while the page is open', () => {
  const locked = anEvent({ locked: true });

  it('closes the form at once and keeps the saved podium readable', async () => {
    const user = userEvent.setup();
    const { show } = renderPage(<PickForm {...props} saved={aPick()} />);
    await user.click(row('2'));
    show(<PickForm {...props} saved={aPick()} event={locked} />);
    expect(screen.getByTestId('lock-banner').textContent).toContain(
      'This event is locked. No new predictions allowed.',
    );
    expect(screen.getByTestId('lock-banner').textContent).toContain('have just closed');
    expect(screen.queryByTestId('submit-prediction')).toBeNull();
    expect(onPodium()).toEqual(['1', '', '']);
    await user.click(row('3'));
    expect(onPodium()).toEqual(['1', '', '']);
    show(<PickForm {...props} saved={aPick()} />);
    expect(screen.queryByTestId('lock-banner')).toBeNull();
    expect(submit()).toBeTruthy();
  });

  it('keeps an unsaved podium in sight and says that it does not count', async () => {
    const user = userEvent.setup();
    const { show } = renderPage(<PickForm {...props} />);
    await user.click(row('2'));
    show(<PickForm {...props} event={locked} />);
    expect(onPodium()).toEqual(['2', '', '']);
    expect(screen.getByTestId('lock-banner').textContent).toContain('was not saved');
  });

  it('lets a site admin go on', () => {
    renderPage(<PickForm {...props} event={locked} bypassesLock />);
    expect(screen.queryByTestId('lock-banner')).toBeNull();
    expect(submit()).toBeTruthy();
  });

  it('names a finished category', () => {
    renderPage(<PickForm {...props} category={aCategory({ status: 'finished' })} />);
    expect(screen.getByTestId('lock-banner').textContent).toContain(
      'This category has already finished. No new predictions allowed.',
    );
  });
});
