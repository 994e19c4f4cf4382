import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PickForm } from '@/features/predictions/pick-form/pick-form';
import type { PickFormProps } from '@/features/predictions/picking/use-picking';
import { ReplaceDialog } from '@/features/predictions/replace/replace-dialog';
import { useRecentResults } from '@/features/predictions/saved-picks/picks-api';
import { queryKeys } from '@/shared/query/query-keys';
import { anEvent, aPick, aShield, noShields, someChances } from '@/testing/builders';
import { type Answer, brokenAnswer, fakeServer } from '@/testing/fake-server';
import { aPickForm } from '@/testing/pick-form';
import { renderPage } from '@/testing/render';
import type { StartListFormAnswer } from '@/wire/generated';

const result = (rank: number, eventId = '7') => ({
  eventId,
  eventName: 'World Cup Bern',
  categoryName: 'LEAD Men',
  startsOn: '2026-05-01',
  rank,
});

const answer: StartListFormAnswer = {
  athletes: [
    { athleteId: '1', results: [result(2)] },
    { athleteId: '2', results: [result(9)] },
    { athleteId: '3', results: [result(1), result(5, '8')] },
  ],
  categories: [
    {
      categoryId: 'lead-men',
      athletes: [
        someChances('3', 0.62, {
          starts: 12,
          lastRanks: [2, 1, 4, 30],
          expectedPoints: [9.3, 8, 5],
        }),
        someChances('2', 0.375, { starts: 1, lastRanks: [9], expectedPoints: [7, 6.5, 4] }),
        someChances('1', 0.004, { starts: 0, expectedPoints: [0.1, 0.1, 0.1] }),
        someChances('4', 0.003, { starts: 0, expectedPoints: [0, 0, 0] }),
      ],
    },
  ],
};

const props = aPickForm();

/** The form, and a league without scored picks. */
const serve = () =>
  fakeServer(({ path }) => ({
    body: path.endsWith('/averages') ? { year: 2026, disciplines: [] } : answer,
  }));

function Page({ over }: { over?: Partial<PickFormProps> }) {
  const { recentResults, chances, pending } = useRecentResults('1', 'lead-men');
  return pending ? null : (
    <PickForm {...props} recentResults={recentResults} chances={chances} {...over} />
  );
}

const ids = () =>
  within(screen.getByRole('listbox', { name: 'Available athletes' }))
    .getAllByRole('option')
    .map(({ id }) => id.replace('athlete-', ''));
/** An option by its whole accessible name but the country; jsdom omits spaces between boxes. */
const option = (name: string) =>
  screen.findByRole('option', {
    name: (label) =>
      label.replace(/, (Austria|Slovenia)/, '').replaceAll(' ', '') === name.replaceAll(' ', ''),
  });
const noHint = () => {
  expect(document.body.textContent).not.toMatch(
    /%|\d events?|first start|no results here|chance of|expected/,
  );
  expect(screen.queryByLabelText('Sort by')).toBeNull();
  expect(ids()).toEqual(['1', '2', '3', '4', '9']);
};

