import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PickForm } from '@/features/predictions/pick-form/pick-form';
import { aCategory, anEvent, aPick } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { aPickForm, row, savedAs, slot, submit } from '@/testing/pick-form';
import { renderPage } from '@/testing/render';

const props = aPickForm({ next: { name: 'LEAD Women', to: '/next' } });

const onPodium = () => ([1, 2, 3] as const).map((place) => slot(place).dataset['athleteId']);

describe('picking a podium', () => {
  it('puts athletes on the steps in the order of the taps, and saves them', async () => {
    const calls = fakeServer(() => savedAs());
    const { user } = renderPage(<PickForm {...props} />);
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
        credentials: 'include',
        body: {
          eventId: '1',
          categoryId: 'lead-men',
          leagueId: 'league',
          data: { first: '2', second: '1', third: null },
        },
      },
    ]);
  });

  it('works by keyboard: letters, arrows, places, moving and clearing', async () => {
    const { user } = renderPage(<PickForm {...props} />);
    screen.getByRole('listbox', { name: 'Available athletes' }).focus();
    await user.keyboard('c{Enter}{Home}2');
    expect(onPodium()).toEqual(['3', '1', '']);
    expect(screen.getByText('Alex Adams is in 2nd place.')).toBeTruthy();
    await user.keyboard('{ArrowDown}{ArrowDown}{Delete}');
    expect(onPodium()).toEqual(['', '1', '']);
    slot(2).focus();
    await user.keyboard('{ArrowRight}');
    expect(onPodium()).toEqual(['', '', '1']);
    expect(document.activeElement).toBe(slot(3));
    await user.keyboard('{Delete}');
    expect(onPodium()).toEqual(['', '', '']);
  });

  it('is quick for who types: enter picks the best found, the next name is a new search', async () => {
    const { user } = renderPage(<PickForm {...props} />);
    await user.type(screen.getByLabelText('Search athletes'), 'brown{Enter}cole{Enter}');
    expect(onPodium()).toEqual(['2', '3', '']);
    await user.type(screen.getByLabelText('Search athletes'), 'ada{ArrowDown}{ArrowDown}{Enter}');
    expect(onPodium()).toEqual(['2', '3', '1']);
  });

  it('moves an athlete of the podium to the place whose number is pressed', async () => {
    const { user } = renderPage(<PickForm {...props} />);
    await user.click(row('1'));
    await user.click(row('2'));
    screen.getByRole('listbox', { name: 'Available athletes' }).focus();
    await user.keyboard('3');
    expect(onPodium()).toEqual(['1', '', '2']);
    await user.keyboard('1');
    expect(onPodium()).toEqual(['2', '', '1']);
    expect(screen.getByText('Alex Brown moved to 1st place.')).toBeTruthy();
  });

  it('swaps two steps by taps', async () => {
    const { user } = renderPage(<PickForm {...props} />);
    await user.click(row('1'));
    await user.click(row('2'));
    await user.click(slot(1));
    await user.click(slot(2));
    expect(onPodium()).toEqual(['2', '1', '']);
    await user.click(screen.getByRole('button', { name: 'Remove Alex Brown from 1st place' }));
    expect(onPodium()).toEqual(['', '1', '']);
  });

  it('finds athletes without their marks', async () => {
    const { user } = renderPage(<PickForm {...props} />);
    await user.type(screen.getByLabelText('Search athletes'), 'debowski alex');
    expect(screen.getAllByTestId(/^athlete-row-/).map((one) => one.dataset['testid'])).toEqual([
      'athlete-row-4',
    ]);
    expect(Array.from(row('4').querySelectorAll('mark'), (mark) => mark.textContent)).toEqual([
      'Alex',
      'Dębowski',
    ]);
  });

  it('takes an athlete off the podium at a second tap', async () => {
    const { user } = renderPage(<PickForm {...props} />);
    await user.click(row('1'));
    await user.click(row('2'));
    await user.click(row('1'));
    expect(onPodium()).toEqual(['', '2', '']);
  });

  it('refuses who does not attend, a second place, and a fourth, in the spec’s words', async () => {
    const { user } = renderPage(<PickForm {...props} />);
    await user.click(row('9'));
    expect(onPodium()).toEqual(['', '', '']);
    expect(row('9')).toHaveProperty('textContent', expect.stringContaining('Not attending'));
    await user.click(row('1'));
    await user.type(screen.getByLabelText('Search athletes'), 'adams{Enter}');
    await screen.findByText('Athlete already selected in another position.');
    await user.clear(screen.getByLabelText('Search athletes'));
    await user.click(row('2'));
    await user.click(row('3'));
    await user.click(row('4'));
    await screen.findByText('Maximum of 3 athletes already selected');
    expect(onPodium()).toEqual(['1', '2', '3']);
  });

  it('asks for an athlete and a league before it submits', async () => {
    const { user, show } = renderPage(<PickForm {...props} />);
    await user.click(submit());
    await screen.findByText('Please select at least one athlete');
    show(<PickForm {...props} leagueId={null} />);
    await user.click(submit());
    await screen.findByText('Please select a league first.');
  });

  it('keeps the podium, says that it is not saved, and tries again with the same key', async () => {
    let broken = true;
    const calls = fakeServer(() => {
      if (broken) throw new TypeError('cut off');
      return savedAs();
    });
    const { user } = renderPage(<PickForm {...props} />);
    await user.click(row('1'));
    await user.click(submit());
    await screen.findByText(
      'Failed to submit prediction. Your podium is kept here, but it is not saved. We’ll keep trying.',
      {},
      { timeout: 4000 },
    );
    expect(onPodium()).toEqual(['1', '', '']);
    expect(screen.queryByTestId('save-receipt')).toBeNull();
    expect(screen.queryByTestId('next-category')).toBeNull();
    expect(screen.getByText('Not saved')).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('Prediction submitted!');
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('undoes what was not saved', async () => {
    fakeServer(() => ({ status: 500, body: 'broken' }));
    const { user } = renderPage(<PickForm {...props} saved={aPick()} />);
    await user.click(row('2'));
    await user.click(submit());
    await screen.findAllByText(/Failed to submit prediction\./);
    await user.click(screen.getByRole('button', { name: 'Undo changes' }));
    expect(onPodium()).toEqual(['1', '', '']);
    expect(screen.getByTestId('save-receipt')).toBeTruthy();
  });

  it('asks for confirmation before an unsaved podium is left', async () => {
    const { user, router } = renderPage(<PickForm {...props} />);
    const leave = async () => {
      void router.navigate('/elsewhere');
      return screen.findByRole('dialog', { name: 'Your podium is not saved' });
    };
    await user.click(row('1'));
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await leave();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(onPodium()).toEqual(['1', '', '']);
    await leave();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await screen.findByText('Another page');
  });

  it('saves on the way out when asked to', async () => {
    const calls = fakeServer(() => savedAs());
    const { user, router } = renderPage(<PickForm {...props} />);
    await user.click(row('1'));
    void router.navigate('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Save and go on' }));
    await screen.findByText('Another page');
    await screen.findByText('Prediction submitted!');
    expect(calls).toHaveLength(1);
  });
});

