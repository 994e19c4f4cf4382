import { ordinal } from '@/shared/format/names';
import { counted } from '@/shared/format/numbers';

/** Who is on a category's podium, and whom the user put there. */
export const podiumTexts = {
  title: (running: boolean) => (running ? 'Podium now' : 'Podium'),
  winner: (name: string, running: boolean) => `${name} ${running ? 'leads' : 'wins'}`,
  nobody: '–',

  mine: (running: boolean) => (running ? 'Your podium now' : 'Your podium'),
  places: 'Where your picks are',
  yours: (place: string) => `Your ${place}`,
  empty: 'left empty',
  rank: (rank: number, running: boolean) => (running ? `${ordinal(rank)} now` : ordinal(rank)),
  unranked: 'not ranked',

  worth: (points: number) => counted(points, 'point', 'points'),
  ifItEnded: 'as it stands',
  unconfirmed: 'unofficial',
  notYet: 'Points begin with the final.',
};
