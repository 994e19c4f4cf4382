import { counted, formatNumber } from '@/shared/format/numbers';

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

/** Names of surprise indices by upper bound. */
const surprises: readonly (readonly [number, string])[] = [
  [20, 'Everyone saw it coming'],
  [45, 'Most saw it coming'],
  [65, 'Half a surprise'],
  [85, 'Few saw it coming'],
  [100, 'Hardly anyone saw it coming'],
];

export const crowdTexts = {
  loading: 'Loading the crowd',
  failed: (detail: string) => `The crowd’s picks couldn’t be loaded: ${detail}`,
  hidden: 'Hidden until picks close',
  hiddenHint: 'The crowd’s picks appear here once everyone has decided.',
  nobody: 'Nobody picked this category',
  nobodyHint: 'There is nothing to compare the result with.',
  whose: 'Whose picks',
  everyone: 'Everyone',

  surprise: 'Surprise',
  surpriseOf: (index: number) => `${index} of 100`,
  surpriseWord: (index: number) => surprises.find(([bound]) => index <= bound)?.[1] ?? '',
  surpriseNow: 'by the ranking as it stands',
  surpriseHint: '0: everyone saw it coming. 100: nobody did.',
  surpriseNone: 'Appears as soon as there is a podium.',

  shares: 'Who was picked',
  sharesOf: (predictions: number) =>
    `Of ${counted(predictions, 'podium', 'podiums')}, this many had them first, second or third.`,
  athlete: 'Athlete',
  rank: 'Rank',
  first: '1st',
  second: '2nd',
  third: '3rd',
  all: 'Picked',
  share: (part: number, of: number) => (of === 0 ? '–' : percent.format(part / of)),
  count: (value: number) => formatNumber(value),
  more: (count: number) => `Show all ${count}`,
  fewer: 'Show the first ten',

  best: 'Best podiums',
  bestPending: 'Named once the points of this category are final.',
  bestNone: 'Nobody earned a point here.',
  points: (points: number) => counted(points, 'point', 'points'),
  others: (count: number) => counted(count, 'player', 'players'),
  andOthers: (count: number) => `and ${counted(count, 'other', 'others')}`,
  you: 'You',
};
