import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canonicalText, sha256 } from '@/features/reveal/fingerprint/canonical-text';
import { boldestOf, inOrder, standingNow } from '@/features/reveal/podiums/standing';
import { RevealScreen } from '@/features/reveal/reveal-screen';
import { notifyListeners } from '@/live/state/change-listeners';
import { flush, receive, resetLive } from '@/live/state/live-store';
import { topics } from '@/live/state/topic-names';
import { queryKeys } from '@/shared/query/query-keys';
import { aCategory, anEvent, aShield } from '@/testing/builders';
import { fakeServer, refusal } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type {
  CategoryReveal,
  Change,
  CountedPicksAnswer,
  EventView,
  FingerprintsAnswer,
  RevealedPodium,
  Snapshot,
} from '@/wire/generated';

const category = aCategory();
const open = anEvent({ dcats: [category], locked: false });
const locked = { ...open, locked: true };

const podium = (userId: string, over: Partial<RevealedPodium> = {}): RevealedPodium => ({
  userId,
  userName: `Name of ${userId}`,
  avatarUrl: null,
  data: { first: '1', second: '2', third: null },
  editedByAdmin: false,
  bold: [],
  alone: [],
  longShots: [],
  same: 2,
  loneWolf: false,
  ...over,
});

const athlete = (athleteId: string, lastname: string) => ({
  athleteId,
  firstname: 'Alex',
  lastname,
  country: 'SLO',
  first: 2,
  second: 0,
  third: 1,
  chance: null as number | null,
});

const reveal: CategoryReveal = {
  leagueId: 'league',
  eventId: open.id,
  categoryId: category.dcat_id,
  members: 4,
  picked: 3,
  consensus: { first: '1', second: '2', third: null },
  athletes: [athlete('1', 'Adams'), athlete('2', 'Brown'), athlete('3', 'Cole')],
  podiums: [
    podium('ann'),
    podium('ben', {
      data: { first: '1', second: '2', third: '3' },
      alone: [3],
      same: 1,
      loneWolf: true,
    }),
    podium('me', { editedByAdmin: true }),
  ],
  form: null,
};

type Evidence = FingerprintsAnswer & CountedPicksAnswer;

async function fingerprints(): Promise<Evidence> {
  const salt = '0'.repeat(32);
  const picks = reveal.podiums.map(({ userId, data }) => ({
    categoryId: category.dcat_id,
    userId,
    ...data,
  }));
  const text = canonicalText({ leagueId: 'league', eventId: open.id, salt, picks });
  const one = {
    number: 1,
    digest: (await sha256(text)) ?? '',
    salt,
    picks: picks.length,
    madeAt: '2026-06-01T10:00:00Z',
    madeById: null,
    madeByName: null,
    ofGuest: false,
  };
  return { fingerprints: [one], picks };
}

function server({ fingerprints, picks }: Evidence) {
  return fakeServer(({ path }) => {
    if (path.includes('/reveal/')) return { body: { reveal } };
    return { body: path.endsWith('/picks') ? { picks } : { fingerprints } };
  });
}

const shown = (event: EventView) => (
  <RevealScreen event={event} category={category} leagueId="league" />
);

/** The page of a category whose picks are closed. */
async function openGrid(reveal?: CategoryReveal, hiddenEvent?: string) {
  if (reveal) {
    fakeServer(({ path }) => ({
      body: path.includes('/reveal/') ? { reveal } : { fingerprints: [] },
    }));
  }
  const page = renderPage(shown(locked));
  if (hiddenEvent !== undefined) {
    const shields = [aShield({ eventId: hiddenEvent })];
    page.client.setQueryData(queryKeys.spoilers, { byItself: false, shields });
  }
  const grid = await screen.findByTestId('reveal-grid');
  const order = () =>
    within(grid)
      .getAllByRole('row')
      .flatMap(({ dataset }) => dataset['testid']?.replace('podium-of-', '') ?? []);
  return { ...page, grid, order };
}

function tellPicked(...users: string[]) {
  const member = (id: string) => ({
    id,
    name: `Name of ${id}`,
    picture: null,
    isAdmin: false,
    isOwner: false,
  });
  const data = {
    kind: 'league',
    league: { memberCount: 4 },
    members: ['ann', 'ben', 'me', 'zoe'].map(member),
    picked: users.map((userId) => ({ userId, eventId: open.id, categoryId: category.dcat_id })),
    pickedBesides: [],
  } as unknown as Snapshot;
  act(() => {
    receive({ type: 'snapshot', topic: topics.league('league'), epoch: 'e', offset: 1, data }, 0);
    flush();
  });
}

function tellRanking(...athletes: string[]) {
  const rows = athletes.map((athlete_id, at) => ({ athlete_id, rank: at + 1 }));
  const rankings = [{ categoryId: category.dcat_id, rows }];
  const data = { kind: 'event', rankings } as unknown as Snapshot;
  act(() => {
    receive({ type: 'snapshot', topic: topics.event(open.id), epoch: 'e', offset: 1, data }, 0);
    flush();
  });
}

