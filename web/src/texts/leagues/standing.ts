import { counted, formatNumber } from '@/shared/format/numbers';

/** Words of a leaderboard's row, wherever it is shown. The embed loads them too, so they are few. */
export const standingTexts = {
  rank: 'Rank',
  player: 'Player',
  points: 'Points',
  tied: 'tied',
  unranked: 'No rank yet',
  /** Settled points and those that still move. */
  parts: (settled: number, live: number) => `${formatNumber(settled)} + ${formatNumber(live)} live`,
  partsTitle: 'Scored points, and those if every live category ended now',
  /** From when ranks are compared (docs/rules.md, "Leaderboard order"). */
  since: 'since the last event began',
  sameRank: 'same rank',
  up: (places: number) => `up ${counted(places, 'place', 'places')}`,
  down: (places: number) => `down ${counted(places, 'place', 'places')}`,
};
