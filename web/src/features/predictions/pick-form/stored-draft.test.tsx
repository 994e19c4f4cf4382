import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PickForm } from '@/features/predictions/pick-form/pick-form';
import type { PickFormProps } from '@/features/predictions/picking/use-picking';
import { aCategory, aMe, aPick } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { aPickForm, changedTo, first, row, savedAs, submit } from '@/testing/pick-form';
import { renderPage } from '@/testing/render';

const props = aPickForm();

const saved = (version: number, first: string) =>
  aPick({
    version,
    data: { first, second: null, third: null },
    athletes: { first: null, second: null, third: null },
  });

/** Reloads the page in the same tab, from the server. */
function load(over: Partial<PickFormProps> = {}, userId = 'me') {
  cleanup();
  renderPage(<PickForm {...props} {...over} />, { me: aMe({ userId }) });
}

const restored = () => screen.queryByText('Restored your unsaved podium');

describe('an unsaved podium', () => {
  it('is there again after a reload, and says so', async () => {
    const user = userEvent.setup();
    load();
    await user.click(row('2'));
    expect(restored()).toBeNull();
    load();
    expect(first()).toBe('2');
    await waitFor(() => expect(restored()).toBeTruthy());
  });

  it('belongs to its category, its league and its player', async () => {
    const user = userEvent.setup();
    load();
    await user.click(row('2'));
    load({ leagueId: 'other' });
    expect(first()).toBe('');
    load({ category: aCategory({ dcat_id: 'lead-women' }) });
    expect(first()).toBe('');
    load({}, 'somebody else');
    expect(first()).toBe('');
    load();
    expect(first()).toBe('2');
  });

  it('is gone once it is saved', async () => {
    const user = userEvent.setup();
    fakeServer(() => savedAs(saved(1, '2')));
    load();
    await user.click(row('2'));
    await user.click(submit());
    await screen.findByText('Prediction submitted!');
    load({ saved: saved(2, '3') });
    expect(first()).toBe('3');
    expect(restored()).toBeNull();
  });

  it('is still based on the podium that was saved when it was made', async () => {
    const user = userEvent.setup();
    const calls = fakeServer(({ method }) =>
      method === 'PUT' ? changedTo(saved(2, '3')) : { body: {} },
    );
    load({ saved: saved(1, '1') });
    await user.click(row('1'));
    await user.click(row('2'));
    load({ saved: saved(2, '3') });
    expect(first()).toBe('2');
    await user.click(submit());
    await screen.findByRole('dialog', { name: 'Another podium was saved meanwhile' });
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 1 });
  });

  it('that equals the saved one is not restored', async () => {
    const user = userEvent.setup();
    load();
    await user.click(row('2'));
    load({ saved: saved(1, '2') });
    await waitFor(() => expect(first()).toBe('2'));
    expect(restored()).toBeNull();
  });

  it('of another build or shape is ignored', () => {
    for (const text of ['{', 'null', '[]', '{"userId":"me","seen":[],"draft":{"first":1}}', '7']) {
      sessionStorage.setItem('podium_draft 1 lead-men league', text);
      load();
      expect(first()).toBe('');
    }
  });
});