beforeEach(resetLive);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('before the lock', () => {
  it('counts who has picked, as it happens, and asks for nothing else', async () => {
    const calls = server(await fingerprints());
    renderPage(shown(open));
    tellPicked('ann');
    expect(screen.getByText('1 of 4 have picked', { selector: '[role=status]' })).toBeTruthy();
    tellPicked('ann', 'zoe');
    const before = screen.getByTestId('reveal-before');
    expect(within(before).getByText('2 of 4 have picked')).toBeTruthy();
    expect(within(before).getByText('Name of zoe')).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

describe('at the lock', () => {
  it('opens by itself, and closes at once when the lock is taken back', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const calls = server(await fingerprints());
    const { show } = renderPage(shown(open));
    tellPicked('ann');
    show(shown(locked));
    const grid = await screen.findByTestId('reveal-grid');
    expect(grid.querySelector('.animate-unveil')).not.toBeNull();
    expect(
      screen.getByText('Picks are closed. The league’s podium: 1st Adams, 2nd Brown.'),
    ).toBeTruthy();
    show(shown(open));
    expect(screen.queryByTestId('reveal-grid')).toBeNull();
    expect(screen.getByTestId('reveal-before')).toBeTruthy();
    const requestCount = calls.filter(({ path }) => path.includes('/reveal/')).length;
    // After another lock, picks may differ.
    show(shown(locked));
    await screen.findByTestId('reveal-grid');
    expect(calls.filter(({ path }) => path.includes('/reveal/'))).toHaveLength(requestCount + 1);
  });

  it('stands still for who comes later: mine first, marks, and who stands apart', async () => {
    server(await fingerprints());
    const { grid, order } = await openGrid();
    expect(grid.querySelector('.animate-unveil')).toBeNull();
    expect(order()).toEqual(['me', 'ann', 'ben']);
    within(grid).getByText(/Edited by an admin/);
    within(grid).getByText('Lone wolf');
    within(grid).getByRole('cell', { name: '3rd, nobody else has them' });
    screen.getByText('Only Name of ben has Alex Cole.');
  });

  it('is a table of members by athletes, the likeliest or most picked first', async () => {
    server(await fingerprints());
    const { grid, user } = await openGrid();
    const heads = within(grid).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Member',
      'Adams',
      'Brown',
      'Cole',
    ]);
    within(grid).getByRole('row', { name: 'Picked 3 3 3' });
    const ann = within(within(grid).getByTestId('podium-of-ann'));
    expect(ann.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '11st',
      '22nd',
      '',
    ]);
    await user.click(ann.getByRole('button'));
    const steps = within(grid).getByRole('list', { name: 'Podium of Name of ann' });
    expect(steps.textContent).toContain('Adams');
  });

  it('lights hits and adds points once there is a ranking', async () => {
    server(await fingerprints());
    const { grid, order } = await openGrid();
    tellRanking('2', '1', '3');
    expect(order()).toEqual(['me', 'ben', 'ann']);
    within(grid).getByRole('columnheader', { name: 'Points' });
    const ben = within(within(grid).getByTestId('podium-of-ben'));
    expect(ben.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '11st, 15 points',
      '22nd, 10 points',
      '33rd, nobody else has them, exact, 10 points',
      '35',
    ]);
  });

  it('has the form’s podium after mine, where it plays', async () => {
    const athletes = [{ athleteId: '4', firstname: 'Kim', lastname: 'Dean', country: 'KOR' }];
    const form = { podium: { first: '4', second: '1', third: '2' }, athletes };
    const { grid, order, user } = await openGrid({ ...reveal, form });
    expect(order()).toEqual(['me', 'form', 'ann', 'ben']);
    const row = within(within(grid).getByTestId('podium-of-form'));
    await user.click(row.getByRole('button', { name: 'The Form' }));
    const about = within(grid).getByRole('link', { name: 'How good are its chances?' });
    expect(about.getAttribute('href')).toBe('/form');
    // Nobody in the league has picked this athlete.
    within(grid).getByRole('columnheader', { name: 'Dean' });
    within(grid).getByRole('row', { name: 'Picked 3 3 3 0' });
  });

  it('is sorted by points as they move, with one lone wolf at most', () => {
    const of = (userId: string, first: string, alone: number[]) =>
      podium(userId, { data: { first, second: null, third: null }, alone, loneWolf: true });
    const podiums = [of('ann', '3', [1]), of('ben', '1', [1]), of('me', '2', [])];
    const ranking = ['1', '2', '3'].map((athlete_id, at) => ({ athlete_id, rank: at + 1 }));
    const standing = standingNow(podiums, ranking);
    expect(inOrder(podiums, standing, '').map(({ userId }) => userId)).toEqual([
      'ben',
      'me',
      'ann',
    ]);
    expect(standing?.get('ben')?.points).toBe(20);
    expect(standingNow(podiums, null)).toBeNull();
    // Two stand apart alike.
    expect(boldestOf(podiums)).toBeNull();
    expect(boldestOf(podiums.slice(1))).toBe('ben');
  });

  describe('bold picks', () => {
    const chances = [0.62, 0.084, 0.004];
    const withChances: CategoryReveal = {
      ...reveal,
      athletes: reveal.athletes.map((athlete, at) => ({ ...athlete, chance: chances[at] ?? null })),
      podiums: [
        podium('ann', { longShots: [2] }),
        podium('ben', {
          data: { first: '1', second: '2', third: '3' },
          alone: [3],
          longShots: [2, 3],
          same: 1,
          loneWolf: true,
        }),
      ],
    };

    it('are measured by the chances at the lock, too', async () => {
      const { grid } = await openGrid(withChances);
      within(grid).getByText(/shaded: long shots \(10% or less\)/);
      within(grid).getByRole('row', { name: 'Chance 62% 8% <1%' });
      const apart = screen.getByTestId('reveal-apart').textContent;
      expect(apart).toContain('Only Name of ben has Alex Cole (long shot, <1%).');
      expect(apart).toContain('3 podiums have Alex Brown (long shot, 8%).');
    });

    it('are only those with a small chance', async () => {
      const athletes = withChances.athletes.map((one) => ({ ...one, chance: 0.43 }));
      const podiums = withChances.podiums.map((one) => ({ ...one, longShots: [] }));
      await openGrid({ ...withChances, athletes, podiums });
      expect(screen.getByTestId('reveal-apart').textContent).toContain(
        'Only Name of ben has Alex Cole.',
      );
    });

    it('are measured once the chances are stored, seconds after the lock', async () => {
      vi.spyOn(Math, 'random').mockReturnValue(0);
      let stored = false;
      fakeServer(({ path }) => {
        if (!path.includes('/reveal/')) return { body: { fingerprints: [] } };
        return { body: { reveal: stored ? withChances : reveal } };
      });
      await openGrid();
      expect(screen.queryByText(/long shot/)).toBeNull();
      stored = true;
      act(() => {
        const data: Change = { kind: 'form_predicted', categoryId: category.dcat_id };
        const topic = topics.event(open.id);
        notifyListeners({ topic, offset: 2, data });
      });
      await screen.findAllByText(/long shot/, {}, { timeout: 4_000 });
    });

    it('are not shown while chances would reveal the results of a hidden event', async () => {
      await openGrid(withChances, '8');
      await waitFor(() => expect(document.body.textContent).not.toContain('%'));
      expect(screen.queryByText(/long shot/)).toBeNull();
    });

    it('are shown while only the event itself is hidden: its chances are older than its results', async () => {
      await openGrid(withChances, open.id);
      expect(screen.getAllByText(/long shot/)).not.toHaveLength(0);
    });
  });

  it('says that the server still hides them, and what failed', async () => {
    fakeServer(() => refusal('No.', 'picks_still_open', 409));
    renderPage(shown(locked));
    await screen.findByText('Hidden until picks close');
  });
});

