import { counted, formatNumber } from '@/shared/format/numbers';

/** Countries whose English name takes an article: in the Netherlands. */
const withArticle =
  /^(Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines|Seychelles|United )|( Islands| Republic| Territories)$/;

const placed = (country: string) => (withArticle.test(country) ? `the ${country}` : country);

const players = (count: number) => counted(count, 'player', 'players');

/** Texts of the global league, and of the user's country. */
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
    countriesFailed: 'The countries could not be loaded.',
  },

  board: {
    amongFriends: (league: string) => `Leaderboard of ${league} among friends`,
    inCountry: (league: string, country: string) =>
      `Leaderboard of ${league} in ${placed(country)}`,
    players,
    playersFriends: (count: number) => `${players(count)} among friends`,
    playersIn: (country: string, count: number) => `${players(count)} in ${placed(country)}`,
    standing: (rank: string, total: number) => `You are ${rank} of ${formatNumber(total)}`,
    standingFriends: (rank: string, total: number) =>
      `You are ${rank} of ${formatNumber(total)} among friends`,
    standingIn: (country: string, rank: string, total: number) =>
      `You are ${rank} of ${formatNumber(total)} in ${placed(country)}`,
    noFriends: 'Nobody you share another league with is in this league yet',
    noFriendsNext:
      'Invite people to a league of your own, and you see here how you stand among them.',
    invite: (league: string) => `Invite people to ${league}`,
    createLeague: 'Create a league',
    nobodyIn: (country: string) => `Nobody here plays for ${placed(country)} yet`,
    nobodyInNext: 'Choose another country, or everyone.',
  },

  country: {
    heading: 'Country',
    text: 'Leaderboards can be looked at by country, so others see yours.',
    label: 'The country you play for',
    question: 'Which country do you play for?',
    orLook: 'To look at another country, choose it above.',
    none: 'None',
    choose: 'Choose…',
    save: 'Save',
    saving: 'Saving…',
    loading: 'Loading your country',
    failed: 'Your country could not be loaded.',
    saved: (name: string) => `You play for ${placed(name)}.`,
    savedNone: 'You play for no country.',
    saveFailed: 'Your country could not be saved.',
  },

  invitation: {
    eyebrow: 'The league of everyone',
    text: 'Whoever opens an account is in it. Play against all, among your friends, or by country.',
    players,
    join: 'Join',
    joinOf: (league: string) => `Join ${league}`,
  },

  settings: {
    heading: 'League of everyone',
    isNot: 'One league can be the one that whoever opens an account is in by itself.',
    is: 'Whoever opens an account is in this league by itself.',
    other: (league: string) =>
      `One league is the one that whoever opens an account is in by itself: now ${league}.`,
    declare: 'Make it the league of everyone',
    declareTitle: (league: string) => `Make ${league} the league of everyone?`,
    declareText:
      'Whoever opens an account from now on is in it, and whoever asks to join is in at once. Who is here already is offered it on the Leagues page. It stays public and open.',
    declareMoves: (other: string) => `${other} becomes an ordinary league again.`,
    declareAction: 'Make it so',
    declared: (league: string) => `${league} is the league of everyone now.`,
    declareFailed: 'It could not be made the league of everyone.',
    end: 'Make it an ordinary league again',
    endTitle: (league: string) => `Make ${league} an ordinary league again?`,
    endText:
      'Who is in it stays. Whoever opens an account from now on is in no league until they join one.',
    endAction: 'Make it ordinary',
    ended: (league: string) => `${league} is an ordinary league again.`,
    endFailed: 'It could not be made an ordinary league again.',
  },
};
