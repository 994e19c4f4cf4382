import { counted, formatNumber } from '@/shared/format/numbers';

/** Texts of an open leaderboard, on its page and in other sites. The embed loads them, so they are few. */
export const openBoardTexts = {
  product: 'Podium',
  live: 'Live',
  caption: (league: string) => `Leaderboard of ${league}`,
  loading: 'Loading the leaderboard',
  failed: 'The leaderboard couldn’t be loaded.',
  failedNext: 'We keep trying.',
  gone: 'This leaderboard is not open.',
  goneText: 'The address is wrong, or the league’s admins have closed the page.',
  empty: 'Nobody has points yet',
  emptyNext: 'Points appear with the first results.',
  lost: (time: string) => `Connection lost. This is the state of ${time}.`,
  more: (count: number) => `and ${formatNumber(count)} more`,
  /** Who shares the lead; `more` are not named. */
  names: (names: readonly string[], more: number) => {
    const last = more > 0 ? `${formatNumber(more)} more` : names.at(-1);
    const first = more > 0 ? names : names.slice(0, -1);
    return first.length === 0 ? `${last}` : `${first.join(', ')} and ${last}`;
  },
  lead: (names: string, count: number, points: number) =>
    `${names} ${count === 1 ? 'leads' : 'lead'} now with ${counted(points, 'point', 'points')}.`,
};
