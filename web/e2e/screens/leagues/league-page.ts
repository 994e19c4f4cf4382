import assert from 'node:assert/strict';
import type { MyLeaguesAnswer } from '../../../src/wire/generated';
import { confirm, foundLeague, idOf, openLeague, showPart } from './league-people';
import { isSound, looksSound, looksSoundInBoth } from '../sound';
import { phone, type Scene, type Stage, type Visitor, wide } from '../stage';

async function answered(stage: Stage, admin: Visitor, asker: Visitor, leagueId: string) {
  const { page } = admin;
  const askerId = await idOf(asker);
  const request = page.getByTestId(`pending-request-${askerId}`);
  await asker.page.getByTestId(`join-request-${leagueId}`).click();
  await request.waitFor();
  await page.getByText('asks to join.').waitFor({ state: 'attached' });
  await looksSound(admin, 'league-request', true);

  await page.getByTestId(`reject-${askerId}`).click();
  await confirm(page);
  await stage.expectText(page, 'Join request rejected');
  await request.waitFor({ state: 'detached' });

  // After the rejection the user can ask again without a reload.
  await asker.page.getByTestId(`join-request-${leagueId}`).click();
  await request.waitFor();
  await page.getByTestId(`approve-${askerId}`).click();
  await confirm(page);
  await stage.expectText(page, 'Join request approved successfully');
  await showPart(page, 'Members');
  await page.getByTestId(`member-${askerId}`).waitFor();
  await showPart(asker.page, 'Members');
  await asker.page.getByRole('button', { name: 'Leave' }).waitFor();
  await asker.page.getByTestId(`member-${askerId}`).waitFor();
}

async function turnedAway(stage: Stage, admin: Visitor, member: Visitor, slug: string) {
  const { page } = admin;
  const isPrivate = page.getByRole('switch', { name: 'Private league' });
  await showPart(page, 'Manage');
  await isPrivate.click();
  await stage.expectText(page, 'League is now private.');
  await stage.expectText(member.page, 'Private league');

  await showPart(page, 'Members');
  const menu = page.getByRole('button', { name: 'Actions for Mira Member' });
  const remove = async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Remove from the league' }).click();
    await confirm(page);
  };
  await remove();
  await stage.expectText(page, 'Member removed successfully');
  await menu.waitFor({ state: 'detached' });
  await stage.expectText(member.page, `League with slug "${slug}" not found.`);
  await showPart(page, 'Manage');
  await isPrivate.click();
  await page.getByRole('button', { name: 'Make public' }).click();
  await stage.expectText(page, 'League is now public.');
}

const membershipScene: Scene = {
  name: 'leagues: a request arrives, is answered, and a removed member is turned away, all live',
  play: async (stage) => {
    const admin = await stage.newcomer('Ada Admin', wide);
    const member = await stage.newcomer('Mira Member', phone, 'dark');
    const { leagueId, slug } = await foundLeague(admin, 'Live Wall');
    await openLeague(admin, slug);
    await openLeague(member, slug);
    await answered(stage, admin, member, leagueId);
    await looksSound(member, 'league-member', true);
    await turnedAway(stage, admin, member, slug);
  },
};

async function codeAndSlug(stage: Stage, { page }: Visitor) {
  const regenerate = async () => {
    await page.getByRole('button', { name: 'Regenerate invite code' }).click();
    await stage.expectText(page, 'The old code will no longer work.');
    await confirm(page);
  };
  await regenerate();
  await stage.expectText(page, 'Invite code regenerated successfully');

  await page.getByRole('button', { name: 'Edit league slug' }).click();
  const field = page.getByLabel('New name for the address');
  const save = page.getByRole('button', { name: 'Save' });
  await field.fill('  ');
  await save.click();
  await stage.expectText(page, 'Please enter a name.');
  await field.fill('Better Tools');
  await save.click();
  await stage.expectText(page, 'League slug updated successfully');
  await page.waitForURL('**/dashboard/league/better-tools*');
}

async function invite(stage: Stage, { page }: Visitor, userId: string) {
  await page.getByRole('button', { name: 'Invite a user by ID' }).click();
  const send = page.getByRole('button', { name: 'Send invitation' });
  await page.getByLabel('User ID').fill(userId);
  await send.click();
  await stage.expectText(page, 'Invitation sent successfully');
  await page.getByTestId(`sent-invitation-${userId}`).waitFor();
}

/** Declined, withdrawn and accepted. */
async function invitesGuest(stage: Stage, owner: Visitor, guest: Visitor, leagueId: string) {
  const { page } = owner;
  const guestId = await idOf(guest);
  await guest.page.goto('/dashboard/leagues');
  await invite(stage, owner, guestId);
  const invitation = guest.page.getByTestId(`invitation-${leagueId}`);
  await invitation.waitFor();
  await guest.shoot('league-invited');
  await invitation.getByRole('button', { name: 'Decline' }).click();
  await invitation.waitFor({ state: 'detached' });
  await page.getByTestId(`sent-invitation-${guestId}`).waitFor({ state: 'detached' });
  await invite(stage, owner, guestId);
  await page.getByRole('button', { name: 'Withdraw the invitation of Gus Guest' }).click();
  await stage.expectText(page, 'Invitation withdrawn');
  await invitation.waitFor({ state: 'detached' });
  await invite(stage, owner, guestId);
  await invitation.getByRole('button', { name: 'Accept' }).click();
  await stage.expectText(guest.page, 'You have joined the league!');
  await guest.page.waitForURL('**/dashboard/league/better-tools*');
}

