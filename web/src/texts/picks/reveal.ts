import { counted, formatChance, formatNumber } from '@/shared/format/numbers';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

interface Named {
  name: string;
  /** The chance of the podium, if it was small. */
  longShot: number | null;
}

const athlete = ({ name, longShot }: Named) =>
  longShot === null ? name : `${name} (long shot, ${formatChance(longShot)})`;

export const revealTexts = {
  title: 'Everyone’s podiums',
  categories: 'Categories',
  inLeague: (name: string) => `In ${name}`,
  tab: (picked: number, of: number) => `${formatNumber(picked)}/${formatNumber(of)}`,
  tabLabel: (picked: number, of: number) =>
    `${formatNumber(picked)} of ${formatNumber(of)} have picked`,
  noLeague: 'You’re not in a league yet',
  noLeagueHint: 'Picks open to the members of a league. Join one, or create your own.',
  noLeagueAction: 'Browse leagues',
  toPicks: 'To my podium',
  toResults: 'To the results',
  link: 'See everyone’s podiums',
  linkBefore: 'Who has picked',

  teaserOpen: 'Picks are in. See who picked whom.',
  teaserHidden: 'Everyone’s podiums are revealed when picks close.',
  teaserCount: (category: string, picked: number, of: number) =>
    `${category}: ${formatNumber(picked)} of ${formatNumber(of)} have picked`,

  before: {
    count: (picked: number, of: number) =>
      `${formatNumber(picked)} of ${formatNumber(of)} have picked`,
    loading: 'Counting who has picked',
    text: 'Everyone’s podiums are revealed the moment picks close. Until then nobody sees them.',
    closes: (when: string) => `Picks close ${when}.`,
    names: 'Have picked',
    besides: (count: number) => `and ${counted(count, 'other', 'others')}`,
    nobody: 'Nobody yet.',
  },

  /** Said once. */
  opened: (podium: string) => `Picks are closed. The league’s podium: ${podium}.`,
  inPlace: (place: string, name: string) => `${place} ${name}`,
  loading: 'Opening the podiums',
  failed: (detail: string) => `The podiums couldn’t be loaded: ${detail}`,
  hidden: 'Hidden until picks close',
  hiddenHint: 'Picks of this category are still open.',
  nobody: 'Nobody picked this category',
  nobodyHint: 'There is no podium to show.',

  consensus: 'The league’s podium',
  consensusHint: (podiums: number) =>
    podiums === 1 ? 'Of one podium' : `All ${formatNumber(podiums)} podiums combined`,
  empty: 'Nobody',
  apart: 'Who stands apart',
  apartNone: 'The league agrees: no bold picks here.',
  /** Null for the user. */
  alone: (who: string | null, athletes: Named[]) =>
    `${who === null ? 'Only you have' : `Only ${who} has`} ${list.format(athletes.map(athlete))}.`,
  own: (who: string | null) =>
    who === null ? 'Nobody else has your podium.' : `Nobody else has ${who}’s podium.`,
  few: (who: (string | null)[], of: Named) => {
    const names = list.format(who.map((name) => name ?? 'you'));
    const verb = who.length === 1 && who[0] !== null ? 'has' : 'have';
    return `${names.charAt(0).toUpperCase()}${names.slice(1)} ${verb} ${athlete(of)}, and hardly anyone else.`;
  },
  longShot: (of: Named, picked: number) =>
    `${counted(picked, 'podium has', 'podiums have')} ${athlete(of)}.`,
  apartMore: (count: number) => `And ${counted(count, 'other', 'others')}.`,

  grid: 'All podiums',
  byChance: (longShots: boolean) =>
    `Athletes by their chance of the podium when picks closed${longShots ? '; shaded: long shots (10% or less)' : ''}.`,
  byPicks: 'The most picked athletes first.',
  glows: 'A glowing pick is nobody else’s.',
  hits: 'Filled dots score, ticked ones are exact.',
  podiumOf: (who: string) => `Podium of ${who}`,
  picked: 'Picked',
  chance: 'Chance',
  rank: 'Rank',
  nobodyElse: 'nobody else has them',
  exact: (points: number) => `exact, ${counted(points, 'point', 'points')}`,
  earned: (points: number) => counted(points, 'point', 'points'),
  form: {
    name: 'The Form',
    note: 'Chosen by the model when picks closed.',
    about: 'How good are its chances?',
  },
  member: 'Member',
  pointsNow: 'Points',
  you: 'You',
  noPickOfMine: 'You picked nobody in this category.',
  search: 'Search members',
  searchHint: 'Name',
  clearSearch: 'Clear the search',
  more: (count: number) => `Show ${formatNumber(count)} more`,
  notListed: (count: number) =>
    `${counted(count, 'podium', 'podiums')} more ${count === 1 ? 'is' : 'are'} counted in, and not listed.`,
  noMatch: (query: string) => `Nobody called “${query}” has picked this category.`,
  wolf: 'Lone wolf',
  same: (others: number) => `Same podium as ${counted(others, 'other', 'others')}`,
  byAdmin: 'Edited by an admin',

  fingerprint: {
    title: 'Fingerprint of these podiums',
    forWhom: 'Any doubts? Check that no podium has changed since picks closed.',
    text: 'One number computed from all podiums of the event in this league when picks closed. If any of them changed, the number would change. Note it down and check it at any time.',
    loading: 'Loading the fingerprint',
    failed: (detail: string) => `The fingerprint couldn’t be loaded: ${detail}`,
    none: 'It’s made within seconds of the lock. Older events have none.',
    open: 'Other categories of this event are still open: the fingerprint is made when the whole event closes.',
    atLock: (time: string, picks: number) =>
      `${time}, over ${counted(picks, 'podium', 'podiums')}: when picks closed.`,
    again: (time: string, picks: number) =>
      `${time}, over ${counted(picks, 'podium', 'podiums')}: when picks closed again.`,
    byAdmin: (time: string, picks: number, who: string | null) =>
      `${time}, over ${counted(picks, 'podium', 'podiums')}: ${who ?? 'an admin'} changed one after the lock.`,
    ofGuest: (time: string, picks: number, who: string | null) =>
      `${time}, over ${counted(picks, 'podium', 'podiums')}: a guest’s went, unchanged, to the account of ${who ?? 'a player'}.`,
    earlier: 'Earlier fingerprints, before a change',
    check: 'Check it in this browser',
    checking: 'Computing...',
    download: 'Download the text',
    agrees: (time: string) =>
      `Checked ${time}: this browser computed the same number from the current podiums.`,
    shown: (podiums: number) =>
      `${counted(podiums, 'podium', 'podiums')} on this page ${podiums === 1 ? 'is' : 'are'} among them, as shown.`,
    differs: 'It doesn’t match: these aren’t the podiums the fingerprint was made from.',
    computed: 'Computed:',
    shownOtherwise: 'A podium on this page differs from the one that was counted. Reload the page.',
    cannot:
      'This browser can’t compute hashes without HTTPS. Download the text and check it with sha256sum.',
    how: 'How it is made',
    howText:
      'A text with a line each for the league, the event, a random salt and the number of picks, then one for each pick: the ids of its category, its player and its athletes, “-” for an empty place. The lines of picks are sorted. The fingerprint is the SHA-256 of that text. Picks of all categories are in it, and those of former members.',
  },
};
