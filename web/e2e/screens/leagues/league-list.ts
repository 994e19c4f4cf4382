import assert from 'node:assert/strict';
import { sendRegistration } from '../../support';
import { confirm, foundLeague, inviteCodeOf } from './league-people';
import { leaguePageScenes } from './league-page';
import { isSound, looksSound } from '../sound';
import { phone, type Scene, type Stage, type Visitor, wide } from '../stage';

async function askAndTakeBack(stage: Stage, { page }: Visitor, leagueId: string, name: string) {
  const ask = page.getByTestId(`join-request-${leagueId}`);
  const cancel = page.getByRole('button', { name: `Cancel Request: ${name}` });
  await stage.expectText(page, 'Request to Join');
  await page.getByRole('searchbox', { name: 'Search public leagues' }).or(ask).first().waitFor();
  await ask.click();
  await stage.expectText(page, 'Join request sent!');
  await page.getByText('Waiting for approval').waitFor();
  await stage.expectText(page, 'Cancel Request');
  await cancel.click();
  await stage.expectText(
    page,
    'Are you sure you want to cancel your join request for this league?',
  );
  await confirm(page);
  await stage.expectText(page, 'Join request cancelled.');
  await ask.waitFor();
}

async function joinOpenAndLeave(stage: Stage, { page }: Visitor, leagueId: string, name: string) {
  await page.getByTestId(`join-request-${leagueId}`).click();
  await stage.expectText(page, `You've been automatically added to ${name}!`);
  const leave = page.getByRole('button', { name: `Leave: ${name}` });
  await page.getByRole('link', { name: `View: ${name}` }).waitFor();
  await stage.expectText(page, 'Leave');
  await leave.click();
  await confirm(page);
  await stage.expectText(page, `You have left "${name}"`);
  await page.getByTestId(`join-request-${leagueId}`).waitFor();
}

async function joinByCode(stage: Stage, { page }: Visitor, slug: string, code: string) {
  await page.goto('/dashboard/leagues');
  const join = page.getByRole('button', { name: 'Join League' });
  await page.getByLabel('League Slug').fill(` ${slug} `);
  await page.getByLabel('Invite Code').fill('WRONGONE');
  await join.click();
  await stage.expectText(
    page,
    'Failed to join league: Invalid invite code. Please check your invite code and try again.',
  );
  await page.getByLabel('Invite Code').fill(code);
  await join.click();
  await stage.expectText(page, 'You have joined the league!');
  await page.waitForURL(`**/dashboard/league/${slug}`);
  await stage.expectText(page, 'Private league');
}

const listScenes: Scene[] = [wide, phone].map((size) => ({
  name: `leagues: the list, and the ways to join and leave, ${size.name}`,
  play: async (stage) => {
    const founder = await stage.newcomer('Frida Founder', size);
    const label = size.name === 'wide' ? 'Wide' : 'Phone';
    const onRequest = await foundLeague(founder, `Asking ${label}`);
    const open = await foundLeague(founder, `Open ${label}`, {
      description: 'Everybody who has ever fallen off the last hold is welcome here.',
      maxMembers: 20,
    });
    await founder.call('PUT', `/api/leagues/${open.leagueId}`, { joinPolicy: 'open' });
    const hidden = await foundLeague(founder, `Hidden ${label}`, { type: 'private' });
    const code = await inviteCodeOf(founder, hidden.slug);

    const visitor = await stage.newcomer('Vera Visitor', size);
    await visitor.page.goto('/dashboard/leagues');
    await askAndTakeBack(stage, visitor, onRequest.leagueId, `Asking ${label}`);
    await joinOpenAndLeave(stage, visitor, open.leagueId, `Open ${label}`);
    await looksSound(visitor, 'leagues', true);
    await joinByCode(stage, visitor, hidden.slug, code);

    await founder.page.goto('/dashboard/leagues');
    await stage.expectText(founder.page, 'Admin / Owner');
  },
}));

