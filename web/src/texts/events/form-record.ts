import { locales } from '@/shared/format/locale';
import { counted, formatNumber } from '@/shared/format/numbers';

/** Of some athletes: how many were to be expected on the podium, and how many were there. */
export interface Balance {
  starters: number;
  expected: number;
  observed: number;
}

const percent = new Intl.NumberFormat(locales, { style: 'percent', maximumFractionDigits: 0 });

const decimals = (count: number) =>
  new Intl.NumberFormat(locales, { minimumFractionDigits: count, maximumFractionDigits: count });

const oneDecimal = decimals(1);
const threeDecimals = decimals(3);

export const formRecordTexts = {
  title: 'How good are the chances?',
  lead: 'Before every event, Podium computes each athlete’s chance of the podium from earlier results. It stores the chances when picks close, and this page compares them with what happened. Players’ picks have no part in them.',
  loading: 'Loading the comparison',
  failed: 'The comparison couldn’t be loaded.',
  empty: 'No category with stored chances is final yet.',
  emptyNext: 'The first appear after the next event.',
  /** In place of a share of nobody. */
  none: '–',
  nobody: 'Nobody',
  share: (share: number) => percent.format(share),

  tenths: {
    title: 'What Podium said, and what happened',
    summary: ({ likely, others }: Record<'likely' | 'others', Balance>) =>
      `Of ${counted(likely.starters, 'athlete', 'athletes')} with a chance of 50% or more, it expected ${formatNumber(likely.expected)} on the podium, and ${formatNumber(likely.observed)} were; of all ${formatNumber(others.starters)} below that, it expected ${formatNumber(others.expected)}, and ${formatNumber(others.observed)} were.`,
    hint: 'The closer bar and line, the better the forecast. Few athletes, more luck.',
    forecast: 'It said',
    range: (from: number, to: number) =>
      `${formatNumber(Math.round(100 * from))}–${percent.format(to)}`,
    predicted: 'On average',
    observed: 'On the podium',
    starters: 'Athletes',
    bar: 'Stood on the podium',
    line: 'Said, on average',
  },

  seasons: {
    title: 'Season by season',
    podiums: (most: number) =>
      `In each category, one podium has the most points to expect. The table shows what these podiums earned per category, out of ${most} points, and their share of all possible points.`,
    logLoss:
      'Log-loss measures how far the chances were from what happened. Lower is better: 0 is perfect, and saying 50% for everybody gives 0.69.',
    season: 'Season',
    categories: 'Categories',
    points: 'Points per category',
    starters: 'Athletes',
    logLossName: 'Log-loss',
    total: 'All',
    pointsPer: (points: number, categories: number) =>
      oneDecimal.format(points / Math.max(1, categories)),
    threeDecimals: (value: number) => threeDecimals.format(value),
  },

  live: {
    title: 'While it is climbed',
    lead: 'From the first round on, Podium computes the chances again after each result. This compares them with the final results, for the athletes who could still make the podium, beside the chances that the same athletes had before the event.',
    stage: 'When',
    beforeFinal: 'Just before the final',
    inFinal: 'In the middle of the final',
    athletes: 'Athletes',
    logLoss: 'Log-loss then',
    formLogLoss: 'Before the event',
    count: (athletes: number) => formatNumber(athletes),
    number: (value: number) => threeDecimals.format(value),
  },
};
