import { surnames } from '@/shared/format/names';
import { liveTexts } from '@/texts/events/live';
import type { PredictionView, RankingRow } from '@/wire/generated';

const { news: texts } = liveTexts;
const PODIUM = 3;

export interface RankedCategory {
  eventId: string;
  categoryId: string;
  name: string;
  rows: readonly RankingRow[];
}

export interface MyStanding {
  leagueId: string;
  league: string;
  /** Null if it must not be shown: it contains the points of an event that the user hides. */
  rank: number | null;
  points: readonly { eventId: string; categoryId: string; points: number }[];
}

/** All that news are made of, at one moment. */
export interface Moment {
  categories: readonly RankedCategory[];
  standings: readonly MyStanding[];
}

type Of = Pick<RankedCategory, 'eventId' | 'categoryId'>;

const isOf = (one: Of, other: Of) =>
  one.eventId === other.eventId && one.categoryId === other.categoryId;

const pointsIn = ({ points }: MyStanding, category: Of) =>
  points.find((one) => isOf(one, category))?.points ?? 0;

interface Gain {
  /** Of the category. */
  points: number;
  /** Of all categories together. */
  total: number;
  standing: MyStanding;
  before: MyStanding;
}

const sumOf = ({ points }: MyStanding) => points.reduce((sum, one) => sum + one.points, 0);

/** The league in which the category gives or takes most, or else one in which the rank moved. */
function gainOf(before: Moment, after: Moment, category: Of): Gain | null {
  const gains = after.standings.flatMap((standing): Gain[] => {
    const known = before.standings.find(({ leagueId }) => leagueId === standing.leagueId);
    if (!known) return [];
    const points = pointsIn(standing, category) - pointsIn(known, category);
    const total = sumOf(standing) - sumOf(known);
    const moved = standing.rank !== null && known.rank !== null && standing.rank !== known.rank;
    // Points of another category are that category's news.
    return points === 0 && (total !== 0 || !moved)
      ? []
      : [{ points, total, standing, before: known }];
  });
  return gains.reduce<Gain | null>(
    (most, one) => (most && Math.abs(most.points) >= Math.abs(one.points) ? most : one),
    null,
  );
}

interface Move {
  name: string;
  from: number | null;
  to: number;
  picked: boolean;
}

/** Rank changes on the podium and of picked athletes, the most important first. */
function movesIn(before: RankedCategory, after: RankedCategory, picked: ReadonlySet<string>) {
  const earlier = new Map(before.rows.map(({ athlete_id, rank }) => [athlete_id, rank]));
  const names = surnames(after.rows);
  const moves = after.rows.flatMap(({ athlete_id, rank }, at): Move[] => {
    const from = earlier.get(athlete_id) ?? null;
    const mine = picked.has(athlete_id);
    if (rank === null || rank === from || (rank > PODIUM && !mine)) return [];
    return [{ name: names[at] ?? '', from, to: rank, picked: mine }];
  });
  const weight = ({ from, to, picked: mine }: Move) =>
    (mine ? 10 : 0) + (from === null || to < from ? 5 : 0) + Math.max(0, PODIUM + 1 - to);
  return moves.sort((a, b) => weight(b) - weight(a));
}

function headline({ name, from, to }: Move, category: string): string {
  if (from !== null && from < to) return texts.drops(name, to, category);
  if (to === 1) return texts.leads(name, category);
  if (to <= PODIUM) return texts.takes(name, to, category);
  return from === null ? texts.enters(name, to, category) : texts.climbs(name, to, category);
}

/** What moved the rank if the user's own points did not: those of the others. Null if they did. */
function othersIn({ total }: Gain, from: number, to: number): string | null {
  const up = to < from;
  if (up ? total > 0 : total < 0) return null;
  if (total === 0) return up ? texts.othersLost : texts.othersGained;
  return up ? texts.othersLostMore : texts.othersGainedMore;
}

function effect(gain: Gain, leagues: number): string {
  const { points, standing, before } = gain;
  const [from, to] = [before.rank, standing.rank];
  const gained = points === 0 ? null : texts.gains(points);
  if (from === null || to === null || from === to) return gained ?? '';
  const others = othersIn(gain, from, to);
  const moves = texts.moves(from, to, leagues > 1 ? standing.league : null);
  if (gained === null) return `${others ?? ''}, ${moves}`;
  return others === null ? `${gained}, ${moves}` : `${gained}, ${texts.but(others)}, ${moves}`;
}

/** Why points moved although no rank did: they begin to count, or athletes share other places. */
function reason(gain: Gain, category: RankedCategory, picked: ReadonlySet<string>): string {
  const names = surnames(category.rows);
  const mine = category.rows.flatMap(({ athlete_id, rank }, at) =>
    picked.has(athlete_id) && rank !== null ? texts.ranked(names[at] ?? '', rank) : [],
  );
  return pointsIn(gain.before, category) === 0
    ? texts.counts(category.name, mine)
    : texts.changed(category.name, mine);
}

/**
 * What changed for the user between two moments, as one sentence: `ANRAKU takes 2nd in LEAD Men:
 * +10 for you, 14th to 9th`. Null if nothing did.
 */
export function newsOf(
  before: Moment,
  after: Moment,
  picks: readonly PredictionView[],
): string | null {
  const found = after.categories.flatMap((category) => {
    const known = before.categories.find((one) => isOf(one, category));
    if (!known) return [];
    const picked = new Set(
      picks
        .filter((pick) => isOf(pick, category))
        .flatMap(({ data }) => [data.first, data.second, data.third])
        .filter((id) => id !== null),
    );
    const gain = gainOf(before, after, category);
    const move = movesIn(known, category, picked)[0] ?? null;
    // Nobody was ranked before: a first ranking moves everybody.
    const first = known.rows.every(({ rank }) => rank === null);
    const shown = first ? null : move;
    // A rank that moved without own points is the news of the category that moved it.
    const own = gain?.points === 0 && shown === null ? null : gain;
    if (shown === null && own === null) return [];
    return [{ category, picked, gain: own, move: shown }];
  });
  const weight = ({ gain, move }: (typeof found)[number]) =>
    (gain ? 100 + Math.abs(gain.points) : 0) + (move ? 1 : 0);
  const best = found.sort((a, b) => weight(b) - weight(a))[0];
  if (!best) return null;
  const { category, picked, gain, move } = best;
  if (gain === null) return move && headline(move, category.name);
  const said = move ? headline(move, category.name) : reason(gain, category, picked);
  return `${said}: ${effect(gain, after.standings.length)}`;
}
