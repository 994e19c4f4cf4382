import assert from 'node:assert/strict';
import { atBothSizes, inTwoLooks } from '../events/event-support';
import { foundLeague, openLeague } from '../leagues/league-people';
import { looksSound } from '../sound';
import { phone, type Scene, wide } from '../stage';

const calendarScene: Scene = {
  name: 'sharing: a calendar is subscribed to, and its address ends',
  play: async (stage) => {
    const player = await stage.newcomer('Cal Endar');
    const { page } = player;
    await page.goto('/dashboard/settings');
    const card = page.getByRole('region', { name: 'Calendar' });
    await card.scrollIntoViewIfNeeded();
    await inTwoLooks(player, 'calendar-none');
    await card.getByRole('button', { name: 'Make my calendar’s address' }).click();
    const address = await card.getByText(/\/calendar\/[0-9a-f]{64}\.ics$/).textContent();
    assert.ok(address);
    await card.scrollIntoViewIfNeeded();
    await inTwoLooks(player, 'calendar-made');
    const path = new URL(address).pathname;
    const read = await page.request.get(path);
    assert.equal(read.headers()['content-type'], 'text/calendar; charset=utf-8');
    assert.match(await read.text(), /BEGIN:VEVENT/);
    await page.reload();
    await card.getByText(/Your address was made/).waitFor();
    await card.scrollIntoViewIfNeeded();
    await player.shoot('calendar-known');
    await card.getByRole('button', { name: 'Remove' }).click();
    await page.getByTestId('confirm-action').click();
    await stage.expectText(page, 'The address was removed.');
    assert.equal((await page.request.get(path)).status(), 404);
  },
};

const announcementScene: Scene = {
  name: 'sharing: an admin announces something, and members see it at once',
  play: async (stage) => {
    const admin = await stage.newcomer('Ada Announcer', wide);
    const member = await stage.newcomer('Mo Member', phone, 'dark');
    const { slug, leagueId } = await foundLeague(admin, 'Loud Wall');
    await admin.call('PUT', `/api/leagues/${leagueId}`, { joinPolicy: 'open' });
    await member.call('POST', `/api/leagues/${leagueId}/join-request`);
    await openLeague(admin, slug);
    await openLeague(member, slug);
    await admin.shoot('announcements-none');
    await admin.page.getByRole('button', { name: 'Write an announcement' }).click();
    const field = admin.page.getByLabel('Announcement', { exact: true });
    await field.fill('Pizza at eight at the gym.\nBring your predictions!');
    await looksSound(admin, 'announcements-write');
    await admin.page.getByRole('button', { name: 'Announce', exact: true }).click();
    await stage.expectText(admin.page, 'Announced to all members');
    await member.page.getByTestId('announcements').getByText('Pizza at eight').waitFor();
    await looksSound(member, 'announcements-member');
    await admin.call('POST', `/api/leagues/${leagueId}/announcements`, { text: 'One more thing' });
    await member.page.getByText('One more thing', { exact: true }).waitFor();
    await member.page.getByRole('button', { name: 'Show one earlier' }).click();
    await admin.page.getByRole('button', { name: 'Show one earlier' }).click();
    await admin.shoot('announcements-two');
    await admin.page.getByRole('button', { name: /^Take back “One more/ }).click();
    await admin.page.getByTestId('confirm-action').click();
    await stage.expectText(admin.page, 'The announcement was taken back');
    await member.page.getByText('One more thing', { exact: true }).waitFor({ state: 'detached' });
  },
};

const shareScene: Scene = {
  name: 'sharing: a closed pick becomes a page and a picture, and ends',
  play: async (stage) => {
    const player = await stage.signedIn('player');
    const { page } = player;
    let url = '';
    await atBothSizes(player, async () => {
      await page.goto('/dashboard/my-picks');
      await page
        .getByRole('button', { name: /^Share podium for / })
        .first()
        .click();
      await page.getByLabel('Your name on it').waitFor();
      await looksSound(player, 'share-form');
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      const picture = page.getByAltText(/^The picture:/);
      await picture.waitFor();
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      await looksSound(player, 'share-made');
      url = (await page.getByText(/\/s\/[0-9a-f]{32}$/).textContent()) ?? '';
      const guest = await stage.visitor();
      await guest.page.goto(new URL(url).pathname);
      await guest.page.getByRole('heading', { level: 1 }).waitFor();
      await guest.page
        .locator('main img[width="1200"]')
        .evaluate((image: HTMLImageElement) => image.decode());
      await inTwoLooks(guest, 'share-page');
      const tags = await (await guest.page.request.get(new URL(url).pathname)).text();
      assert.match(tags, /<meta property="og:image" content="http[^"]+\/s\/[0-9a-f]{32}\.png\?v=/);
      await guest.context.close();
      await page.goto('/dashboard/settings');
      const mine = page.getByRole('region', { name: 'Shared podiums' });
      await mine.getByRole('link').first().waitFor();
      await mine.scrollIntoViewIfNeeded();
      await inTwoLooks(player, 'share-list');
      await page.goto('/dashboard/my-picks');
      await page
        .getByRole('button', { name: /^Share podium for / })
        .first()
        .click();
      await page.getByRole('button', { name: 'Stop sharing' }).click();
      await stage.expectText(page, 'The link no longer works.');
    });
    const late = await stage.visitor();
    await late.page.goto(new URL(url).pathname);
    await late.page.getByText('This podium is no longer shared.').waitFor();
    await late.shoot('share-gone');
  },
};

/** Sends nothing: the address is Discord's, and the test message is not used. */
const webhookScene: Scene = {
  name: 'sharing: news of a league are told in its own chat, at an address that is not shown again',
  play: async (stage) => {
    const admin = await stage.newcomer('Wendy Webhook');
    const { page } = admin;
    const { slug, leagueId } = await foundLeague(admin, 'Chatty Wall');
    await openLeague(admin, slug, 'manage');
    const card = page.getByTestId('webhook');
    const field = card.getByLabel('Webhook address');
    await field.fill('https://discord.test/api/webhooks/1/abc');
    await card.getByRole('button', { name: 'Post news here' }).click();
    await card.getByText('Enter a webhook address from Discord or Slack.').waitFor();
    await card.scrollIntoViewIfNeeded();
    await inTwoLooks(admin, 'webhook-none');
    await field.fill('https://discord.com/api/webhooks/1/not-a-real-token-x7Qa');
    await card.getByRole('button', { name: 'Post news here' }).click();
    await stage.expectText(page, 'News will be posted here');
    await card.getByText('discord.com, address ending in x7Qa').waitFor();
    await atBothSizes(admin, async () => {
      await card.scrollIntoViewIfNeeded();
      await inTwoLooks(admin, 'webhook-known');
    });
    assert.doesNotMatch(await page.content(), /not-a-real-token/);
    const log = await admin.call('GET', `/api/leagues/${leagueId}/log`);
    assert.match(JSON.stringify(log), /webhook_set/);
    await card.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByTestId('confirm-action').click();
    await stage.expectText(page, 'News is no longer posted here');
  },
};

export const sharingScenes: Scene[] = [calendarScene, announcementScene, shareScene, webhookScene];
