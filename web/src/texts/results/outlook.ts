import { formatChance, formatShare } from '@/shared/format/numbers';

const IMPOSSIBLE = 0;
const CERTAIN = 1;

function chance(of: number): string {
  if (of === IMPOSSIBLE || of === CERTAIN) return formatShare(of);
  return formatChance(of);
}

interface Story {
  name: string;
  now: number;
  least: number;
  clock: string;
}

export const outlookTexts = {
  title: 'What can still happen',
  basis: 'Chances of the podium, from form and from what has been climbed so far.',
  athlete: 'Athlete',
  win: 'Wins',
  podium: 'Podium',
  chance,
  /** Of chances over time. */
  race: 'How the chances moved',
  final: 'Final',
  moment: (clock: string) => `At ${clock}. Tap another moment to read its chances to win.`,
  story: ({ name, now, least, clock }: Story) =>
    now === CERTAIN
      ? `${name} won. At ${clock} the chance was ${chance(least)}.`
      : `${name} is the likeliest winner with ${chance(now)}, and had ${chance(least)} at ${clock}.`,
  open: (count: number) => `${count} can make it`,
};
