import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PlayerOutlook } from '@/features/live-moment/outlook/player-outlook';
import { queryKeys } from '@/shared/query/query-keys';
import { aShield } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type {
  LeagueOutlookAnswer,
  OutlookFact,
  OutlookHelp,
  PlayerOutlook as Outlook,
} from '@/wire/generated';

const athlete = (lastname: string, firstname = 'Ada') => ({
  ...{ athleteId: lastname, firstname, lastname, country: 'AUT' },
});

const aHelp = (over: Partial<OutlookHelp> = {}): OutlookHelp => ({
  ...{ goal: 'win', now: 0.34, then: 0.81, categoryId: '1', fact: 'ahead' },
  athlete: athlete('GARNBRET'),
  other: athlete('GROSSMAN'),
  ...over,
});

const anOutlook = (over: Partial<Outlook> = {}): Outlook => ({
  ...{ worstPoints: 12, expectedPoints: 26.6, bestPoints: 45, possiblePoints: 90 },
  ...{ bestRank: 1, worstRank: 7, win: 0.34, podium: 0.7, help: aHelp() },
  ...over,
});

const serve = (own: Outlook | null, openCategories = ['1']) =>
  fakeServer(() => {
    const body: LeagueOutlookAnswer = { openCategories, players: [], own };
    return { body };
  });

const page = <PlayerOutlook leagueId="league" eventId="1" />;

async function shown(own: Outlook) {
  serve(own);
  renderPage(page);
  const { textContent } = await screen.findByTestId('player-outlook');
  return textContent ?? '';
}

describe('the outlook of a player', () => {
  it('is the chance to win, what would help most, and the points within reach', async () => {
    const text = await shown(anOutlook());
    expect(text).toContain('34%to win');
    expect(text).toContain('81% if GARNBRET finishes ahead of GROSSMAN');
    expect(text).toContain('12–45 pts');
    expect(text).toContain('Between 12 and 45 points in this event, 27 to expect.');
  });

  it.each<[OutlookFact, string]>([
    ['wins', 'GARNBRET wins'],
    ['onPodium', 'GARNBRET makes the podium'],
    ['offPodium', 'GARNBRET misses the podium'],
  ])('names one athlete if it takes one (%s)', async (fact, words) => {
    const text = await shown(anOutlook({ help: aHelp({ fact, other: null }) }));
    expect(text).toContain(`81% if ${words}`);
  });

  it('tells two of one surname apart', async () => {
    const help = aHelp({ athlete: athlete('LEE', 'Dohyun'), other: athlete('LEE', 'Sam') });
    expect(await shown(anOutlook({ help }))).toContain('Dohyun LEE finishes ahead of Sam LEE');
  });

  it('is the top three, or points, for who can hardly win', async () => {
    const podium = aHelp({ goal: 'podium', then: 0.5 });
    expect(await shown(anOutlook({ help: podium, podium: 0.2 }))).toContain('20%for top 350% if');
  });

  it('is the expected points where nothing more can be hoped for', async () => {
    const help = aHelp({ goal: 'points', now: 26.6, then: 33.2 });
    expect(await shown(anOutlook({ help }))).toContain('27expected33 points if GARNBRET');
  });

  it('is the ranks within reach if nothing would help much', async () => {
    const own = anOutlook({ help: null, win: 0, bestRank: 2, worstRank: 3 });
    expect(await shown(own)).toContain('Anything from 2nd to 3rd is possible.');
  });

  it('says what is certain', async () => {
    const own = anOutlook({ help: null, win: 1, bestRank: 1, worstRank: 1 });
    expect(await shown(own)).toContain('100%to winYou finish 1st, whatever happens.');
  });

  it.each([
    ['shows a rise of 20 points', [0.54], 'Your chance to win rose from 34% to 54%.'],
    ['shows a fall', [0.09], 'Your chance to win fell from 34% to 9%.'],
    ['adds small changes up', [0.45, 0.56], 'Your chance to win rose from 34% to 56%.'],
    ['shows no small change', [0.53, 0.34], null],
  ])('%s', async (_, chances, sentence) => {
    let win = 0.34;
    fakeServer(() => ({ body: { openCategories: ['1'], players: [], own: anOutlook({ win }) } }));
    const { client } = renderPage(page);
    await screen.findByTestId('player-outlook');
    const queryKey = queryKeys.leagueOutlook('league', '1');
    for (win of chances) await client.invalidateQueries({ queryKey });
    if (sentence === null) expect(screen.queryByText(/^Your chance to win/)).toBeNull();
    else expect((await screen.findAllByText(sentence)).length).toBe(2);
  });

  it.each([
    ['of somebody without a pick', null, ['1']],
    ['once nothing can change', anOutlook(), []],
  ])('is not shown: %s', async (_, own, open) => {
    const calls = serve(own, open);
    renderPage(page);
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    expect(screen.queryByTestId('player-outlook')).toBeNull();
  });

  it.each(['1', 'other'])('is not shown while event %s is hidden', async (eventId) => {
    serve(anOutlook());
    const { client } = renderPage(page);
    await screen.findByTestId('player-outlook');
    const shields = [aShield({ eventId })];
    client.setQueryData(queryKeys.spoilers, { byItself: false, shields });
    await expect.poll(() => screen.queryByTestId('player-outlook')).toBeNull();
  });
});
