import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PickForm } from '@/features/predictions/pick-form/pick-form';
import { anEvent, aPick } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { aPickForm, row, savedAs, slot, submit } from '@/testing/pick-form';
import { renderPage } from '@/testing/render';

const next = { name: 'LEAD Women', to: '/next' };
const props = aPickForm({ next });
const whole = aPick({ data: { first: '1', second: '2', third: '3' } });

const onPodium = () => ([1, 2, 3] as const).map((place) => slot(place).dataset['athleteId']);
const bar = () => within(screen.getByTestId('podium-bar'));
const isFolded = () => slot(1).getAttribute('aria-expanded') === 'false';

// A narrow screen.
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes('reduce'),
      }) as MediaQueryList,
  );
});

describe('the podium at the bottom of a phone', () => {
  it('is three chips that fill by taps, and is saved with one', async () => {
    const calls = fakeServer(() => savedAs());
    const { user } = renderPage(<PickForm {...props} />);
    expect(screen.queryByTestId('submit-prediction')).toBeNull();
    expect(slot(2).textContent).toContain('2nd place:Empty');
    await user.click(row('2'));
    await user.click(row('1'));
    expect(onPodium()).toEqual(['2', '1', '']);
    expect(slot(1).textContent).toContain('1st place:Brown');
    await user.click(submit());
    await screen.findByText('Prediction submitted!');
    expect(calls).toHaveLength(1);
  });

  it('says that it is saved and offers the next category, without naming anybody twice', () => {
    renderPage(<PickForm {...props} saved={whole} />);
    const go = screen.getByRole('link', { name: 'Next: LEAD Women' });
    expect(go.textContent).toContain('SavedNext');
    expect(screen.getByTestId('save-receipt').textContent).toMatch(/^Saved\. You can change it/);
    expect(bar().getAllByText('Adams')).toHaveLength(1);
    expect(screen.queryByTestId('submit-prediction')).toBeNull();
  });

  it('shows how much of a podium is saved, and does not call the event done', () => {
    const { show } = renderPage(<PickForm {...props} saved={aPick()} next={null} />);
    expect(bar().getByText('Saved, 1 of 3')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'All done for this event.' })).toBeNull();
    show(<PickForm {...props} saved={whole} next={null} />);
    expect(screen.getByRole('link', { name: 'All done for this event.' })).toBeTruthy();
  });

  it('opens at a tap to move and remove athletes, and folds when it is saved', async () => {
    fakeServer(() => savedAs());
    const { user } = renderPage(<PickForm {...props} saved={whole} />);
    await user.click(slot(2));
    expect(isFolded()).toBe(false);
    expect(document.activeElement).toBe(slot(2));
    await user.click(slot(1));
    await user.click(slot(2));
    expect(onPodium()).toEqual(['2', '1', '3']);
    await user.click(screen.getByRole('button', { name: 'Remove Alex Cole from 3rd place' }));
    expect(onPodium()).toEqual(['2', '1', '']);
    await user.click(submit());
    expect(isFolded()).toBe(true);
  });

  it('folds for the list when an empty place is chosen, which takes the next athlete', async () => {
    const { user } = renderPage(<PickForm {...props} />);
    await user.click(slot(3));
    await user.click(slot(3));
    expect(isFolded()).toBe(true);
    expect(slot(3).textContent).toContain('Tap an athlete');
    await user.click(row('4'));
    expect(onPodium()).toEqual(['', '', '4']);
  });

  it('folds by its button and by Escape, back to the chips', async () => {
    const { user } = renderPage(<PickForm {...props} saved={whole} />);
    await user.click(slot(1));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(isFolded()).toBe(true);
    expect(document.activeElement).toBe(slot(1));
    await user.click(slot(1));
    await user.keyboard('{Escape}');
    expect(isFolded()).toBe(true);
  });

  it('shows a failure while it is folded, and tries again with one tap', async () => {
    let broken = true;
    fakeServer(() => (broken ? { status: 500, body: 'broken' } : savedAs()));
    const { user } = renderPage(<PickForm {...props} />);
    await user.click(row('1'));
    await user.click(submit());
    expect(await bar().findByText(/Your podium is kept here, but it is not saved\./)).toBeTruthy();
    expect(isFolded()).toBe(true);
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('Prediction submitted!');
  });

  it('shows who will not start', () => {
    const saved = aPick({ data: { first: '9', second: null, third: null } });
    renderPage(<PickForm {...props} saved={saved} />);
    expect(slot(1).textContent).toContain('Zeller, Will not start');
  });

  it('keeps what counts in sight after the lock, without an action', async () => {
    const locked = anEvent({ locked: true });
    const { user, show } = renderPage(<PickForm {...props} saved={whole} event={locked} />);
    expect(screen.getByTestId('lock-banner')).toBeTruthy();
    expect(bar().getByText('Saved')).toBeTruthy();
    expect(screen.queryByTestId('next-category')).toBeNull();
    show(<PickForm {...props} key="other" />);
    await user.click(row('2'));
    show(<PickForm {...props} key="other" event={locked} />);
    expect(bar().getByText('Not saved')).toBeTruthy();
    expect(screen.queryByTestId('submit-prediction')).toBeNull();
  });
});
