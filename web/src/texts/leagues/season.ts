import { locales } from '@/shared/format/locale';
import { ordinal } from '@/shared/format/names';
import { counted, formatNumber } from '@/shared/format/numbers';
import type { SeasonBadge } from '@/wire/generated';

const points = (count: number) => counted(count, 'point', 'points');

/** Averages, with one decimal at most. */
const one = new Intl.NumberFormat(locales, { maximumFractionDigits: 1 });

const badges: Record<SeasonBadge, { name: string; condition: string }> = {
  champion: {
    name: 'Champion',
    condition: 'Finish the season first among at least five players.',
  },
  perfect_podium: {
    name: 'Perfect podium',
    condition: 'Get all three places of a category exactly.',
  },
  lone_wolf: {
    name: 'Lone wolf',
    condition: 'Be the only one of at least five who put the winner first.',
  },
  event_winner: {
    name: 'Event winner',
    condition: 'Get the most points at an event that at least five have played.',
  },
  crowd_beater: {
    name: 'Crowd beater',
    condition: 'Get more points than the crowd at five events in a row.',
  },
  ever_present: {
    name: 'Ever present',
    condition: 'Pick at every event of a season of three events or more.',
  },
};

export const seasonTexts = {
  title: 'My season',
  titleOf: (name: string) => `${name}’s season`,
  lead: 'Final points only. Live categories count once scored.',
  year: 'Season',
  backToMine: 'To my season',
  loading: 'Loading the season',
  failed: (detail: string) => `The season couldn’t be loaded: ${detail}`,
  noLeague: 'No season yet',
  noLeagueNext:
    'A season is played in a league. Join one or create one, and pick your first podium.',

  empty: 'No points yet',
  emptyNext: 'Your first scored event draws the first point.',
  emptyOver: (year: number) => `Nothing was scored in ${year}`,
  emptyOverNext: 'Choose another season.',
  pick: 'Make your picks',

  hero: {
    rank: 'Rank',
    of: (members: number) => `of ${formatNumber(members)}`,
    points: 'Points',
    pointsHint: 'final, this year',
    events: 'Events played',
    eventsOf: (all: number) => `of ${formatNumber(all)}`,
    best: 'Best event',
    none: '–',
    over: (year: number) => `Final standing of ${year}`,
    running: (year: number) => `Season ${year} so far`,
    champion: (year: number) => `Champion of ${year}`,
  },

  course: {
    points: 'Points by event',
    pointsSummary: (best: string, most: number, total: number) =>
      most > 0
        ? `${points(total)} so far; most at ${best}: ${formatNumber(most)}.`
        : 'No points at any event yet.',
    pointsHint: 'The line across a bar is the average of those who played.',
    rank: 'Rank after each event',
    rankSummary: (first: number, last: number, best: number) =>
      first === last
        ? `${ordinal(last)} now, as after the first event; never better than ${ordinal(best)}.`
        : `From ${ordinal(first)} to ${ordinal(last)}; ${ordinal(best)} at best.`,
    rankHint: 'Among all members, by the points of the season so far.',
    rankOnce: (rank: number) => `${ordinal(rank)} after the first event.`,
    axis: 'Points',
    rankAxis: 'Rank',
    event: 'Event',
    day: 'Day',
    eventPoints: 'Points',
    average: 'Average',
    total: 'Total',
    notPlayed: 'not played',
    pointsLabel: (event: string, count: number, average: string) =>
      `${event}: ${points(count)}, average ${average}`,
    notPlayedLabel: (event: string) => `${event}: not played`,
    rankLabel: (event: string, rank: number, total: number) =>
      `${event}: ${ordinal(rank)}, ${points(total)} in all`,
  },

  race: {
    title: (year: number) => `The race of ${year}`,
    summary: (first: number, last: number, events: number) =>
      first === last
        ? `You are ${ordinal(last)} after ${formatNumber(events)} events, as after the first.`
        : `From ${ordinal(first)} to ${ordinal(last)} in ${formatNumber(events)} events.`,
    choose: 'Tap a name to compare.',
    lead: (name: string, by: number) => {
      if (by === 0) return `You and ${name} are level on points.`;
      return by > 0 ? `You lead ${name} by ${points(by)}.` : `${name} is ${points(-by)} ahead.`;
    },
    axis: 'Rank',
    runners: 'Runners, best first',
    runner: 'Member',
    you: 'You',
    points,
    stand: (rank: number, total: number) => `${ordinal(rank)}, ${formatNumber(total)}`,
  },

  average: (sum: number, players: number) => one.format(players === 0 ? 0 : sum / players),

  duel: {
    title: 'Head to head',
    choose: 'Compare with',
    chooseHint: 'Only events that you both played count.',
    search: 'Search a member',
    clear: 'Clear the search',
    nobody: 'No member of that name this season.',
    failed: 'The members couldn’t be loaded.',
    more: (count: number) => `${counted(count, 'more', 'more')}: search by name.`,
    change: 'Compare with someone else',
    score: 'Events won',
    you: 'You',
    drawn: (count: number) => `${formatNumber(count)} drawn`,
    ahead: (winner: string, by: number) => `${winner} ahead by ${points(by)}`,
    aheadYou: (by: number) => `You are ahead by ${points(by)}`,
    level: 'Level on points',
    never: 'You have not met yet',
    neverOf: 'They have not met yet',
    neverHint: 'No event in common this season.',
    events: 'Event by event',
    event: 'Event',
    won: 'won',
  },

  accuracy: {
    title: 'Accuracy',
    picksOf: (count: number) => counted(count, 'pick', 'picks'),
    exact: 'Exact place',
    onPodium: 'On the podium',
    points: 'Points of the possible',
    none: '–',
    share: (of: number, all: number) => `${formatNumber(of)} of ${formatNumber(all)}`,
  },

  calls: {
    title: 'Best and worst call',
    hint: 'Measured against what the league got on average in the same category.',
    best: 'Best call',
    worst: 'Worst call',
    none: 'It appears after your first scored podium.',
    noneWorst: 'It appears after your next scored podium.',
    possible: (possible: number) => `of ${formatNumber(possible)} possible`,
    against: (own: number, sum: number, players: number) => {
      const margin = own - sum / Math.max(1, players);
      if (players < 2) return 'nobody else picked it';
      const average = `the league’s average of ${one.format(sum / players)}`;
      if (Math.abs(margin) < 0.05) return `as much as ${average}`;
      return `${one.format(Math.abs(margin))} ${margin > 0 ? 'above' : 'below'} ${average}`;
    },
  },

  crowd: {
    title: 'Beat the crowd',
    hint: 'The crowd’s podium combines all podiums of the league, where three or more members picked.',
    none: 'No crowd yet',
    noneHint: 'It appears when three or more members pick a category.',
    beat: (you: boolean, beaten: number, of: number) =>
      `${you ? 'You' : 'They'} beat the crowd in ${formatNumber(beaten)} of ${counted(of, 'category', 'categories')}`,
    by: (margin: number) =>
      margin === 0
        ? 'level with it on points'
        : `${margin > 0 ? 'ahead' : 'behind'} by ${points(Math.abs(margin))}`,
    level: (count: number) => `level in ${formatNumber(count)}`,
    mine: 'You',
    theirs: 'Member',
    crowd: 'Crowd',
    all: (count: number) => `Category by category (${formatNumber(count)})`,
    category: 'Category',
    beaten: 'beaten',
    podium: (names: readonly string[]) => names.join(', '),
    nobody: 'nobody',
  },

  form: {
    title: 'Beat the form',
    beat: (you: boolean, beaten: number, of: number) =>
      `${you ? 'You' : 'They'} beat the form in ${formatNumber(beaten)} of ${formatNumber(of)}`,
    by: (own: number, form: number) => `${points(own)} against ${formatNumber(form)}`,
    level: (count: number) => `level in ${formatNumber(count)}`,
    hint: 'Only categories both picked. Ties don’t count.',
    about: 'What is the form?',
  },

  badges: {
    title: 'Badges',
    hint: 'For the season’s special moments.',
    kinds: badges,
    earned: 'earned',
    times: (count: number) => `${formatNumber(count)} times`,
    toEarn: 'still to earn',
    missed: 'not this season',
    progress: (have: number, need: number) => `${formatNumber(have)} of ${formatNumber(need)}`,
    inARow: (have: number, need: number) =>
      `${formatNumber(have)} of ${formatNumber(need)} in a row`,
    at: (event: string, category: string | null) =>
      category === null ? event : `${event}, ${category}`,
    allOf: (count: number) => `All ${formatNumber(count)}`,
  },

  table: {
    title: (year: number) => `Table of ${year}`,
    final: 'Final: points of this year’s events only.',
    running: 'Points of this year’s events only.',
    caption: (year: number) => `Standings of the season ${year}`,
    rank: 'Rank',
    member: 'Member',
    events: 'Events',
    points: 'Points',
    you: 'you',
    champion: 'Champion',
    failed: 'The table couldn’t be loaded.',
    loading: 'Loading the table',
  },
};
