import { counted, formatNumber } from '@/shared/format/numbers';
import { standingTexts } from '@/texts/leagues/standing';

/** Texts of leaderboards; some are fixed (docs/rules.md, "Fixed texts and names"). */
export const leaderboardTexts = {
  ...standingTexts,
  title: 'Leaderboards',
  league: 'League',
  otherLeague: 'Another league',
  thisLeague: 'this league',
  openLeague: 'Open league',
  mySeason: 'My season',
  leaguesFailed: 'Failed to load your leagues. Please try again later.',
  noLeague: 'No leaderboard yet',
  noLeagueNext: 'Join a league or create one to see its ranking move live.',
  findLeague: 'Find a league',
  loading: 'Loading the leaderboard',
  failed: 'Failed to load leaderboard data. Please try again later.',
  empty: 'Nobody is ranked yet',
  emptyNext: 'Points appear with the first results.',
  alone: 'It’s just you so far. Invite someone to beat.',
  beyond: 'There is no such page',
  beyondNext: (pages: number) => `This leaderboard has ${counted(pages, 'page', 'pages')}.`,
  lastPage: 'To the last page',
  caption: (league: string) => `Leaderboard of ${league}`,
  players: (count: number) => counted(count, 'player', 'players'),
  you: 'you',
  tieBreak:
    'On equal points, more exact places rank first, then more winners picked, then more picks on the podium. If all are equal, the rank is shared.',
  winTitle: 'Chance to win this event in the league',
  followLive: 'Results',
  pts: 'pts',
  /** To the next better or worse rank, while it is on the page. */
  behind: (points: number, rank: string) =>
    points === 0 ? `level with ${rank}` : `${formatNumber(points)} behind ${rank}`,
  ahead: (points: number, rank: string) =>
    points === 0 ? `level with ${rank}` : `${formatNumber(points)} ahead of ${rank}`,
  gained: (points: number) => `${points < 0 ? '−' : '+'}${formatNumber(Math.abs(points))}`,
  youLead: (league: string | null) =>
    league === null ? 'You have the lead' : `You lead ${league}`,
  youShareLead: (league: string | null) =>
    league === null ? 'You share the lead' : `You share the lead in ${league}`,
  provisional: 'provisional',
  result: (event: string, category: string) => `${event}, ${category}`,
  lastResults: (count: number) => `Last ${count}`,
  openMember: 'show picks and points',
  goToMyRow: 'Go to my row',
  /** The form model between the members. */
  form: {
    name: 'The Form',
    noRank: 'Takes no rank',
    about: 'How good are its chances?',
    hidden: 'Its podiums are not shown while you hide an event: they rest on results.',
    categories: (count: number) => `${counted(count, 'category', 'categories')}, takes no rank`,
    note: (points: number, ahead: number) =>
      `The Form (${counted(points, 'point', 'points')}, ${ahead === 0 ? 'ahead of everybody' : `behind ${counted(ahead, 'player', 'players')}`}) plays every category of the league; My season compares only those you picked.`,
  },
  season: {
    label: 'Season',
    all: 'All years',
    won: (year: number, name: string, count: number) =>
      count === 1
        ? `${year} – champion ${name}`
        : `${year} – champions ${name} and ${formatNumber(count - 1)} more`,
    champions: (year: number, count: number) =>
      `${count === 1 ? 'Champion' : 'Champions'} of ${year}`,
    more: (count: string) => `and ${count} more`,
    caption: (league: string, year: number) => `Leaderboard of ${league}, season ${year}`,
    captionAll: (league: string) => `Leaderboard of ${league}, all years`,
  },
  myRankNow: (rank: string, total: number) => `You are ${rank} of ${formatNumber(total)}.`,
  member: {
    standing: (rank: string, points: number) => `${rank}, ${counted(points, 'point', 'points')}`,
    noPoints: 'No points yet',
    loading: 'Loading the podiums',
    failed: 'The podiums couldn’t be loaded.',
    empty: 'empty',
    unknown: 'Unknown athlete',
    perEvent: (points: string, events: number) =>
      `${points} points per event, ${formatNumber(events)} events played`,
    newest: 'Newest results',
    noResults: 'Nothing has been scored yet.',
    points: 'Points',
    me: 'You',
    none: 'no podium',
    podiumOf: (name: string) => `Podium of ${name}`,
    gap: (name: string, ahead: number) => {
      if (ahead === 0) return `You and ${name} are level.`;
      const points = counted(Math.abs(ahead), 'point', 'points');
      return ahead > 0
        ? `${name} is ${points} ahead of you.`
        : `You are ${points} ahead of ${name}.`;
    },
    season: 'Season',
    close: 'Close',
  },
};
