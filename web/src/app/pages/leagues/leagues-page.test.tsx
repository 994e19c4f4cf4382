import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as CreateLeaguePage } from '@/app/pages/leagues/create-league-page';
import { Component as LeaguesPage } from '@/app/pages/leagues/leagues-page';
import { aLeague, aMyLeague } from '@/testing/builders';
import { brokenAnswer, fakeServer, refusal } from '@/testing/fake-server';
import { confirm, expectTexts, fill, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

const named = (name: string) => ({ _id: name, name, slug: name.toLowerCase() });

const leagues = ['Own', 'Joined', 'Asked', 'New'].map((name) => aLeague(named(name)));
const mine = [aMyLeague({ ...named('Own'), isAdmin: true }), aMyLeague(named('Joined'))];
const done = { body: { success: true, autoApproved: false, message: 'Done' } };

/** Answers by the end of the path; where nothing is given, with an empty success. */
function serve(answers: Record<string, { status?: number; body: unknown }>) {
  const all = {
    '/query': { body: { leagues } },
    '/my-leagues': { body: { leagues: mine } },
    '/my-pending-requests': { body: { pendingLeagueIds: ['Asked'] } },
    '/everyone': { body: { league: null } },
    ...answers,
  };
  fakeServer(({ path }) => {
    const known = Object.entries(all).find(([end]) => path.endsWith(end));
    return known?.[1] ?? { body: { invitations: [] } };
  });
  renderPage(<LeaguesPage />);
}

describe('the leagues', () => {
  it('offer what fits the membership', async () => {
    serve({});
    await expectTexts(
      'Leagues',
      'Create a League',
      'Join Public Leagues',
      'Admin / Owner',
      'Leave',
      'View',
      'Cancel Request',
      'Request to Join',
      'Join via Invite Code',
      'Join League',
    );
  });

  it('come before the invite code', async () => {
    serve({});
    await expectTexts('Join Public Leagues', 'Join via Invite Code');
    const headings = screen.getAllByRole('heading', { level: 2 });
    const names = headings.map(({ textContent }) => textContent);
    expect(names.filter((name) => name.startsWith('Join'))).toEqual([
      'Join Public Leagues',
      'Join via Invite Code',
    ]);
  });

  it('may be none', async () => {
    serve({ '/query': { body: { leagues: [] } } });
    await expectTexts('No public leagues available.');
  });

  it('say that they failed', async () => {
    serve({ '/query': brokenAnswer });
    await expectTexts('Failed to load leagues. Please try again later.');
  });

  it('say what is not known of the memberships', async () => {
    serve({ '/my-leagues': brokenAnswer, '/my-pending-requests': brokenAnswer });
    await expectTexts(
      'Could not load your league memberships.',
      'Could not load your pending request status.',
    );
  });
});

describe('a request to join', () => {
  it.each([
    ['sent', done, 'Join request sent!'],
    [
      'granted at once',
      { body: { autoApproved: true } },
      "You've been automatically added to New!",
    ],
    ['refused', refusal('This league is full.'), 'Error: This league is full.'],
    ['lost', brokenAnswer, 'Error: Failed to join league.'],
  ])('that is %s says so', async (_, answer, text) => {
    serve({ '/join-request': answer });
    await press('Request to Join: New');
    await expectTexts(text);
  });

  it.each([
    ['succeeds', done, 'Join request cancelled.'],
    ['is refused', refusal('It was answered.'), 'Failed to cancel request: It was answered.'],
    ['is lost', brokenAnswer, 'Error: Failed to cancel request.'],
  ])('is taken back after a question, and says whether that %s', async (_, answer, text) => {
    serve({ '/cancel-join-request': answer });
    await press('Cancel Request: Asked');
    await expectTexts('Are you sure you want to cancel your join request for this league?');
    await confirm();
    await expectTexts(text);
  });
});

describe('leaving a league', () => {
  it.each([
    ['succeeds', done, 'You have left "Joined"'],
    ['is lost', brokenAnswer, 'Error: Failed to leave league.'],
  ])('says that it %s', async (_, answer, text) => {
    serve({ '/leave': answer });
    await press('Leave: Joined');
    await confirm();
    await expectTexts(text);
  });
});

describe('an invite code', () => {
  it('is not sent without its league', async () => {
    serve({});
    await press('Join League');
    await expectTexts('Please enter both league slug and invite code');
  });

  it.each([
    ['right', done, 'You have joined the league!'],
    [
      'wrong',
      refusal('Wrong code.'),
      'Failed to join league: Wrong code. Please check your invite code and try again.',
    ],
  ])('says that it is %s', async (_, answer, text) => {
    serve({ '/join-private': answer });
    fill('League Slug', 'crux');
    fill('Invite Code', 'abc');
    await press('Join League');
    await expectTexts(text);
  });
});

it('the page of a new league says what it is for', async () => {
  renderPage(<CreateLeaguePage />);
  await expectTexts('Create a New League', 'League Name', 'Description (optional)', 'League Type');
});
