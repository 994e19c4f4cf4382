import { counted, formatNumber } from '@/shared/format/numbers';

export const profile = {
  title: 'Profile',
  settings: 'Settings',
  memberSince: (day: string) => `Member since ${day}`,
  loading: 'Loading your profile',
  failed: 'Your profile cannot be had just now.',

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
    empty: 'You are in no league yet',
    hint: 'Picks are made inside a league.',
    find: 'Find a league',
    of: (members: number) => `of ${formatNumber(members)}`,
    points: 'pts',
    season: 'My season',
  },

  best: {
    title: 'Best picks',
    empty: 'Your best picks will stand here',
    hint: 'They come with the first category that is scored.',
    action: 'Make a pick',
  },

  recent: {
    title: 'Recent history',
    empty: 'No scored picks yet',
    hint: 'What your picks earned is told here, newest first.',
    all: 'All my picks',
  },

  pick: {
    void: 'Cancelled',
  },
};
