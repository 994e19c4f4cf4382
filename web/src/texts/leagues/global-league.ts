import { counted, formatNumber } from '@/shared/format/numbers';

/** Countries whose English name takes an article: in the Netherlands. */
const withArticle =
  /^(Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines|Seychelles|United )|( Islands| Republic| Territories)$/;

const placed = (country: string) => (withArticle.test(country) ? `the ${country}` : country);

const players = (count: number) => counted(count, 'player', 'players');

export const globalLeagueTexts = {
  badge: 'Everyone',

  filter: {
    label: 'See the leaderboard among',
    everyone: 'Everyone',
    friends: 'Friends',
    country: 'Country',
    chooseCountry: 'Country to look at',
    choose: 'Choose a country',
    countryOf: (name: string, members: number) => `${name} (${formatNumber(members)})`,
    countriesFailed: 'The countries couldn’t be loaded.',
  },

  board: {
    amongFriends: (league: string) => `Leaderboard of ${league} among friends`,
    inCountry: (league: string, country: string) =>
      `Leaderboard of ${league} in ${placed(country)}`,
    players,
    playersFriends: (count: number) => `Friends: ${players(count)}`,
    playersIn: (country: string, count: number) => `${players(count)} in ${placed(country)}`,
    standing: (rank: string, total: number) => `You are ${rank} of ${formatNumber(total)}`,
    standingFriends: (rank: string, total: number) => `Friends: ${rank} of ${formatNumber(total)}`,
    standingIn: (country: string, rank: string, total: number) =>
      `You are ${rank} of ${formatNumber(total)} in ${placed(country)}`,
    noFriends: 'No friends here yet',
    noFriendsNext:
      'Go to everyone, tap a name, then “Add friend”. Members of your private leagues are friends, too.',
    seeEveryone: 'See everyone',
    invite: (league: string) => `Invite people to ${league}`,
    createLeague: 'Create a league',
    nobodyIn: (country: string) => `Nobody here plays for ${placed(country)} yet`,
    nobodyInNext: 'Choose another country, or everyone.',
  },

  country: {
    heading: 'Country',
    text: 'Leaderboards can be filtered by country, so others see yours.',
    label: 'The country you play for',
    question: 'Which country do you play for?',
    orLook: 'To look at another country, choose it above.',
    none: 'None',
    choose: 'Choose…',
    save: 'Save',
    saving: 'Saving…',
    loading: 'Loading your country',
    failed: 'Your country couldn’t be loaded.',
    saved: (name: string) => `You play for ${placed(name)}.`,
    savedNone: 'You play for no country.',
    saveFailed: 'Your country couldn’t be saved.',
  },

  invitation: {
    eyebrow: 'The league of everyone',
    text: 'Play against everyone, your friends, or your country.',
    players,
    join: 'Join',
    joinOf: (league: string) => `Join ${league}`,
  },

  settings: {
    heading: 'League of everyone',
    isNot: 'New accounts can join one league automatically.',
    is: 'New accounts join this league automatically.',
    other: (league: string) => `New accounts join one league automatically: now ${league}.`,
    declare: 'Make it the league of everyone',
    declareTitle: (league: string) => `Make ${league} the league of everyone?`,
    declareText:
      'New accounts join it automatically, and others can join on the Leagues page. It stays public and open.',
    declareMoves: (other: string) => `${other} becomes an ordinary league again.`,
    declareAction: 'Confirm',
    declared: (league: string) => `${league} is now the league of everyone.`,
    declareFailed: 'The league of everyone couldn’t be changed.',
    end: 'Make it an ordinary league again',
    endTitle: (league: string) => `Make ${league} an ordinary league again?`,
    endText: 'Its members stay. New accounts are in no league until they join one.',
    endAction: 'Make it ordinary',
    ended: (league: string) => `${league} is an ordinary league again.`,
    endFailed: 'The league couldn’t be made an ordinary one.',
  },
};
