import { counted, formatNumber } from '@/shared/format/numbers';

export const profile = {
  title: 'Profile',
  settings: 'Settings',
  memberSince: (day: string) => `Member since ${day}`,
  loading: 'Loading your profile',
  failed: 'Your profile couldn’t be loaded.',

  numbers: {
    title: 'In numbers',
    points: 'Points',
    pointsHint: (leagues: number) =>
      leagues === 1 ? 'in your league' : `in ${counted(leagues, 'league', 'leagues')}`,
    picks: 'Picks',
    picksHint: (scored: number) => `${scored} scored`,
    exact: 'Exact hits',
    onPodium: 'On the podium',
    share: (hits: number, of: number) => `${hits} of ${counted(of, 'place', 'places')}`,
    none: 'nothing scored yet',
    /** Shown if the total is zero. */
    dash: '–',
  },

  leagues: {
    title: 'My ranks',
    empty: 'You aren’t in a league yet',
    hint: 'You make your picks in a league.',
    find: 'Find a league',
    of: (members: number) => `of ${formatNumber(members)}`,
    points: 'pts',
    season: 'My season',
  },

  best: {
    title: 'Best podiums',
    empty: 'No best podiums yet',
    hint: 'They appear after the first scored category.',
    action: 'Make your picks',
  },

  recent: {
    title: 'Recent history',
    empty: 'No scored podiums yet',
    hint: 'Your scored podiums appear here, newest first.',
    all: 'All my picks',
  },

  pick: {
    void: 'Cancelled',
  },
};
