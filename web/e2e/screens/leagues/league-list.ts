import assert from 'node:assert/strict';
import { confirm, foundLeague, inviteCodeOf, playAnswer, whileFailing } from './league-people';
import { leaguePageScenes } from './league-page';
import { withoutSocket } from '../sockets';
import { isSound } from '../sound';
import { phone, type Scene, type Stage, type Visitor, wide } from '../stage';

const REFUSAL = {
  success: false,
  error: 'There is no pending join request.',
  code: 'no_pending_request',
  requestId: 'r',
};

async function listStates(stage: Stage, { page }: Visitor) {
  const list = '**/api/leagues/query';
  let mend = await playAnswer(page, list, { status: 500 });
  await page.goto('/dashboard/leagues');
  await stage.says(page, 'Failed to load leagues. Please try again later.');
  await mend();
  mend = await playAnswer(page, list, { status: 200, body: '{"leagues":[],"count":0}' });
  await page.reload();
  await stage.says(page, 'No public leagues available.');
  await mend();
}

async function statusUnknown(stage: Stage, { page }: Visitor) {
  // The socket would deliver both lists, too; without it only the failing answers are left.
  await withoutSocket(page);
  const mends = [
    await playAnswer(page, '**/api/leagues/my-leagues', { status: 500 }),
    await playAnswer(page, '**/api/leagues/my-pending-requests', { status: 500 }),
  ];
  await page.goto('/dashboard/leagues');
  await stage.says(page, 'Could not load your league memberships.');
  await stage.says(page, 'Could not load your pending request status.');
  for (const mend of mends) await mend();
}

async function askAndTakeBack(stage: Stage, { page }: Visitor, leagueId: string, name: string) {
  const ask = page.getByTestId(`join-request-${leagueId}`);
  const cancel = page.getByRole('button', { name: `Cancel Request: ${name}` });
  await page.getByRole('searchbox', { name: 'Search public leagues' }).or(ask).first().waitFor();
  await whileFailing(page, /join-request$/, async () => {
    await ask.click();
    await stage.says(page, 'Error: Failed to join league.');
  });
  await ask.click();
  await stage.says(page, 'Join request sent!');
  await page.getByText('Waiting for approval').waitFor();
  await stage.says(page, 'Cancel Request');
  await whileFailing(page, /cancel-join-request$/, async () => {
    await cancel.click();
    await stage.says(page, 'Are you sure you want to cancel your join request for this league?');
    await confirm(page);
    await stage.says(page, 'Error: Failed to cancel request.');
  });
  const mend = await playAnswer(page, /cancel-join-request$/, {
    status: 409,
    body: JSON.stringify(REFUSAL),
  });
  await cancel.click();
  await confirm(page);
  await stage.says(page, 'Failed to cancel request: There is no pending join request.');
  await mend();
  await cancel.click();
  await confirm(page);
  await stage.says(page, 'Join request cancelled.');
  await ask.waitFor();
}

async function joinOpenAndLeave(stage: Stage, { page }: Visitor, leagueId: string, name: string) {
  await page.getByTestId(`join-request-${leagueId}`).click();
  await stage.says(page, `You've been automatically added to ${name}!`);
  const leave = page.getByRole('button', { name: `Leave: ${name}` });
  await page.getByRole('link', { name: `View: ${name}` }).waitFor();
  await stage.says(page, 'Leave');
  await whileFailing(page, /\/leave$/, async () => {
    await leave.click();
    await confirm(page);
    await stage.says(page, 'Error: Failed to leave league.');
  });
  await leave.click();
  await confirm(page);
  await stage.says(page, `You have left "${name}"`);
  await page.getByTestId(`join-request-${leagueId}`).waitFor();
}

