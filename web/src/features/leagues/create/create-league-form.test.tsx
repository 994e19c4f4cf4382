import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CreateLeagueForm } from '@/features/leagues/create/create-league-form';
import { fakeServer, refusal, silentServer } from '@/testing/fake-server';
import { expectTexts, fill as fillIn, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

async function fill(fields: { name?: string; description?: string; maxMembers?: string }) {
  const user = userEvent.setup();
  renderPage(<CreateLeagueForm />);
  if (fields.name) await user.type(screen.getByLabelText('League Name'), fields.name);
  if (fields.description) {
    await user.click(screen.getByLabelText('Description (optional)'));
    await user.paste(fields.description);
  }
  if (fields.maxMembers) {
    await user.type(screen.getByLabelText('Max Members (optional)'), fields.maxMembers);
  }
  await user.click(screen.getByRole('button', { name: 'Create League' }));
}

describe('creating a league', () => {
  it.each([
    [{}, 'League name is required.'],
    [{ name: '   ' }, 'League name is required.'],
    [{ name: 'ab' }, 'Name must be 3–30 letters, numbers, or spaces.'],
    [{ name: 'Crux!' }, 'Name must be 3–30 letters, numbers, or spaces.'],
    [
      { name: 'Crux', description: 'x'.repeat(201) },
      'Description must be 200 characters or fewer.',
    ],
    [{ name: 'Crux', maxMembers: '1' }, 'Max members must be between 2 and 1000.'],
    [{ name: 'Crux', maxMembers: '1001' }, 'Max members must be between 2 and 1000.'],
  ])('refuses %j', async (fields, message) => {
    const calls = fakeServer(() => ({ body: {} }));
    await fill(fields);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('sends trimmed fields, public unless told otherwise, and says it worked', async () => {
    const calls = fakeServer(() => ({
      body: { success: true, leagueId: 'l', slug: 'friday-crew' },
    }));
    await fill({ name: ' Friday Crew ', maxMembers: '12' });
    await screen.findByText('Success!');
    await screen.findByText('Your league "Friday Crew" has been created successfully.');
    expect(calls[0]?.body).toEqual({ name: 'Friday Crew', type: 'public', maxMembers: 12 });
    expect(screen.getByRole('button', { name: 'Go to League' })).toBeTruthy();
  });

  it.each(['क्लाइंबिंग क्लब', 'ไม่เป็นไร', 'İstanbul', 'می\u200cخواهم'])(
    'accepts a name with marks, %s',
    async (name) => {
      const calls = fakeServer(() => ({ body: { success: true, leagueId: 'l', slug: 's' } }));
      await fill({ name });
      await screen.findByText('Success!');
      expect(calls[0]?.body).toMatchObject({ name });
    },
  );

  it('shows that it is under way', async () => {
    silentServer();
    renderPage(<CreateLeagueForm />);
    await expectTexts('League Type');
    fillIn('League Name', 'Crux');
    await press('Create League');
    await expectTexts('Creating...');
  });

  it('puts what the server says of the name under the name', async () => {
    const fields = { name: 'That is no name.' };
    fakeServer(() => refusal('Some fields are wrong.', 'invalid_fields', 422, { fields }));
    await fill({ name: 'Crux' });
    expect(await screen.findByText('That is no name.')).toBeTruthy();
    expect(screen.queryByText('Success!')).toBeNull();
  });

  it('puts a refusal that speaks of the name under the name, too', async () => {
    fakeServer(() => refusal('That name is taken.', 'invalid_fields', 422));
    await fill({ name: 'Crux' });
    await screen.findByText('That name is taken.');
    expect(screen.getByLabelText('League Name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows any other refusal in a window', async () => {
    fakeServer(() => refusal('The service is busy.', 'unavailable', 503));
    await fill({ name: 'Crux' });
    within(await screen.findByRole('dialog')).getByText('The service is busy.');
  });

  it('shows a failure in a window that closes', async () => {
    fakeServer(() => ({ status: 503, statusText: 'Away', body: 'x' }));
    await fill({ name: 'Crux' });
    expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Error' })).toBeTruthy();
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByText('Failed to create league. Please try again.');
  });
});
