import { ordinal, personName } from '@/shared/format/names';
import { counted, formatNumber } from '@/shared/format/numbers';
import type { PlaceExplained } from '@/shared/scoring/explain';
import { type Correction, SCORING } from '@/wire/generated';

const [first, second, third] = SCORING.value;
const nearest = SCORING.near.map((points) => String(points));

const list = (parts: string[]) =>
  `${parts.slice(0, -1).join(', ')}${parts.length > 1 ? ' and ' : ''}${parts.at(-1) ?? ''}`;

function finished({ rank, lastPlace }: PlaceExplained): string {
  if (rank === null) return '';
  return lastPlace === null || lastPlace === rank
    ? `finished ${ordinal(rank)}`
    : `shared ${ordinal(rank)} place, so holds ${ordinal(rank)} to ${ordinal(lastPlace)}`;
}

/** The cause of a correction, without a full stop. */
function cause({ reason, athlete }: Correction): string {
  const who = athlete ? personName(athlete) : null;
  switch (reason) {
    case 'disqualified':
      return who === null ? 'a disqualification' : `${who} disqualified`;
    case 'unranked':
      return who === null ? 'the result was changed' : `${who} is no longer ranked`;
    case 'ranked':
      return who === null || !athlete?.rank
        ? 'the result was changed'
        : `${who} is ${ordinal(athlete.rank)} now`;
    case 'cancelled':
      return 'the category was cancelled';
    case 'edited':
      return 'a site admin changed the podium';
    case 'result':
      return 'the result was changed';
  }
}

export const scoringTexts = {
  open: (points: number) => `${counted(points, 'point', 'points')}: see how this was scored`,
  /** After written-out points. */
  openAfter: ', see how this was scored',
  openHint: 'How this was scored',
  title: (points: number) => counted(points, 'point', 'points'),
  of: (category: string, event: string, owner: string | null) =>
    owner === null ? `${category}, ${event}` : `${owner}: ${category}, ${event}`,
  loading: 'Loading the result',
  failed: 'The result could not be loaded.',
  close: 'Close',
  toResult: 'See the result',
  toRules: 'All the rules',
  total: 'Total',
  void: 'The category was cancelled, so this podium doesn’t count.',
  /**
   * The stored points differ from those by the current ranking: one of them is about to be updated.
   */
  moved: 'The result has changed. These points will follow shortly.',
  emptyPlace: 'Nobody',
  ofMost: (points: number, most: number) => `${formatNumber(points)} of ${formatNumber(most)}`,

  /** Why a place earned its points, which are shown beside it. */
  because(one: PlaceExplained): string {
    const places = counted(one.distance, 'place', 'places');
    switch (one.verdict) {
      case 'empty':
        return 'left empty';
      case 'unranked':
        return 'has no rank: did not start, or was taken out of the result';
      case 'twice':
        return 'counts on your other place already';
      case 'exact':
        return `${finished(one)}, exactly there`;
      case 'off':
        return `${finished(one)}, ${places} off: ${one.most} − ${SCORING.step * one.distance}`;
      case 'least':
        return `${finished(one)}, ${places} off; anyone on the podium earns at least ${SCORING.floor}`;
      case 'near':
        return `${finished(one)}, just behind the podium`;
      case 'beyond':
        return `${finished(one)}, too far behind the podium`;
    }
  },

  rule: 'How points work',
  rulesLead: 'Points for an athlete who finishes exactly where you put them, and for near misses:',
  rules: [
    `The exact place earns ${first}, ${second} or ${third}. Each place off costs ${SCORING.step}.`,
    `Anyone who makes the podium earns you at least ${SCORING.floor}.`,
    `Just missed: ${list(nearest.map((_, at) => ordinal(SCORING.value.length + 1 + at)))} place earn ${list(nearest)}, wherever you picked them.`,
    'Athletes who tie hold all the places they share.',
  ],

  /** `45 to 15: Seo disqualified, result of 14:10` */
  correction: (correction: Correction, resultAt: string) =>
    `${formatNumber(correction.from)} to ${formatNumber(correction.to)}: ${cause(correction)}${resultAt === '' ? '' : `, result of ${resultAt}`}`,
  /** For users who may not see the pick. */
  correctionOnly: (from: number, to: number) =>
    `${formatNumber(from)} to ${formatNumber(to)}: the result was corrected. What was picked is shown to the league's members.`,
  corrected: (from: number) => `corrected from ${formatNumber(from)}`,
  /**
   * Text for screen readers instead of the struck-out number: "LEAD Men: corrected from 45 to 15,
   * see why".
   */
  openCorrection: { from: ': corrected from ', to: ' to ', why: ', see why' },
};
