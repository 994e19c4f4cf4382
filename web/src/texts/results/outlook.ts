import { formatChance, formatShare } from '@/shared/format/numbers';

const IMPOSSIBLE = 0;
const CERTAIN = 1;

function chance(of: number): string {
  if (of === IMPOSSIBLE || of === CERTAIN) return formatShare(of);
  return formatChance(of);
}

export const outlookTexts = {
  title: 'What can still happen',
  basis: 'Chances of the podium, from form and from what has been climbed so far.',
  athlete: 'Athlete',
  win: 'Wins',
  podium: 'Podium',
  chance,
  open: (count: number) => `${count} can make it`,
};
