import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PickForm } from '@/features/predictions/pick-form/pick-form';
import { storePick } from '@/features/predictions/saved-picks/pick-cache';
import { usePicksOf } from '@/features/predictions/saved-picks/picks-api';
import { queryKeys } from '@/shared/query/query-keys';
import { aPick } from '@/testing/builders';
import { fakeServer, refusal } from '@/testing/fake-server';
import { aPickForm, first, row, savedAs, submit } from '@/testing/pick-form';
import { renderPage } from '@/testing/render';
import type { ErrorCode, PredictionView } from '@/wire/generated';

const podium = (first: string) => ({ first, second: null, third: null });
const saved = (version: number, first: string, over: Partial<PredictionView> = {}) =>
  aPick({
    version,
    data: podium(first),
    athletes: { first: null, second: null, third: null },
    ...over,
  });

const props = aPickForm();

/** The form on its page, with the cached picks of the league. */
function Page() {
  const [pick] = usePicksOf('me', '1', 'league').data ?? [];
  return <PickForm {...props} saved={pick} held={[]} />;
}

const dialog = () =>
  screen.findByRole('dialog', { name: 'Another podium was saved meanwhile' }, { timeout: 5000 });

/** Stores one pick like the server, which refuses changes to outdated versions. */
function server(pick: PredictionView | null) {
  const now = { pick };
  const write = (first: string, version: number) => {
    now.pick = saved(version, first);
    return savedAs(now.pick);
  };
  const refuse = (code: ErrorCode) =>
    refusal('This podium has changed since you saw it.', code, 409, {
      currentPredictions: now.pick ? [now.pick] : [],
    });
  const calls = fakeServer(({ method, path, body }) => {
    if (path === '/api/leagues/my-leagues') return { body: { leagues: [] } };
    if (path.endsWith('/query')) {
      return { body: { predictions: now.pick ? [now.pick] : [], count: 1 } };
    }
    const { data, version } = body as { data: { first: string }; version?: number };
    if (method === 'POST') return now.pick ? refuse('prediction_exists') : write(data.first, 1);
    if (!now.pick) return refusal('Gone', 'not_found', 404);
    return version === now.pick.version
      ? write(data.first, now.pick.version + 1)
      : refuse('pick_changed');
  });
  const writes = () =>
    calls.flatMap(({ method, path, body }) =>
      method === 'GET' || path.endsWith('/query') ? [] : { method, body },
    );
  return { now, writes };
}

async function shownWith(pick: PredictionView | null) {
  const { now, writes } = server(pick);
  const { client } = renderPage(<Page />);
  await waitFor(() =>
    expect(client.getQueryData(queryKeys.picksOf('me', '1', 'league'))).toBeDefined(),
  );
  return { now, writes, client, user: userEvent.setup() };
}

async function replacesFirst(user: ReturnType<typeof userEvent.setup>, athleteId: string) {
  await user.click(screen.getByRole('button', { name: /^Remove .* from 1st place$/ }));
  await user.click(row(athleteId));
  await user.click(submit());
}

describe('saving on top of what was seen', () => {
  it('sends its version, and the next save that of the answer', async () => {
    const { user, writes } = await shownWith(saved(3, '1'));
    await replacesFirst(user, '2');
    await screen.findByTestId('save-receipt');
    await replacesFirst(user, '3');
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()).toMatchObject([
      { method: 'PUT', body: { data: podium('2'), version: 3 } },
      { method: 'PUT', body: { data: podium('3'), version: 4 } },
    ]);
    await screen.findByTestId('save-receipt');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends the version of what another device saved, once it is on the page', async () => {
    const { user, now, writes, client } = await shownWith(saved(1, '1'));
    now.pick = saved(2, '3');
    storePick(client, now.pick);
    await waitFor(() => expect(first()).toBe('3'));
    await replacesFirst(user, '2');
    await waitFor(() => expect(writes()).toMatchObject([{ body: { version: 2 } }]));
  });

  it('sends one save at a time: the second waits for the version of the first', async () => {
    const { user, writes } = await shownWith(saved(1, '1'));
    const answer = globalThis.fetch;
    let go: () => void = () => undefined;
    const gate = new Promise<void>((open) => (go = open));
    let sent = 0;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (init.method === 'PUT' && sent++ === 0) await gate;
      return answer(path, init);
    });
    await replacesFirst(user, '2');
    await user.click(screen.getByRole('button', { name: 'Remove Alex Brown from 1st place' }));
    await user.click(row('3'));
    await user.click(submit());
    expect(sent).toBe(1);
    go();
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()).toMatchObject([{ body: { version: 1 } }, { body: { version: 2 } }]);
    await screen.findByTestId('save-receipt');
    expect(first()).toBe('3');
  });
});

