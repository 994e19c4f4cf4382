import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { BringPicks } from '@/features/predictions/all-leagues/bring-picks';
import { aMe, aPick } from '@/testing/builders';
import { fakeServer, refusal } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { CopyPredictionBody, PredictionView } from '@/wire/generated';

const leagues = ['here', 'there', 'declined'].map((_id) => ({ _id, name: _id }));

const pick = (categoryId: string, over: Partial<PredictionView> = {}) =>
  aPick({
    _id: categoryId,
    leagueId: 'there',
    categoryId,
    categoryName: categoryId,
    common: true,
    ...over,
  });

/** Picks in another league, some of which cannot be created here. */
function server(open: PredictionView[], refused: string[] = []) {
  const picks = [...open];
  const calls = fakeServer(({ path, body }) => {
    if (path === '/api/leagues/my-leagues') return { body: { success: true, leagues } };
    if (path === '/api/predictions/query') return { body: { predictions: picks, count: 1 } };
    const id = path.split('/')[3] ?? '';
    if (refused.includes(id)) {
      const error = 'A selected athlete is not attending this event.';
      return refusal(error, 'athlete_not_attending', 409);
    }
    const { leagueIds } = body as CopyPredictionBody;
    const copies = leagueIds.map((leagueId) => pick(id, { _id: `${id} ${leagueId}`, leagueId }));
    picks.push(...copies);
    return { body: { success: true, predictions: copies } };
  });
  const written = () => calls.filter(({ path }) => path.endsWith('/copy'));
  return { picks, written };
}

const show = (userId = 'me') => renderPage(<BringPicks leagueId="here" />, { me: aMe({ userId }) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const isGone = () => waitFor(() => expect(screen.queryByTestId('bring-picks')).toBeNull());

describe('picks that a league does not have yet', () => {
  it('are brought to this league and to no other', async () => {
    const { written } = server([pick('lead'), pick('speed')]);
    show();
    await press('Use here too');
    await screen.findByText('2 podiums copied to this league.');
    await isGone();
    expect(written()).toMatchObject([
      { path: '/api/predictions/lead/copy', body: { leagueIds: ['here'] } },
      { path: '/api/predictions/speed/copy', body: { leagueIds: ['here'] } },
    ]);
  });

  it('are brought without the one that is refused, and both is said', async () => {
    server([pick('lead'), pick('speed'), pick('boulder')], ['lead']);
    show();
    await press('Use here too');
    await screen.findByText(
      '2 podiums copied to this league. Not every podium could be copied: A selected athlete is not attending this event.',
    );
    await screen.findByText('You’ve picked lead elsewhere. Use it here?');
    await press('Use here too');
    await screen.findByText('A selected athlete is not attending this event.');
  });

  it('stay declined when others come, on whose account they were', async () => {
    const { picks, written } = server([pick('lead')]);
    const { client } = show();
    await press('No thanks');
    await isGone();
    picks.push(pick('speed'));
    await client.invalidateQueries();
    await screen.findByText('You’ve picked speed elsewhere. Use it here?');
    await press('Use here too');
    await screen.findByText('Podium copied to this league.');
    expect(written().map(({ path }) => path)).toEqual(['/api/predictions/speed/copy']);
    picks.push(pick('boulder'));
    await client.invalidateQueries();
    await press('No thanks');
    await isGone();
    expect(Object.values({ ...localStorage })).toEqual(['["1 lead","1 boulder"]']);
    // Another user on the same device.
    show('other');
    await screen.findByText('You’ve picked lead and boulder elsewhere. Use them here?');
  });
});
