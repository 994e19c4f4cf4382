import { ordinal } from '@/shared/format/names';
import { counted, formatNumber } from '@/shared/format/numbers';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

export const liveTexts = {
  title: 'Live now',
  leaders: 'Leaders',
  notYet: 'Picks are in. Nobody has climbed yet.',
  noRanking: 'Nobody is ranked yet',
  waiting: 'Unofficial',
  yourPick: 'your pick',
  yourPoints: (points: number) => `${counted(points, 'point', 'points')} for you`,
  /** After three athletes, of those who share their places. */
  level: (count: number) => `and ${formatNumber(count)} more tied`,
  /** The line of news while there are none. */
  quiet: 'Your points, live: gains and losses show up here.',

  news: {
    leads: (name: string, category: string) => `${name} takes the lead in ${category}`,
    takes: (name: string, rank: number, category: string) =>
      `${name} takes ${ordinal(rank)} in ${category}`,
    climbs: (name: string, rank: number, category: string) =>
      `${name} moves up to ${ordinal(rank)} in ${category}`,
    enters: (name: string, rank: number, category: string) =>
      `${name} comes in ${ordinal(rank)} in ${category}`,
    drops: (name: string, rank: number, category: string) =>
      `${name} drops to ${ordinal(rank)} in ${category}`,
    /** The first points of a category. */
    counts: (category: string, picks: string[]) =>
      `${category} counts now${picks.length === 0 ? '' : `, with ${list.format(picks)}`}`,
    changed: (category: string, picks: string[]) =>
      picks.length === 0
        ? `The ranking of ${category} has changed`
        : `${category} has changed, with ${list.format(picks)}`,
    ranked: (name: string, rank: number) => `${name} ${ordinal(rank)}`,
    othersLost: 'others lost points',
    othersLostMore: 'others lost more',
    othersGained: 'others gained points',
    othersGainedMore: 'others gained more',
    but: (others: string) => `but ${others}`,
    gains: (points: number) => `${points < 0 ? '−' : '+'}${formatNumber(Math.abs(points))} for you`,
    moves: (from: number, to: number, league: string | null) =>
      `${ordinal(from)} to ${ordinal(to)}${league === null ? '' : ` in ${league}`}`,
  },
};