describe('hints in the pick form', () => {
  it('are each athlete’s chance, by which the list is sorted, and its reason', async () => {
    serve();
    const { user } = renderPage(<Page />);
    await option('Alex Cole 62% chance of the podium last: 2nd 1st 4th 12 events');
    await option('Alex Brown 38% chance of the podium last: 9th 1 event');
    await option('Alex Adams less than 1% chance of the podium no results here yet');
    await option('Alex Dębowski less than 1% chance of the podium first start');
    await option('Alex Zeller Not attending');
    expect(screen.getAllByText('<1%')).toHaveLength(2);
    expect(screen.getByText(/^Podium chance and last three results/)).toBeTruthy();
    expect(screen.getAllByTestId('chance-bar')).toHaveLength(4);
    expect(ids()).toEqual(['3', '2', '1', '4', '9']);
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Name');
    expect(ids()).toEqual(['1', '2', '3', '4', '9']);
  });

  it('compare the podium being built with the best one, and with the league’s scored picks', async () => {
    const disciplines = [{ discipline: 'lead', categories: 3, picks: 8, points: 99 }];
    const calls = fakeServer(({ path }) => ({
      body: path.endsWith('/averages') ? { year: 2026, disciplines } : answer,
    }));
    const { user } = renderPage(<Page />);
    await option('Alex Zeller Not attending');
    const expectation = () => screen.queryByTestId('expectation')?.textContent;
    expect(expectation()).toBeUndefined();
    await user.click(screen.getByTestId('athlete-row-2'));
    await screen.findByText('Your league averages 12.4 in lead');
    expect(expectation()).toContain('About 7 points expectedBest by form: 15.9');
    await user.click(screen.getByTestId('athlete-row-3'));
    expect(expectation()).toContain('About 15 points expected');
    // Nothing else is asked: open picks of others are not known here.
    expect([...new Set(calls.map(({ path }) => path))]).toEqual([
      '/api/upcoming/1/form',
      '/api/leagues/league/season/averages',
    ]);
  });

  it('lead to the pages of the athletes on the podium', async () => {
    serve();
    const { user } = renderPage(<Page />);
    await option('Alex Zeller Not attending');
    expect(screen.queryByText('More about:')).toBeNull();
    await user.click(screen.getByTestId('athlete-row-2'));
    const link = screen.getByRole('link', { name: 'Brown: results and ratings' });
    expect(link.getAttribute('href')).toBe('/dashboard/athletes/2');
  });

  it('can be hidden for good, which leaves recent results, by name', async () => {
    serve();
    const { user, show } = renderPage(<Page />);
    await option('Alex Zeller Not attending');
    await user.click(screen.getByTestId('athlete-row-3'));
    await user.click(screen.getByRole('button', { name: 'Hide hints' }));
    noHint();
    await option('Alex Brown 9th Bern');
    show(<Page key="later" />);
    noHint();
    await user.click(screen.getByRole('button', { name: 'Show hints' }));
    expect(ids()).toEqual(['3', '2', '1', '4', '9']);
  });

  it('are not shown once picks are closed, to site admins neither', async () => {
    serve();
    renderPage(<Page over={{ event: anEvent({ locked: true }), bypassesLock: true }} />);
    await option('Alex Brown 9th Bern');
    noHint();
    expect(screen.queryByRole('button', { name: /hints/ })).toBeNull();
  });

  it('are not needed: without them, and what is hidden, the list is by name', async () => {
    fakeServer(() => brokenAnswer);
    const { client, show } = renderPage(null);
    client.removeQueries({ queryKey: queryKeys.spoilers });
    show(<Page />);
    await option('Alex Brown');
    noHint();
    expect(screen.queryByRole('button', { name: /hints/ })).toBeNull();
  });

  it.each([
    ['of an event among the last results', '8', 'Alex Cole 1st Bern'],
    ['of an older event: ratings rest on all results', 'older', 'Alex Brown 9th Bern'],
  ])('are not shown while they would tell a hidden result %s', async (_, eventId, shown) => {
    serve();
    const { client } = renderPage(<Page />);
    client.setQueryData(queryKeys.spoilers, { byItself: false, shields: [aShield({ eventId })] });
    await option(shown);
    noHint();
  });

  it('never move a list that is shown: it waits until it is known what is hidden', async () => {
    let knowsShields: (shields: Answer) => void = () => undefined;
    fakeServer(({ path }) => {
      if (path === '/api/auth/spoilers') return new Promise((resolve) => (knowsShields = resolve));
      if (path.endsWith('/form')) return { body: answer };
      if (path.startsWith('/api/upcoming')) return { body: { registrations: props.startList } };
      return { body: { predictions: [], count: 0, leagues: [] } };
    });
    const pick = aPick({ data: { first: '9', second: null, third: null } });
    const { client, show } = renderPage(null);
    client.removeQueries({ queryKey: queryKeys.spoilers });
    show(
      <>
        <Page />
        <ReplaceDialog pick={pick} place="first" closed={false} startsAt={null} onClose={vi.fn()} />
      </>,
    );
    const formAndStartListAreKnown = () =>
      [queryKeys.form('1'), queryKeys.startList('1')].every((key) => client.getQueryData(key));
    await waitFor(() => expect(formAndStartListAreKnown()).toBe(true));
    const rows = /^(athlete-row|replace-by)-/;
    expect(screen.queryAllByTestId(rows)).toEqual([]);
    knowsShields({ body: noShields });
    await screen.findByTestId('athlete-row-3');
    const order = screen.getAllByTestId(rows).map(({ dataset }) => dataset['testid']?.slice(-1));
    expect(order).toEqual(['3', '2', '1', '4', '9', '3', '2', '1', '4']);
  });

  it('sort possible replacements too, unless they are hidden', async () => {
    fakeServer(({ path }) => {
      if (path.includes('/form')) return { body: answer };
      if (path.startsWith('/api/upcoming')) return { body: { registrations: props.startList } };
      return { body: { predictions: [], count: 0, leagues: [] } };
    });
    const pick = aPick({ data: { first: '9', second: null, third: null } });
    const dialog = (
      <ReplaceDialog pick={pick} place="first" closed={false} startsAt={null} onClose={vi.fn()} />
    );
    const candidates = async (list: string) =>
      within(await screen.findByRole('list', { name: list }))
        .getAllByRole('button')
        .map(({ dataset }) => dataset['testid']?.slice(-1));
    const { show } = renderPage(dialog);
    expect(await candidates('Possible replacements, best form first')).toEqual([
      '3',
      '2',
      '1',
      '4',
    ]);
    localStorage.setItem('podium-pick-hints', 'false');
    show(null);
    show(dialog);
    expect(await candidates('Possible replacements')).toEqual(['1', '2', '3', '4']);
  });
});