describe('a pick that was saved elsewhere while it was being changed', () => {
  /** Chooses athlete 2 while another client saves athlete 3. */
  async function meetsAnother() {
    const page = await shownWith(saved(1, '1'));
    const { user, now, client } = page;
    await user.click(screen.getByRole('button', { name: 'Remove Alex Adams from 1st place' }));
    await user.click(row('2'));
    now.pick = saved(2, '3');
    // Received over the socket, but not shown by the form.
    storePick(client, now.pick);
    await user.click(submit());
    return { ...page, question: await dialog() };
  }

  it('is shown beside mine, and neither is lost before one is chosen', async () => {
    const { writes, now, question } = await meetsAnother();
    expect(document.activeElement).toBe(question);
    expect(question.getAttribute('aria-describedby')).toBeTruthy();
    within(within(question).getByRole('region', { name: 'Yours, not saved' })).getByText(
      'Alex Brown',
    );
    within(within(question).getByRole('region', { name: 'Saved meanwhile' })).getByText(
      'Alex Cole',
    );
    expect(writes()).toMatchObject([{ body: { data: podium('2'), version: 1 } }]);
    expect(now.pick).toMatchObject({ version: 2, data: podium('3') });
  });

  it('is replaced by mine when I keep it, on top of the version that I have seen now', async () => {
    const { user, writes, now } = await meetsAnother();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await screen.findByTestId('save-receipt');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writes()[1]).toMatchObject({ method: 'PUT', body: { data: podium('2'), version: 2 } });
    expect(now.pick).toMatchObject({ version: 3, data: podium('2') });
    expect(first()).toBe('2');
  });

  it('stands when I take it, without another request', async () => {
    const { user, writes } = await meetsAnother();
    await user.click(screen.getByRole('button', { name: 'Take the other' }));
    await screen.findByTestId('save-receipt');
    expect(first()).toBe('3');
    expect(writes()).toHaveLength(1);
    expect(screen.queryByText('Not saved')).toBeNull();
    await waitFor(() => expect(document.activeElement?.id).toBe('athletes'));
  });

  it('can be decided later: mine stays unsaved, and the two can be compared again', async () => {
    const { user, writes } = await meetsAnother();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(first()).toBe('2');
    screen.getByText(/^Another podium was saved meanwhile\. Your podium is kept here/);
    await user.click(screen.getByRole('button', { name: 'Compare and choose' }));
    await dialog();
    expect(writes()).toHaveLength(1);
  });

  it('asks once more when there was another one in between', async () => {
    const { user, now } = await meetsAnother();
    now.pick = saved(5, '1');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    const other = within(await dialog()).getByRole('region', { name: 'Saved meanwhile' });
    await within(other).findByText('Alex Adams');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await screen.findByTestId('save-receipt');
    expect(now.pick).toMatchObject({ version: 6, data: podium('2') });
  });
});

describe('a pick that was made or deleted elsewhere', () => {
  it('is not overwritten where I saw none', async () => {
    const { user, now, writes } = await shownWith(null);
    await user.click(row('2'));
    now.pick = saved(1, '3');
    await user.click(submit());
    within(await dialog()).getByText('Alex Cole');
    expect(writes().map(({ method }) => method)).toEqual(['POST']);
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await screen.findByTestId('save-receipt');
    expect(writes()[1]).toMatchObject({ method: 'PUT', body: { version: 1 } });
  });

  it('is not made again without asking', async () => {
    const { user, now, writes } = await shownWith(saved(1, '1'));
    now.pick = null;
    await replacesFirst(user, '2');
    within(await dialog()).getByRole('region', { name: 'Deleted meanwhile' });
    expect(writes()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await screen.findByTestId('save-receipt');
    expect(writes()[1]).toMatchObject({ method: 'POST', body: { data: podium('2') } });
  });

  it('is no matter where it is the podium that I save', async () => {
    const { user, now, writes } = await shownWith(saved(1, '1'));
    now.pick = saved(2, '2');
    await replacesFirst(user, '2');
    await screen.findByTestId('save-receipt');
    expect(writes()).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
