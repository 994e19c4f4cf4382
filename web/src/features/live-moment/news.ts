import { surnames } from '@/shared/format/names';
import { newsTexts as texts } from '@/texts/events/news';
import type { PredictionView, RankingRow } from '@/wire/generated';

const PODIUM = 3;

export interface RankedCategory {
  eventId: string;
  categoryId: string;
  name: string;
  /** `unofficial`: everybody has climbed, but points can still change. */
  stage: 'running' | 'unofficial' | 'final';
  rows: readonly RankingRow[];
}

export interface MyStanding {
  leagueId: string;
  league: string;
  /** Null if it must not be shown: it contains the points of an event that the user hides. */
  rank: number | null;
  points: readonly { eventId: string; categoryId: string; points: number }[];
}

/** Another member of a league. */
export interface Rival {
  userId: string;
  userName: string;
  rank: number;
}

/** All that news are made of, at one moment. */
export interface Moment {
  categories: readonly RankedCategory[];
  standings: readonly MyStanding[];
  /** On the leaderboard of the only league: those on the page, best first. */
  rivals?: readonly Rival[];
}

/** What changed for the user. */
export interface News {
  /** `ANRAKU takes 2nd in LEAD Men: +10 for you, 14th to 9th`. */
  text: string;
  points: number;
  /** Null if the rank did not change, or may not be shown. */
  moved: { from: number; to: number } | null;
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

function movedOf({ before, standing }: Gain): News['moved'] {
  const [from, to] = [before.rank, standing.rank];
  return from === null || to === null || from === to ? null : { from, to };
}

/** The league in which the category gives or takes most, or else one in which the rank moved. */
function gainOf(before: Moment, after: Moment, category: Of): Gain | null {
  const gains = after.standings.flatMap((standing): Gain[] => {
    const known = before.standings.find(({ leagueId }) => leagueId === standing.leagueId);
    if (!known) return [];
    const points = pointsIn(standing, category) - pointsIn(known, category);
    const total = sumOf(standing) - sumOf(known);
    const gain = { points, total, standing, before: known };
    // Points of another category are that category's news.
    return points === 0 && (total !== 0 || movedOf(gain) === null) ? [] : [gain];
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
function othersIn(total: number, isUp: boolean): string | null {
  if (isUp ? total > 0 : total < 0) return null;
  if (total === 0) return isUp ? texts.othersLost : texts.othersGained;
  return isUp ? texts.othersLostMore : texts.othersGainedMore;
}

/** The best of those who changed sides with the user. */
function passing(before: Moment, after: Moment, from: number, to: number): string | null {
  const isUp = to < from;
  const rival = after.rivals?.find(({ userId, rank }) => {
    const known = before.rivals?.find((one) => one.userId === userId);
    return known && (isUp ? known.rank < from && rank > to : known.rank > from && rank < to);
  });
  if (!rival) return null;
  return isUp ? texts.passes(rival.userName) : texts.passedBy(rival.userName);
}

function effect(gain: Gain, before: Moment, after: Moment): string {
  const { points, total, standing } = gain;
  const gained = points === 0 ? null : texts.gains(points);
  const moved = movedOf(gain);
  if (moved === null) return gained ?? '';
  const { from, to } = moved;
  const others = othersIn(total, to < from);
  const moves = texts.moves(from, to, after.standings.length > 1 ? standing.league : null);
  if (gained === null) return `${others ?? ''}, ${moves}`;
  if (others === null) return `${gained}, ${moves}`;
  return `${gained}, ${texts.but(passing(before, after, from, to) ?? others)}, ${moves}`;
}

/** Why points moved although no rank did: they begin to count, or athletes share other places. */
function reason(gain: Gain, category: RankedCategory, picked: ReadonlySet<string>): string {
  const names = surnames(category.rows);
  const mine = category.rows.flatMap(({ athlete_id, rank }, at) =>
    picked.has(athlete_id) && rank !== null ? texts.ranked(names[at] ?? '', rank) : [],
  );
  if (category.stage === 'final') return texts.corrected(category.name, mine);
  return pointsIn(gain.before, category) === 0
    ? texts.counts(category.name, mine)
    : texts.changed(category.name, mine);
}

interface Found {
  category: RankedCategory;
  picked: ReadonlySet<string>;
  gain: Gain | null;
  move: Move | null;
  /** It has just become unofficial or final. */
  isNewStage: boolean;
}

function foundIn(
  before: Moment,
  after: Moment,
  picks: readonly PredictionView[],
  category: RankedCategory,
): Found | null {
  const known = before.categories.find((one) => isOf(one, category));
  if (!known) return null;
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
  const isNewStage = category.stage !== known.stage && category.stage !== 'running';
  // A rank that moved without own points is the news of the category that moved it.
  const own = gain?.points === 0 && shown === null && !isNewStage ? null : gain;
  if (shown === null && own === null && !isNewStage) return null;
  return { category, picked, gain: own, move: shown, isNewStage };
}

/** Who did what. */
function cause({ category, picked, gain, move, isNewStage }: Found): string {
  const { name, stage } = category;
  if (isNewStage) return stage === 'final' ? texts.final(name) : texts.over(name);
  const line = move ? headline(move, name) : gain ? reason(gain, category, picked) : '';
  return stage === 'unofficial' ? texts.unofficial(line) : line;
}

function sentence(found: Found, before: Moment, after: Moment): string {
  const { category, picked, gain, isNewStage } = found;
  const line = cause(found);
  if (gain !== null) return `${line}: ${effect(gain, before, after)}`;
  const standing = after.standings[0];
  const isMine = isNewStage && category.stage === 'final' && picked.size > 0;
  return isMine && standing ? `${line}: ${texts.finalPoints(pointsIn(standing, category))}` : line;
}

/** Another member who alone leads the league since the moment before. */
function newLeader(before: Moment, after: Moment): Rival | null {
  const first = ({ rivals = [] }: Moment) => rivals.filter(({ rank }) => rank === 1);
  const mine = ({ standings: [standing] }: Moment) => standing?.rank === 1;
  const [leader, ...level] = first(after);
  if (!leader || level.length > 0 || mine(after)) return null;
  const led = first(before);
  // On another page nobody is known to lead.
  if (led.length === 0 && !mine(before)) return null;
  return led.length === 1 && led[0]?.userId === leader.userId && !mine(before) ? null : leader;
}

/** What changed for the user between two moments; null if nothing did. */
export function newsOf(
  before: Moment,
  after: Moment,
  picks: readonly PredictionView[],
): News | null {
  const found = after.categories.flatMap(
    (category) => foundIn(before, after, picks, category) ?? [],
  );
  const weight = ({ gain, move, isNewStage }: Found) =>
    (gain ? 100 + Math.abs(gain.points) : 0) + (isNewStage ? 10 : 0) + (move ? 1 : 0);
  const best = found.sort((a, b) => weight(b) - weight(a))[0];
  const leader = newLeader(before, after);
  const leads = leader && texts.newLeader(leader.userName);
  if (!best) return leads === null ? null : { text: leads, points: 0, moved: null };
  const { gain } = best;
  const line = sentence(best, before, after);
  return {
    text: leads === null ? line : `${leads}. ${line}`,
    points: gain?.points ?? 0,
    moved: gain && movedOf(gain),
  };
}