describe('the fingerprint', () => {
  it('is computed again in the browser, and agrees', async () => {
    server(await fingerprints());
    const { user } = renderPage(shown(locked));
    await user.click(await screen.findByText('Fingerprint of these podiums'));
    await user.click(await screen.findByRole('button', { name: 'Check it in this browser' }));
    const outcome = await screen.findByTestId('fingerprint-agrees');
    expect(outcome.textContent).toContain('3 podiums on this page are among them');
  });

  it('does not agree with picks that somebody has changed since', async () => {
    const answer = await fingerprints();
    const [first, ...others] = answer.picks;
    const cheated = { ...answer, picks: first ? [{ ...first, first: '3' }, ...others] : [] };
    server(cheated);
    const { user } = renderPage(shown(locked));
    await user.click(await screen.findByText('Fingerprint of these podiums'));
    await user.click(await screen.findByRole('button', { name: 'Check it in this browser' }));
    await screen.findByTestId('fingerprint-differs');
  });

  it('says whose change has made another one', async () => {
    const answer = await fingerprints();
    const [one] = answer.fingerprints;
    if (!one) throw new Error('one was made');
    const again = { ...one, number: 2, madeById: 'root', madeByName: 'Root' };
    server({ ...answer, fingerprints: [again, one] });
    renderPage(shown(locked));
    await screen.findByText(/Root changed one after the lock/);
    expect(screen.getByText('Earlier fingerprints, before a change')).toBeTruthy();
    await waitFor(() => expect(screen.getByText(/: when picks closed\.$/)).toBeTruthy());
  });

  it('says when it was a guest’s podiums that changed their owner', async () => {
    const answer = await fingerprints();
    const [one] = answer.fingerprints;
    if (!one) throw new Error('one was made');
    const moved = { ...one, number: 2, madeById: 'ben', madeByName: 'Ben', ofGuest: true };
    server({ ...answer, fingerprints: [moved, one] });
    renderPage(shown(locked));
    await screen.findByText(/a guest’s went, unchanged, to the account of Ben/);
  });
});
