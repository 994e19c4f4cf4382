import { ordinal } from '@/shared/format/names';
import { counted, formatNumber } from '@/shared/format/numbers';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** The sentence of what has just changed: who did what, points, ranks. */
export const newsTexts = {
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
  corrected: (category: string, picks: string[]) =>
    picks.length === 0
      ? `The result of ${category} was corrected`
      : `The result of ${category} was corrected, with ${list.format(picks)}`,
  ranked: (name: string, rank: number) => `${name} ${ordinal(rank)}`,
  /** Everybody has climbed. */
  over: (category: string) => `${category} is over, the result is unofficial`,
  final: (category: string) => `The result of ${category} is final`,
  unofficial: (line: string) => `${line} (unofficial)`,
  othersLost: 'others lost points',
  othersLostMore: 'others lost more',
  othersGained: 'others gained points',
  othersGainedMore: 'others gained more',
  passes: (name: string) => `you pass ${name}`,
  passedBy: (name: string) => `${name} passes you`,
  but: (others: string) => `but ${others}`,
  gains: (points: number) => `${points < 0 ? '−' : '+'}${formatNumber(Math.abs(points))} for you`,
  /** Of a final result. */
  finalPoints: (points: number) => `${counted(points, 'point', 'points')} for you`,
  moves: (from: number, to: number, league: string | null) =>
    `${ordinal(from)} to ${ordinal(to)}${league === null ? '' : ` in ${league}`}`,
  /** Another member, on a leaderboard. */
  newLeader: (name: string) => `${name} leads the table now`,

  /** Above a leaderboard. */
  board: {
    title: 'Live',
    quiet: 'What moves you up or down shows up here.',
    last: (count: number) => `Last ${counted(count, 'line', 'lines')}`,
    points: (points: number) => `${points < 0 ? '−' : '+'}${formatNumber(Math.abs(points))}`,
    /** After the user’s rank. */
    of: (players: number) => `of ${formatNumber(players)}`,
    /** Of the line of ranks. */
    rank: (now: number, best: number, worst: number, since: string) =>
      `Your rank is ${ordinal(now)}; since ${since} between ${ordinal(best)} and ${ordinal(worst)}.`,
    rankOnly: (now: number) => `Your rank is ${ordinal(now)}.`,
  },
};