async function leaves(stage: Stage, asker: Visitor) {
  await openLeague(asker, 'better-tools', 'members');
  const leave = async () => {
    await asker.page.getByRole('button', { name: 'Leave' }).click();
    await confirm(asker.page);
  };
  await leave();
  await stage.expectText(asker.page, 'You have left the league');
}

const toolsScene: Scene = {
  name: 'leagues: the tools of its admins, from the invitation to the end',
  play: async (stage) => {
    const owner = await stage.newcomer('Olga Owner', phone);
    const guest = await stage.newcomer('Gus Guest', wide, 'dark');
    const { leagueId, slug } = await foundLeague(owner, 'Sharp Tools');
    await openLeague(owner, slug);
    const { page } = owner;
    await codeAndSlug(stage, owner);
    await openLeague(owner, 'better-tools', 'manage');

    await invitesGuest(stage, owner, guest, leagueId);

    // The new admin has the tools at once, and both see the same request.
    await showPart(page, 'Members');
    await page.getByRole('button', { name: 'Actions for Gus Guest' }).click();
    await page.getByRole('menuitem', { name: 'Make admin' }).click();
    await confirm(page);
    await guest.page.getByRole('link', { name: 'Manage' }).waitFor();
    await showPart(page, 'League');
    const asker = await stage.newcomer('Asta Asker', phone);
    const askerId = await idOf(asker);
    await asker.call('POST', `/api/leagues/${leagueId}/join-request`, {});
    const seen = [owner, guest].map((one) => one.page.getByTestId(`pending-request-${askerId}`));
    for (const request of seen) await request.waitFor();
    await guest.page.getByTestId(`approve-${askerId}`).click();
    await page.getByTestId(`approve-${askerId}`).click();
    await confirm(guest.page);
    for (const request of seen) await request.waitFor({ state: 'detached' });
    await confirm(page);
    await stage.expectText(page, 'This request was answered or withdrawn meanwhile.');
    await guest.shoot('league-admin', true);
    await looksSound(owner, 'league-owner', true);
    await isSound(guest);

    await leaves(stage, asker);

    await showPart(page, 'Manage');
    await page.getByRole('button', { name: 'Delete league' }).click();
    const last = page.getByRole('dialog').getByRole('button', { name: 'Delete league' });
    await page.getByLabel('League name').fill('Blunt Tools');
    await last.click();
    await stage.expectText(page, 'That is not the league’s name.');
    await page.getByLabel('League name').fill('Sharp Tools');
    await last.click();
    await page.waitForURL('**/dashboard/leagues');
    await stage.expectText(guest.page, 'League with slug "better-tools" not found.');
  },
};

const failureScene: Scene = {
  name: 'leagues: what a league page says when there is none to show',
  play: async (stage) => {
    const visitor = await stage.signedIn('player', phone);
    const { page } = visitor;
    const at = async (slug: string, text: string) => {
      await page.goto(`/dashboard/league/${slug}`);
      await stage.expectText(page, text);
    };
    await at('%20', 'League slug is missing');
    await at('a%26b', 'Invalid league slug provided');
    await at('no-such-league', 'League with slug "no-such-league" not found.');
    await at('0'.repeat(24), 'League not found.');
    await isSound(visitor);
    await page.route('**/api/predictions/query', (route) => route.fulfill({ status: 500 }));
    await at('boulder-bar-bern', 'Failed to load predictions. Please try again later.');
    await page.getByRole('button', { name: 'Past', exact: true }).click();
    await stage.expectText(page, 'Failed to load past predictions');
  },
};

const searchScene: Scene = {
  name: 'leagues: somebody is found among twenty thousand members',
  play: async (stage) => {
    const visitor = await stage.signedIn('player', phone);
    const { page } = visitor;
    await openLeague(visitor, 'the-whole-wall', 'members');
    await page.getByRole('searchbox', { name: 'Search members' }).fill('zhou');
    // Loads forty pages, one after the other.
    await page.getByText(/^\d+ members found$/).waitFor({ timeout: 180_000 });
    await looksSound(visitor, 'league-search');
  },
};

/** Slugs of private leagues end in random characters. */
async function slugOf(visitor: Visitor, name: string): Promise<string> {
  const { body } = await visitor.call<MyLeaguesAnswer>('GET', '/api/leagues/my-leagues');
  const slug = body.leagues.find((league) => league.name === name)?.slug;
  assert.ok(slug, `the player is in ${name}`);
  return slug;
}

const largeScenes: Scene[] = [wide, phone].map((size) => ({
  name: `leagues: the pages of a small and of a very large league, ${size.name}`,
  play: async (stage) => {
    const visitor = await stage.signedIn('player', size);
    const { page } = visitor;
    await openLeague(visitor, await slugOf(visitor, 'Sunday Crag Crew'));
    await page
      .getByTestId(/^leaderboard-row-/)
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'Podiums' }).waitFor();
    await looksSoundInBoth(visitor, 'league-small', true);
    await openLeague(visitor, 'the-whole-wall', 'members');
    await page
      .getByTestId(/^member-/)
      .first()
      .waitFor();
    await showPart(page, 'League');
    await page
      .getByTestId(/^leaderboard-row-/)
      .first()
      .waitFor();
    await looksSoundInBoth(visitor, 'league-large', true);
  },
}));

export const leaguePageScenes: Scene[] = [
  membershipScene,
  toolsScene,
  failureScene,
  searchScene,
  ...largeScenes,
];
