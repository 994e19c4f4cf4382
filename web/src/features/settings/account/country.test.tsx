import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CountryCard } from '@/features/settings/account/country-card';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';

const LABEL = 'The country you play for';

/** Stores the country that it receives. */
function serve(country: string | null) {
  return fakeServer(({ method, body }) => {
    if (method === 'PUT') ({ country } = body as { country: string | null });
    return { body: { country } };
  });
}

const field = () => screen.findByLabelText<HTMLSelectElement>(LABEL);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('the country I play for', () => {
  it('is chosen, and saved by the button only', async () => {
    const calls = serve(null);
    renderPage(<CountryCard />);
    expect((await field()).value).toBe('');
    expect(save().disabled).toBe(true);
    await userEvent.selectOptions(await field(), 'Netherlands');
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    await userEvent.click(save());
    await screen.findByText('You play for the Netherlands.');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ country: 'NED' });
    expect((await field()).value).toBe('NED');
    expect(save().disabled).toBe(true);
  });

  it('may be none again', async () => {
    const calls = serve('ITA');
    renderPage(<CountryCard />);
    expect((await field()).value).toBe('ITA');
    await userEvent.selectOptions(await field(), 'None');
    await userEvent.click(save());
    await screen.findByText('You play for no country.');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ country: null });
  });

  it('stands in the list once, by its name, whichever of its codes was told', async () => {
    serve('SIN');
    renderPage(<CountryCard />);
    const options = within(await field()).getAllByRole<HTMLOptionElement>('option');
    const names = options.map(({ textContent }) => textContent);
    expect(names.slice(0, 3)).toEqual(['None', 'Singapore', 'Afghanistan']);
    const listed = options.slice(2).map(({ textContent }) => textContent);
    expect(new Set(listed).size).toBe(listed.length);
    expect((await field()).value).toBe('SIN');
  });

  it('says what failed', async () => {
    let broken = true;
    fakeServer(({ method }) => {
      if (broken) return { status: 500, body: { success: false, error: 'x', code: 'internal' } };
      if (method === 'PUT') return { status: 500, body: '' };
      return { body: { country: null } };
    });
    renderPage(<CountryCard />);
    await screen.findByText('Your country couldn’t be loaded.');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await userEvent.selectOptions(await field(), 'Italy');
    await userEvent.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe('Your country couldn’t be saved.');
    expect((await field()).value).toBe('ITA');
  });
});