describe('a saved pick', () => {
  it('is shown with its receipt, follows other tabs, and is updated', async () => {
    const calls = fakeServer(() => savedAs());
    const { user, show } = renderPage(<PickForm {...props} saved={aPick()} />);
    expect(onPodium()).toEqual(['1', '', '']);
    expect(screen.getByTestId('save-receipt').textContent).toMatch(
      /^Saved\. You can change it until /,
    );
    expect(screen.queryByTestId('submit-prediction')).toBeNull();
    expect(screen.getByTestId('next-category').textContent).toBe('Next: LEAD Women');
    const elsewhere = aPick({ data: { first: '1', second: '3', third: null } });
    show(<PickForm {...props} saved={elsewhere} />);
    expect(onPodium()).toEqual(['1', '3', '']);
    await user.click(row('2'));
    expect(screen.queryByTestId('save-receipt')).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(calls[0]).toMatchObject({ method: 'PUT' }));
  });

  it('calls an event done only with three athletes, and goes on all the same', () => {
    const two = aPick({ data: { first: '1', second: '3', third: null } });
    const all = aPick({ data: { first: '1', second: '3', third: '2' } });
    const done = 'All done for this event.';
    const { show } = renderPage(<PickForm {...props} saved={two} next={null} />);
    expect(screen.getByTestId('incomplete').textContent).toContain('3rd');
    expect(screen.queryByText(done)).toBeNull();
    show(<PickForm {...props} saved={all} next={null} />);
    expect(screen.queryByTestId('incomplete')).toBeNull();
    expect(screen.getByText(done)).toBeTruthy();
    show(<PickForm {...props} saved={two} />);
    expect(screen.getByTestId('next-category')).toBeTruthy();
  });

  it('says so while somebody picked will not start', () => {
    const pick = aPick({ data: { first: '9', second: null, third: null } });
    renderPage(<PickForm {...props} saved={pick} />);
    expect(screen.getByText(/Alex Zeller will not start/)).toBeTruthy();
  });

  it('opens the choice of somebody else at a tap on who will not start, until the lock', async () => {
    const startList = props.startList;
    const pick = aPick({ data: { first: '9', second: '2', third: null } });
    const calls = fakeServer(({ method, path }) => {
      if (path.includes('/form')) return { body: { athletes: [], categories: [] } };
      if (path.startsWith('/api/upcoming')) return { body: { registrations: startList } };
      if (path.startsWith('/api/leagues')) return { body: { leagues: [] } };
      if (method === 'PUT') {
        const data = { ...pick.data, first: '3' };
        const prediction = { ...pick, data, updatedAt: '2026-06-01T10:05:00Z' };
        return savedAs(prediction);
      }
      return { body: { predictions: [pick], count: 1 } };
    });
    const { user, show } = renderPage(<PickForm {...props} saved={pick} />);
    await user.click(slot(1));
    await screen.findByTestId('replace-by-1', {}, { timeout: 10_000 });
    // Neither picked athletes nor absent ones.
    expect(screen.getAllByTestId(/^replace-by-/).map((one) => one.dataset['testid'])).toEqual([
      'replace-by-1',
      'replace-by-3',
      'replace-by-4',
    ]);
    await user.click(screen.getByTestId('replace-by-3'));
    expect(await screen.findByText('Alex Cole is on your podium.')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      data: { first: '3', second: '2', third: null },
      common: false,
      version: 1,
    });
    await user.click(screen.getByRole('button', { name: 'Done' }));

    show(<PickForm {...props} saved={pick} event={anEvent({ locked: true })} />);
    expect(slot(1).textContent).toContain('Will not start');
    expect(screen.queryByRole('button', { name: /^Replace/ })).toBeNull();
    expect(slot(1).textContent).not.toContain('Replace');
  });
});

