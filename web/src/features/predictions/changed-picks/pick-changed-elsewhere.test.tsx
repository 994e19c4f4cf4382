import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CopyDialog } from '@/features/predictions/copy/copy-dialog';
import { MyPicksList } from '@/features/predictions/my-picks/my-picks-list';
import { PickForm } from '@/features/predictions/pick-form/pick-form';
import { ReplaceDialog } from '@/features/predictions/replace/replace-dialog';
import { aListedPick, anEvent, aPick, aMyLeague } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { expectTexts } from '@/testing/on-page';
import { aPickForm, changedTo } from '@/testing/pick-form';
import { renderPage } from '@/testing/render';
import type { PredictionView } from '@/wire/generated';

const podium = (first: string) => ({ first, second: null, third: null });
const athletes = { first: null, second: null, third: null };
const pickIn = (leagueId: string, version: number, first: string): PredictionView =>
  aPick({ _id: `in ${leagueId}`, leagueId, version, data: podium(first), athletes });

const league = (name: string) => aMyLeague({ _id: name, name: `League ${name}` });

describe('a save for all my leagues', () => {
  it('shows in which of them another podium was saved, and is sent again on top of it', async () => {
    const now = [pickIn('one', 1, '1'), pickIn('two', 4, '3'), pickIn('three', 7, '3')];
    let tries = 0;
    const calls = fakeServer(({ method, path }) => {
      if (method === 'GET') return { body: { leagues: ['one', 'two', 'three'].map(league) } };
      if (path.endsWith('/query')) return { body: { predictions: now, count: 3 } };
      tries += 1;
      if (tries === 1) return changedTo(...now);
      const predictions = now.map((pick) => ({ ...pick, data: podium('2'), version: 9 }));
      return { body: { success: true, predictions, leftOut: [] } };
    });
    const props = aPickForm({
      leagueId: 'one',
      leagueName: 'League one',
      set: { common: null, apart: false, following: [league('two')], own: [] },
      saved: pickIn('one', 1, '1'),
      held: [pickIn('one', 1, '1'), pickIn('two', 3, '1'), pickIn('three', 6, '1')],
    });
    const { user } = renderPage(<PickForm {...props} />);
    await user.click(screen.getByRole('button', { name: /^Remove .* from 1st place$/ }));
    await user.click(screen.getByTestId('athlete-row-2'));
    await user.click(screen.getByTestId('submit-prediction'));
    const other = await screen.findByRole('region', { name: 'Saved meanwhile' });
    await within(other).findByText('In League two and League three');
    expect(within(other).getAllByText('Alex Cole')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await expectTexts('Prediction updated!', 'In 3 leagues.');
    const sent = calls.filter(({ path }) => path === '/api/predictions/everywhere');
    expect(sent).toMatchObject([
      { body: { data: podium('2'), versions: { one: 1, two: 3, three: 6 } } },
      { body: { data: podium('2'), versions: { one: 1, two: 4, three: 7 } } },
    ]);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });
});

describe('a copy', () => {
  it('is not made over a podium that I have not read; then it is, on top of it', async () => {
    const current = pickIn('one', 5, '1');
    let there = pickIn('two', 2, '2');
    let tries = 0;
    const calls = fakeServer(({ path }) => {
      if (path.endsWith('/query')) return { body: { predictions: [current, there], count: 2 } };
      tries += 1;
      if (tries > 1) return { body: { success: true, predictions: [pickIn('two', 4, '1')] } };
      there = {
        ...pickIn('two', 3, '3'),
        athletes: { ...athletes, first: { firstname: 'Alex', lastname: 'Cole', country: 'SLO' } },
      };
      return changedTo(current, there);
    });
    const closed = vi.fn();
    const { user } = renderPage(
      <CopyDialog
        event={anEvent()}
        picks={[current]}
        current={current}
        from={league('one')}
        others={[league('two')]}
        onClose={closed}
      />,
    );
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByTestId('copy-picks'));
    const notice = await screen.findByTestId('copy-changed');
    expect(notice.textContent).toContain('Check what would be replaced');
    screen.getByText('Replaces LEAD Men: 1 Cole');
    expect(closed).not.toHaveBeenCalled();
    await user.click(screen.getByTestId('copy-picks'));
    await waitFor(() => expect(closed).toHaveBeenCalled());
    const copies = calls.filter(({ path }) => path.endsWith('/copy'));
    expect(copies).toMatchObject([
      { body: { leagueIds: ['two'], versions: { one: 5, two: 2 } } },
      { body: { leagueIds: ['two'], versions: { one: 5, two: 3 } } },
    ]);
  });
});

