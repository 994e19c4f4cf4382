import { ordinal } from '@/shared/format/names';
import { counted } from '@/shared/format/numbers';

/** `Ann, Ben and Cem` */
const listed = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

const CERTAIN = 100;

export const streamTexts = {
  heading: 'What happened',
  failed: 'The league’s news couldn’t be loaded.',
  loading: 'Loading the league’s news',
  none: 'Nothing yet. Joins, reveals and results appear here.',
  withheld: (count: number) =>
    count === 1
      ? 'News of one event you hide is left out.'
      : `News of ${count} events you hide is left out.`,
  earlier: 'Show earlier',
  joined: (name: string, mine: boolean) =>
    mine ? 'You joined the league' : `${name} joined the league`,
  announced: (name: string) => `${name} announces`,
  revealed: 'Picks are in',
  picked: (picked: number, members: number) => `${picked} of ${members} picked`,
  chances: 'How the chances to win moved',
  swing: (athlete: string, before: number, after: number) =>
    after === CERTAIN
      ? `${athlete} is certain to win, from ${before}%`
      : `${athlete} ${after > before ? 'rose' : 'fell'} from ${before}% to ${after}%`,
  percent: (of: number) => `${of}%`,
  from: (before: number) => `from ${before}%`,
  seeChances: (category: string) => `All chances in ${category}`,
  seePicks: 'See who backed whom',
  /** Headline of an event whose points moved the league. */
  lead: (names: string[], me: boolean, alone: boolean) => {
    if (me && names.length === 0) return 'You took the lead';
    const who = me ? listed(['You', ...names]) : listed(names);
    return alone ? `${who} took the lead` : `${who} share the lead`;
  },
  stillLeads: (name: string, me: boolean) => (me ? 'You still lead' : `${name} still leads`),
  points: 'Points are final',
  corrected: 'Points were corrected',
  categories: (count: number) => (count === 1 ? '1 category scored' : `${count} categories scored`),
  earned: (points: number) => `+${points}`,
  moved: (from: number, to: number) =>
    from === to ? ordinal(to) : `${ordinal(from)} to ${ordinal(to)}`,
  /** The champions' names without mine, and how many more there are. */
  champion: (names: string[], me: boolean, more: number) => {
    const all = me ? ['You', ...names] : names;
    if (all.length === 0) return 'The champion has left the league';
    const who = listed(more > 0 ? [...all, `${more} more`] : all);
    if (all.length + more > 1) return `${who} are champions`;
    return me ? 'You are the champion' : `${who} is the champion`;
  },
  season: (year: number, points: number) =>
    `Season ${year} · ${counted(points, 'point', 'points')}`,
  passedMe: (names: string[]) => `${listed(names)} passed you`,
  iPassed: (names: string[]) => `You passed ${listed(names)}`,
  moreCalls: (count: number) => counted(count, 'more lone call', 'more lone calls'),
  called: (name: string, mine: boolean, athlete: string, rank: number, category: string) =>
    `${mine ? 'Only you' : `Only ${name}`} had ${athlete} on the podium: ${ordinal(rank)} in ${category}`,
};