const linkScenes: Scene[] = [wide, phone].map((size) => ({
  name: `leagues: an invite link leads who is new into the league, ${size.name}`,
  play: async (stage) => {
    const founder = await stage.newcomer('Lina Linker', size);
    const { slug } = await foundLeague(founder, `Linked ${size.name}`, {
      type: 'private',
      description: 'For those who were sent the link.',
    });
    const code = await inviteCodeOf(founder, slug);
    const guest = await stage.visitor(size, 'dark');
    const { page } = guest;
    await page.goto(`/join/${slug}/${code}`);
    await page.getByText(`Register or log in to join Linked ${size.name}.`).waitFor();
    await guest.shoot('invite-link-register');
    await sendRegistration(page, 'Lou Linked', `linked-${size.name}@podium.test`);
    await page.getByRole('heading', { level: 2, name: `Linked ${size.name}` }).waitFor();
    await looksSound(guest, 'invite-link');
    await page.getByRole('button', { name: 'Join League' }).click();
    await stage.expectText(page, 'You have joined the league!');
    await page.waitForURL(`**/dashboard/league/${slug}`);
    // Members are redirected to the league.
    await page.goto(`/join/${slug}/${code}`);
    await page.waitForURL(`**/dashboard/league/${slug}`);
    await page.goto(`/join/${slug}/WRONGONE`);
    await page.getByText('This invite link no longer works.').waitFor();
  },
}));

const manyScene: Scene = {
  name: 'leagues: one among thousands is found',
  play: async (stage) => {
    const visitor = await stage.signedIn('player', phone, 'dark');
    const { page } = visitor;
    const template = await visitor.call<{ leagues: object[] }>('POST', '/api/leagues/query', {
      query: {},
      type: 'public',
    });
    await page.route('**/api/leagues/query', (route) => {
      const { skip } = route.request().postDataJSON() as { skip: number };
      const leagues = Array.from({ length: Math.max(0, Math.min(500, 1200 - skip)) }, (_, at) => ({
        ...template.body.leagues[0],
        _id: `${skip + at}`.padStart(24, '0'),
        slug: `league-${skip + at}`,
        name: `League ${skip + at}`,
      }));
      return route.fulfill({ json: { leagues, count: leagues.length } });
    });
    await page.goto('/dashboard/leagues');
    await stage.expectText(page, 'more than 500 public leagues');
    await page.getByRole('button', { name: 'Show 20 more' }).click();
    assert.equal(await page.locator('main section li').count(), 40);
    await page.getByRole('searchbox', { name: 'Search public leagues' }).fill('1187');
    await page.getByRole('link', { name: 'League 1187', exact: true }).waitFor();
    await visitor.shoot('leagues-search');
    await page.getByRole('searchbox', { name: 'Search public leagues' }).fill('qqqq');
    await page.getByText('No public league matches “qqqq”.').waitFor();
    await isSound(visitor);
  },
};

const createScenes: Scene[] = [
  { size: wide, theme: 'dark' as const },
  { size: phone, theme: 'light' as const },
].map(({ size, theme }) => ({
  name: `leagues: one is founded, ${size.name}`,
  play: async (stage) => {
    const visitor = await stage.newcomer('Cora Creator', size, theme);
    const { page } = visitor;
    await page.goto('/dashboard/create-league');
    await stage.expectText(page, 'Description (optional)');
    await stage.expectText(page, 'Max Members (optional)');
    const name = `Crux ${size.name}`;
    await page.getByLabel('League Name').fill(name);
    await page.getByLabel('Description (optional)').fill('Picks over breakfast.');
    await page.getByLabel('Max Members (optional)').fill('12');
    await page.getByLabel('Open to everyone').check();
    await looksSound(visitor, 'create-league', true);
    await page.getByRole('button', { name: 'Create League' }).click();
    await stage.expectText(page, 'Success!');
    await stage.expectText(page, `Your league "${name}" has been created successfully.`);
    await visitor.shoot('create-league-success');
    await stage.expectText(page, 'Go to League');
    await page.getByRole('button', { name: 'Go to League' }).click();
    await page.waitForURL('**/dashboard/league/crux-*');
    await stage.expectText(page, 'Open to everyone');
  },
}));

export const leagueScenes: Scene[] = [
  ...listScenes,
  ...linkScenes,
  manyScene,
  ...createScenes,
  ...leaguePageScenes,
];