describe('a replacement', () => {
  it('shows the podium that was saved meanwhile beside the one it makes', async () => {
    const pick = { ...pickIn('one', 1, '9'), data: { first: '9', second: '1', third: null } };
    const now = { ...pickIn('one', 2, '3'), data: { first: '3', second: '1', third: null } };
    const calls = fakeServer(({ method, path, body }) => {
      if (path.includes('/form')) return { body: { athletes: [], categories: [] } };
      if (path.startsWith('/api/upcoming'))
        return { body: { registrations: aPickForm().startList } };
      if (path.startsWith('/api/leagues')) return { body: { leagues: [league('one')] } };
      if (method !== 'PUT') return { body: { predictions: [pick], count: 1 } };
      const { version } = body as { version: number };
      if (version !== 2) return changedTo(now);
      const prediction = { ...now, version: 3, data: { first: '2', second: '1', third: null } };
      return { body: { success: true, predictionId: pick._id, prediction } };
    });
    const { user } = renderPage(
      <ReplaceDialog
        pick={pick}
        place="first"
        closed={false}
        startsAt={null}
        onClose={() => undefined}
      />,
    );
    await user.click(await screen.findByTestId('replace-by-2', {}, { timeout: 5000 }));
    const other = await screen.findByRole('region', { name: 'Saved meanwhile' });
    within(other).getByText('Alex Cole');
    within(screen.getByRole('region', { name: 'Yours, not saved' })).getByText('Alex Brown');
    expect(screen.getByRole('alert').textContent).toBe('Another podium was saved meanwhile.');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Alex Brown is on your podium.');
    const puts = calls.filter(({ method }) => method === 'PUT');
    expect(puts).toMatchObject([
      { body: { data: { first: '2', second: '1' }, version: 1 } },
      { body: { data: { first: '2', second: '1' }, version: 2 } },
    ]);
  });
});

describe('a deletion', () => {
  it('says what was saved meanwhile before it takes that away', async () => {
    const listed = aListedPick({ version: 2 });
    const now = aPick({ version: 3, data: podium('1') });
    const calls = fakeServer(({ method, path, body }) => {
      if (path.endsWith('/with-events')) {
        const { query } = body as { query: { event_finished: boolean } };
        const predictions = query.event_finished ? [] : [listed];
        return { body: { predictions, years: [2026], count: predictions.length } };
      }
      if (method === 'DELETE') {
        return path.endsWith('version=3')
          ? { body: { success: true, message: 'x' } }
          : changedTo(now);
      }
      return { body: { leagues: [], registrations: [], predictions: [], count: 0 } };
    });
    const { user } = renderPage(<MyPicksList />);
    await user.click(await screen.findByRole('button', { name: 'Delete podium for LEAD Men' }));
    await user.click(await screen.findByTestId('confirm-action'));
    await screen.findByRole('alertdialog', { name: 'This podium has changed' });
    screen.getByText(/Another podium was saved meanwhile: 1 Alex Adams/);
    await user.click(screen.getByTestId('confirm-action'));
    await screen.findByText('Prediction deleted successfully');
    expect(calls.flatMap(({ method, path }) => (method === 'DELETE' ? path : []))).toEqual([
      '/api/predictions/pick?version=2',
      '/api/predictions/pick?version=3',
    ]);
  });
});
