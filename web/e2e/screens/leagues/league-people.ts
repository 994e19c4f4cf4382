import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type {
  CreateLeagueBody,
  LeagueAnswer,
  LeagueCreated,
  MeAnswer,
} from '../../../src/wire/generated';
import { untilLive } from '../../support';
import type { Visitor } from '../stage';

export async function foundLeague(
  visitor: Visitor,
  name: string,
  over: Partial<CreateLeagueBody> = {},
): Promise<LeagueCreated> {
  const body: CreateLeagueBody = { name, type: 'public', ...over };
  const answer = await visitor.call<LeagueCreated>('POST', '/api/leagues', body);
  assert.equal(answer.status, 200);
  return answer.body;
}

export async function idOf(visitor: Visitor): Promise<string> {
  return (await visitor.call<MeAnswer>('GET', '/api/auth/me')).body.user.userId;
}

export async function inviteCodeOf(visitor: Visitor, slug: string): Promise<string> {
  const { body } = await visitor.call<LeagueAnswer>('GET', `/api/leagues/slug/${slug}`);
  return body.league.inviteCode ?? '';
}

export async function openLeague({ page }: Visitor, slug: string, part?: 'members' | 'manage') {
  await page.goto(`/dashboard/league/${slug}${part ? `?part=${part}` : ''}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await untilLive(page);
}

/** A tab of the league's page. */
export const showPart = (page: Page, name: 'League' | 'Members' | 'Manage') =>
  page
    .getByRole('navigation', { name: 'Parts of this league' })
    .getByRole('link', { name, exact: true })
    .click();

export const confirm = (page: Page) => page.getByTestId('confirm-action').click();

export async function goesToMyRow(page: Page, mine: Locator) {
  const seek = page.getByRole('button', { name: 'Go to my row' });
  // During a live event my row may leave the page before it is shown.
  for (let jump = 0; jump < 5 && (await seek.isVisible()); jump += 1) {
    await seek.click();
    await seek.waitFor({ state: 'detached', timeout: 8000 }).catch(() => undefined);
  }
  assert.equal(await mine.count(), 1);
}
