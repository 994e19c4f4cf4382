import { ordinal } from '@/shared/format/names';
import { counted, formatNumber } from '@/shared/format/numbers';

/** The big screen of a league, read from three metres. */
export const tvTexts = {
  title: (league: string) => `${league}: big screen`,
  untitled: 'Big screen',
  live: 'Live',
  members: (count: number) => counted(count, 'player', 'players'),
  join: 'Play along',
  joinHint: 'Scan to join',
  guestHint: 'Scan to join, without an account',
  qr: (league: string) => `QR code to join ${league}`,
  late: (minutes: string) => `${minutes} behind`,
  waits: (minutes: string) => `This screen runs ${minutes} behind. It starts soon.`,
  lost: 'Connection lost. We keep trying.',
  loading: 'Loading the screen',
  gone: 'This screen does not exist.',
  goneText: 'The address is wrong, or an admin of the league has revoked it.',

  standing: 'Leaderboard',
  places: (first: number, last: number) => `Places ${formatNumber(first)} to ${formatNumber(last)}`,
  season: (year: number) => `Season ${year}`,
  livePoints: (points: number) => `+${formatNumber(points)} live`,
  podium: (category: string) => `Podium of ${category}`,
  nobody: 'Open',
  final: 'Result',
  reveal: 'Picks are closed',
  consensus: 'What most picked',
  picked: (picked: number, members: number) =>
    `${formatNumber(picked)} of ${counted(members, 'player', 'players')} picked`,
  chances: 'Who can still win',
  next: 'Next',
  round: (round: string, time: string) => `Next: ${round} at ${time}`,
  closesIn: 'Picks close in',
  noTime: 'The start is not known yet',
  welcome: 'Call the podium',
  welcomeText: 'Points and places appear here with the first results.',

  closed: (category: string) => `Picks of ${category} are closed`,
  wins: (athlete: string, category: string) => `${athlete} wins ${category}`,
  leads: (athlete: string, category: string) => `${athlete} leads ${category}`,
  takesLead: (player: string) => `${player} takes the lead`,
  passes: (player: string, other: string) => `${player} passes ${other}`,
  climbs: (player: string, rank: number) => `${player} is ${ordinal(rank)} now`,
  because: (move: string, cause: string) => `${cause}: ${move}`,
};
