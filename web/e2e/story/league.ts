import assert from 'node:assert/strict';
import type { LeagueAnswer } from '../../src/wire/generated';
import type { Show } from './show';

const LEAGUE = 'Keqiao Crew';

export async function bothRegister({ anna, ben }: Show) {
  await Promise.all([anna.register(), ben.register()]);
  await Promise.all([anna.shoot('01-home'), ben.shoot('01-home')]);
}

export async function annaFoundsALeague(show: Show) {
  const { anna } = show;
  const { page } = anna;
  await page.goto('/dashboard/create-league');
  await page.getByLabel('League Name').fill(LEAGUE);
  await page.getByLabel('Description').fill('Picks over breakfast, regrets by lunch.');
  await page.getByRole('button', { name: 'Create League' }).click();
  await page.getByText(`Your league "${LEAGUE}" has been created successfully.`).waitFor();
  await anna.shoot('02-league-created');
  await page.getByRole('button', { name: 'Go to League' }).click();
  await page.waitForURL('**/dashboard/league/*');
  show.leagueSlug = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const path = `/api/leagues/slug/${show.leagueSlug}`;
  show.leagueId = (await anna.call<LeagueAnswer>('GET', path)).body.league._id;
  assert.match(show.leagueId, /^[0-9a-f]{24}$/);
}

/** Each page shows the other user's action without a reload. */
export async function benIsLetIn({ anna, ben, leagueId }: Show) {
  await ben.page.goto('/dashboard/leagues');
  await ben.page.getByTestId(`join-request-${leagueId}`).click();
  await ben.page.getByRole('button', { name: 'Cancel Request' }).waitFor();
  await ben.shoot('03-asked-to-join');

  await anna.page.getByTestId(`pending-request-${ben.id}`).waitFor();
  await anna.shoot('03-request-arrived');
  await anna.page.getByTestId(`approve-${ben.id}`).click();
  await anna.page.getByTestId('confirm-action').click();
  await anna.page.getByTestId(`pending-request-${ben.id}`).waitFor({ state: 'detached' });

  await ben.page.getByRole('link', { name: 'View' }).waitFor();
  await ben.shoot('04-let-in');
  await anna.shoot('04-let-in');
}
