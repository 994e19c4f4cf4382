import { counted, formatNumber } from '@/shared/format/numbers';

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
};