async function joinByCode(stage: Stage, { page }: Visitor, slug: string, code: string) {
  await page.goto('/dashboard/leagues');
  const join = page.getByRole('button', { name: 'Join League' });
  await join.click();
  await stage.says(page, 'Please enter both league slug and invite code');
  await page.getByLabel('League Slug').fill(` ${slug} `);
  await page.getByLabel('Invite Code').fill('WRONGONE');
  await join.click();
  await stage.says(
    page,
    'Failed to join league: Invalid invite code. Please check your invite code and try again.',
  );
  await page.getByLabel('Invite Code').fill(code);
  await join.click();
  await stage.says(page, 'You have joined the league!');
  await page.waitForURL(`**/dashboard/league/${slug}`);
  await stage.says(page, 'Private league');
}

const listScenes: Scene[] = [wide, phone].map((size) => ({
  name: `leagues: the list and every message of joining, ${size.name}`,
  play: async (stage) => {
    const founder = await stage.newcomer('Frida Founder', size);
    const label = size.name === 'wide' ? 'Wide' : 'Phone';
    const asked = await foundLeague(founder, `Asking ${label}`);
    const open = await foundLeague(founder, `Open ${label}`, {
      description: 'Everybody who has ever fallen off the last hold is welcome here.',
      maxMembers: 20,
    });
    await founder.call('PUT', `/api/leagues/${open.leagueId}`, { joinPolicy: 'open' });
    const hidden = await foundLeague(founder, `Hidden ${label}`, { type: 'private' });
    const code = await inviteCodeOf(founder, hidden.slug);

    const visitor = await stage.newcomer('Vera Visitor', size);
    await listStates(stage, visitor);
    await visitor.page.goto('/dashboard/leagues');
    await askAndTakeBack(stage, visitor, asked.leagueId, `Asking ${label}`);
    await joinOpenAndLeave(stage, visitor, open.leagueId, `Open ${label}`);
    await visitor.shoot('leagues', true);
    await isSound(visitor);
    await joinByCode(stage, visitor, hidden.slug, code);

    await founder.page.goto('/dashboard/leagues');
    await stage.says(founder.page, 'Admin / Owner');
    await statusUnknown(stage, founder);
    await founder.context.close();
    await visitor.context.close();
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
    await page.getByLabel('Name').fill('Lou Linked');
    await page.getByLabel('Email').fill(`linked-${size.name}@podium.test`);
    await page.getByLabel('Password', { exact: true }).fill('crimp-and-sloper');
    await page.getByLabel('Confirm password').fill('crimp-and-sloper');
    await page.locator('form').getByRole('button', { name: 'Register' }).click();
    await page.getByRole('heading', { level: 2, name: `Linked ${size.name}` }).waitFor();
    await guest.shoot('invite-link');
    await isSound(guest);
    await page.getByRole('button', { name: 'Join League' }).click();
    await stage.says(page, 'You have joined the league!');
    await page.waitForURL(`**/dashboard/league/${slug}`);
    // Members are redirected to the league.
    await page.goto(`/join/${slug}/${code}`);
    await page.waitForURL(`**/dashboard/league/${slug}`);
    await page.goto(`/join/${slug}/WRONGONE`);
    await page.getByText('This invite link no longer works.').waitFor();
    await founder.context.close();
    await guest.context.close();
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
    await stage.says(page, 'more than 500 public leagues');
    await page.getByRole('button', { name: 'Show 20 more' }).click();
    assert.equal(await page.locator('main section li').count(), 40);
    await page.getByRole('searchbox', { name: 'Search public leagues' }).fill('1187');
    await page.getByRole('link', { name: 'League 1187', exact: true }).waitFor();
    await visitor.shoot('leagues-search');
    await page.getByRole('searchbox', { name: 'Search public leagues' }).fill('qqqq');
    await page.getByText('No public league matches “qqqq”.').waitFor();
    await isSound(visitor);
    await visitor.context.close();
  },
};

async function clientChecks(stage: Stage, { page }: Visitor) {
  const submit = page.getByRole('button', { name: 'Create League' });
  await submit.click();
  await stage.says(page, 'League name is required.');
  await page.getByLabel('League Name').fill('ab');
  await page.getByLabel('Description (optional)').fill('x'.repeat(201));
  await page.getByLabel('Max Members (optional)').fill('1001');
  await submit.click();
  await stage.says(page, 'Name must be 3–30 letters, numbers, or spaces.');
  await stage.says(page, 'Description must be 200 characters or fewer.');
  await stage.says(page, 'Max members must be between 2 and 1000.');
}

const oddAnswers = [
  { status: 200, body: '', says: 'Server returned an empty response.' },
  { status: 200, body: 'the gateway hums', says: 'the gateway hums' },
  { status: 200, body: '{"league":1}', says: 'Unexpected response format: {"league":1}' },
  { status: 500, body: '{}', says: 'Server returned 500: Internal Server Error' },
  { status: 200, body: '{"success":false}', says: 'Unknown error occurred' },
  {
    status: 503,
    body: '{"success":false,"error":"The service is busy.","code":"unavailable","requestId":"r"}',
    says: 'The service is busy.',
  },
];

async function serverFailures(stage: Stage, { page }: Visitor) {
  const submit = page.getByRole('button', { name: 'Create League' });
  for (const { status, body, says } of oddAnswers) {
    const mend = await playAnswer(page, '**/api/leagues', { status, body });
    await submit.click();
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await dialog.getByText(says).waitFor();
    await stage.says(page, says);
    await stage.says(page, 'Error');
    await stage.says(page, 'Close');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await mend();
  }
  await page.route('**/api/leagues', (route) => route.abort());
  await submit.click();
  await stage.says(page, 'Creating...');
  await page.getByRole('dialog', { name: 'Error' }).waitFor();
  await page.keyboard.press('Escape');
  await stage.says(page, 'Failed to create league. Please try again.');
  await page.unroute('**/api/leagues');
  const mend = await playAnswer(page, '**/api/leagues', {
    status: 422,
    body: JSON.stringify({ ...REFUSAL, error: 'That name is taken.', code: 'invalid_fields' }),
  });
  await submit.click();
  await stage.says(page, 'That name is taken.');
  assert.equal(await page.getByLabel('League Name').getAttribute('aria-invalid'), 'true');
  await mend();
}

const createScenes: Scene[] = [
  { size: wide, theme: 'dark' as const },
  { size: phone, theme: 'light' as const },
].map(({ size, theme }) => ({
  name: `leagues: one is founded, with every message of the form, ${size.name}`,
  play: async (stage) => {
    const visitor = await stage.newcomer('Cora Creator', size, theme);
    const { page } = visitor;
    await page.goto('/dashboard/create-league');
    await stage.says(page, 'Description (optional)');
    await stage.says(page, 'Max Members (optional)');
    await clientChecks(stage, visitor);
    await visitor.shoot('create-league', true);
    const name = `Crux ${size.name}`;
    await page.getByLabel('League Name').fill(name);
    await page.getByLabel('Description (optional)').fill('Picks over breakfast.');
    await page.getByLabel('Max Members (optional)').fill('12');
    await page.getByLabel('Open to everyone').check();
    await serverFailures(stage, visitor);
    await isSound(visitor);
    await page.getByRole('button', { name: 'Create League' }).click();
    await stage.says(page, 'Success!');
    await stage.says(page, `Your league "${name}" has been created successfully.`);
    await visitor.shoot('create-league-success');
    await stage.says(page, 'Go to League');
    await page.getByRole('button', { name: 'Go to League' }).click();
    await page.waitForURL('**/dashboard/league/crux-*');
    await stage.says(page, 'Open to everyone');
    await visitor.context.close();
  },
}));

export const leagueScenes: Scene[] = [
  ...listScenes,
  ...linkScenes,
  manyScene,
  ...createScenes,
  ...leaguePageScenes,
];
