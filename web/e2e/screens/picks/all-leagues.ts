import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openLeague } from '../leagues/league-people';
import {
  anOpenCategory,
  foundLeague,
  isOn,
  picksOf,
  row,
  takeOff,
  unfold,
} from './predictions-data';
import { looksSoundInBoth } from '../sound';
import { phone, type Scene, type Stage, type Visitor, wide } from '../stage';

const submit = (page: Page) => page.getByTestId('submit-prediction');
const everywhere = (page: Page) => page.getByRole('switch', { name: 'Use in all my leagues' });

async function goesTo(page: Page, league: string) {
  await page.getByTestId('league-select').selectOption({ label: league });
  await page.waitForURL(/league=/);
}

type Podiums = Awaited<ReturnType<typeof podiumsOf>>;

/** A user's podiums of one category in all leagues. */
async function podiumsOf(visitor: Visitor, ids: string[]) {
  const { event, athletes, address } = await anOpenCategory(visitor);
  // The scenes change the podium by these.
  assert.equal(new Set(athletes.slice(0, 4).map(({ athlete_id }) => athlete_id)).size, 4);
  const firsts = async () => {
    const picks = await picksOf(visitor, event.id);
    const byLeague = new Map(picks.map((pick) => [pick.leagueId, pick.data.first]));
    return ids.map((id) => byLeague.get(id));
  };
  return { ids, athletes, page: address, firsts };
}

async function savesInAll(stage: Stage, visitor: Visitor, set: Podiums) {
  const { page } = visitor;
  const first = set.athletes[0]?.athlete_id;
  await page.goto(`${set.page}?league=${set.ids[0]}`);
  for (const athlete of set.athletes.slice(0, 3)) await row(page, athlete).click();
  // The first save asks; the answer is remembered.
  await page.getByRole('button', { name: 'Save only in Alpha' }).waitFor();
  assert.equal(await submit(page).textContent(), 'Save in all 3 leagues');
  await looksSoundInBoth(visitor, 'everywhere-on');
  await submit(page).click();
  await stage.expectText(page, 'Prediction submitted!');
  await page.getByText('In 3 leagues.', { exact: true }).waitFor();
  await page.getByTestId('save-receipt').waitFor();
  await visitor.shoot('everywhere-saved');
  assert.deepEqual(await set.firsts(), [first, first, first]);
}

async function changesInOne(visitor: Visitor, set: Podiums) {
  const { page } = visitor;
  const first = set.athletes[0]?.athlete_id;
  // A change in one league only: the mark, and how to revert it.
  await goesTo(page, 'Gamma');
  await isOn(page, 1, set.athletes[0]);
  await takeOff(page, '1st');
  await row(page, set.athletes[3]).click();
  await unfold(page);
  await everywhere(page).click();
  await page.getByText('Only in Gamma: your other leagues keep what they have.').waitFor();
  await visitor.shoot('everywhere-off');
  await submit(page).click();
  await page.getByText('Changed for this league.').waitFor();
  await page.getByTestId('save-receipt').waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await looksSoundInBoth(visitor, 'everywhere-changed');
  assert.deepEqual(await set.firsts(), [first, first, set.athletes[3]?.athlete_id]);

  // My Picks also marks only this one.
  await page.goto('/dashboard/my-picks');
  await page.getByText('Changed for this league.').waitFor();
  assert.equal(await page.getByText('Changed for this league.').count(), 1);
  await looksSoundInBoth(visitor, 'everywhere-my-picks');
}

async function changesInOthers(stage: Stage, visitor: Visitor, set: Podiums) {
  const { page } = visitor;
  const second = set.athletes[1]?.athlete_id;
  // The other leagues change without it, which the page announces first.
  await page.goto(`${set.page}?league=${set.ids[0]}`);
  await takeOff(page, '1st');
  await unfold(page);
  await everywhere(page).click();
  await page.getByText(/Gamma keeps its own podium\.$/).waitFor();
  await visitor.shoot('everywhere-passes-over');
  await takeOff(page, '2nd');
  await row(page, set.athletes[1]).click();
  await submit(page).click();
  await stage.expectText(page, 'Prediction updated!');
  await page.getByText('In 2 leagues.', { exact: true }).waitFor();
  assert.deepEqual(await set.firsts(), [second, second, set.athletes[3]?.athlete_id]);

  await goesTo(page, 'Gamma');
  await page.getByRole('button', { name: 'Back to my common podium' }).click();
  await page.getByText('Changed for this league.').waitFor({ state: 'detached' });
  await page.getByTestId('save-receipt').waitFor();
  assert.deepEqual(await set.firsts(), [second, second, second]);
}

async function offersInNew(stage: Stage, visitor: Visitor, set: Podiums) {
  const { page } = visitor;
  const second = set.athletes[1]?.athlete_id;
  // A league that is added later.
  const { body } = await visitor.call<{ leagueId: string; slug: string }>('POST', '/api/leagues', {
    name: 'Delta',
    type: 'private',
  });
  set.ids.push(body.leagueId);
  // And one without an offer.
  set.ids.push(await foundLeague(visitor, 'Epsilon'));
  await openLeague(visitor, body.slug);
  const offer = page.getByTestId('bring-picks');
  await offer.waitFor();
  await looksSoundInBoth(visitor, 'everywhere-offer');
  await page.goto(`${set.page}?league=${body.leagueId}`);
  await page.getByText('No podium in this league yet.').waitFor();
  await looksSoundInBoth(visitor, 'everywhere-offer-form');
  await openLeague(visitor, body.slug);
  await offer.getByRole('button', { name: 'Use here too' }).click();
  await stage.expectText(page, 'Podium copied to this league.');
  await offer.waitFor({ state: 'detached' });
  assert.deepEqual(await set.firsts(), [second, second, second, second, undefined]);
}

async function oneSet(stage: Stage) {
  for (const size of [wide, phone]) {
    const visitor = await stage.newcomer('Every Where', size);
    const leagues = ['Alpha', 'Beta with a rather long name', 'Gamma'];
    const ids: string[] = [];
    for (const league of leagues) ids.push(await foundLeague(visitor, league));
    const set = await podiumsOf(visitor, ids);
    await savesInAll(stage, visitor, set);
    await changesInOne(visitor, set);
    await changesInOthers(stage, visitor, set);
    await offersInNew(stage, visitor, set);
    await visitor.context.close();
  }
}

export const allLeaguesScenes: Scene[] = [
  { name: 'everywhere: one podium for all my leagues', play: oneSet },
];