describe('a lock while the page is open', () => {
  const locked = anEvent({ locked: true });

  it('closes the form at once and keeps the saved podium readable', async () => {
    const { user, show } = renderPage(<PickForm {...props} saved={aPick()} />);
    await user.click(row('2'));
    show(<PickForm {...props} saved={aPick()} event={locked} />);
    expect(screen.getByTestId('lock-banner').textContent).toContain(
      'This event is locked. No new predictions allowed.',
    );
    expect(screen.getByTestId('lock-banner').textContent).toContain('just closed');
    expect(screen.queryByTestId('submit-prediction')).toBeNull();
    expect(onPodium()).toEqual(['1', '', '']);
    await user.click(row('3'));
    expect(onPodium()).toEqual(['1', '', '']);
    show(<PickForm {...props} saved={aPick()} />);
    expect(screen.queryByTestId('lock-banner')).toBeNull();
    expect(submit()).toBeTruthy();
  });

  it('keeps an unsaved podium in sight and says that it does not count', async () => {
    const { user, show } = renderPage(<PickForm {...props} />);
    await user.click(row('2'));
    show(<PickForm {...props} event={locked} />);
    expect(onPodium()).toEqual(['2', '', '']);
    expect(screen.getByTestId('lock-banner').textContent).toContain('wasn’t saved');
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
