import { ordinal } from '@/shared/format/names';
import { formatChance, formatNumber, formatShare } from '@/shared/format/numbers';
import type { HistoryAthlete, OutlookHelp, PlayerOutlook } from '@/wire/generated';

const IMPOSSIBLE = 0;
const CERTAIN = 1;

const chance = (of: number) =>
  of === IMPOSSIBLE || of === CERTAIN ? formatShare(of) : formatChance(of);

const points = (of: number) => formatNumber(Math.round(of));

/** Two athletes of one surname are told apart by their first names. */
function name({ firstname, lastname }: HistoryAthlete, other: HistoryAthlete | null): string {
  return other?.lastname === lastname ? `${firstname} ${lastname}` : lastname;
}

function fact({ fact: kind, athlete, other }: OutlookHelp): string {
  const who = name(athlete, other);
  if (kind === 'wins') return `${who} wins`;
  if (kind === 'onPodium') return `${who} makes the podium`;
  if (kind === 'offPodium') return `${who} misses the podium`;
  return `${who} finishes ahead of ${other ? name(other, athlete) : ''}`;
}

const ranks = ({ bestRank, worstRank }: PlayerOutlook) =>
  bestRank === worstRank
    ? `You finish ${ordinal(bestRank)}, whatever happens.`
    : `Anything from ${ordinal(bestRank)} to ${ordinal(worstRank)} is possible.`;

/** What the user can hope for most, and how likely it is; `inAll` stands alone. */
function goal(own: PlayerOutlook) {
  const kind = own.help?.goal ?? (own.win > IMPOSSIBLE ? 'win' : 'points');
  if (kind === 'points') {
    const figure = points(own.expectedPoints);
    return { figure, label: 'expected', inAll: `${figure} points expected in this event` };
  }
  const figure = chance(kind === 'win' ? own.win : own.podium);
  return kind === 'win'
    ? { figure, label: 'to win', inAll: `${figure} to win this event` }
    : { figure, label: 'for top 3', inAll: `${figure} for the top 3 of this event` };
}

function help(own: PlayerOutlook): string {
  if (own.help === null) return ranks(own);
  const then =
    own.help.goal === 'points' ? `${points(own.help.then)} points` : chance(own.help.then);
  return `${then} if ${fact(own.help)}`;
}

export const playerOutlookTexts = {
  goal,
  /** What would help most. */
  help,
  /** A large change. */
  swing: (from: number, to: number) =>
    `Your chance to win ${to > from ? 'rose' : 'fell'} from ${chance(from)} to ${chance(to)}.`,
  /** Both in one line: `34% to win this event: 81% if RABATOU wins`. */
  sentence: (own: PlayerOutlook) => `${goal(own).inAll}: ${help(own)}`,
  /** `12–45 pts`. */
  band: ({ worstPoints, bestPoints }: PlayerOutlook) =>
    worstPoints === bestPoints
      ? `${formatNumber(bestPoints)} pts`
      : `${formatNumber(worstPoints)}–${formatNumber(bestPoints)} pts`,
  bandInWords: ({ worstPoints, expectedPoints, bestPoints }: PlayerOutlook) =>
    `Between ${formatNumber(worstPoints)} and ${formatNumber(bestPoints)} points in this event, ${points(expectedPoints)} to expect.`,
};
