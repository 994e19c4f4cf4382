import { ordinal } from '@/shared/format/names';
import { counted, formatNumber } from '@/shared/format/numbers';

/** Texts about competitions under way. */
export const liveTexts = {
  title: 'Live now',
  leaders: 'Leaders',
  loading: 'Loading the leaders',
  notYet: 'Picks are in. Nobody has climbed yet.',
  noRanking: 'Nobody is ranked yet',
  hidden: 'Results are hidden',
  waiting: 'Unofficial',
  you: 'you',
  yourPick: 'your pick',
  yourPoints: (points: number) => `${counted(points, 'point', 'points')} for you`,
  lead: (count: number, score: string) => `${formatNumber(count)} lead with ${score}`,
  /** After three athletes, of those who share their places. */
  level: (count: number) => `and ${formatNumber(count)} more tied`,
  share: (count: number, place: number) => `${formatNumber(count)} share ${ordinal(place)} place`,
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
    gains: (points: number) => `${points < 0 ? '−' : '+'}${formatNumber(Math.abs(points))} for you`,
    moves: (from: number, to: number, league: string | null) =>
      `${ordinal(from)} to ${ordinal(to)}${league === null ? '' : ` in ${league}`}`,
  },
};
