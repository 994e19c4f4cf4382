import { counted, formatNumber } from '@/shared/format/numbers';

/** The open page of a league, what its admins set, and what its members read of it. */
export const openPageTexts = {
  untitled: 'A league’s leaderboard',
  eyebrow: 'Leaderboard',
  season: (year: number) => `Season ${year}`,
  members: (count: number) => counted(count, 'member', 'members'),
  running: 'Running now',
  leads: 'In the lead',
  sharesLead: (count: number) => `${formatNumber(count)} share the lead`,
  points: (points: number) => (points === 1 ? 'point' : 'points'),
  ahead: (points: number, name: string) => `${counted(points, 'point', 'points')} ahead of ${name}`,
  playLead: 'Can you call it better? Pick the podiums of the next event in this league.',
  play: 'Play in this league',
  ownLead: 'Pick the podiums of World Cups with your own friends, for free.',
  own: 'Make a league of your own',
  toStart: 'To the start page',

  settings: {
    open: 'Open page',
    openHint:
      'Anyone on the internet can read the names and points of the first 100, but no podiums',
    openTitle: (league: string) => `Open the leaderboard of ${league} to everyone?`,
    openQuestion:
      'Anyone on the internet can then read the names and points of the first 100 members, without an account. Podiums stay in the league.',
    openAction: 'Open the page',
    opened: 'Everyone can read the leaderboard now.',
    closed: 'The page is closed.',
    openFailed: 'Failed to change the open page',
    searchable: 'Search engines may list it',
    searchableHint: 'Otherwise people find the page only by its address',
    listed: 'Search engines may list the page now.',
    unlisted: 'Search engines are asked not to list the page.',
    searchableFailed: 'Failed to change whether search engines may list the page',
    address: 'Address',
    see: 'See the open page',
    snippet: 'Code for your website',
    snippetHint: 'Shows the first ten and moves live. Add ?rows=20 or ?theme=dark to its address.',
    frameTitle: (league: string) => `${league} on Podium`,
  },
  league: {
    isOpen: 'Anyone can read the leaderboard on its',
    page: 'open page',
  },
};
