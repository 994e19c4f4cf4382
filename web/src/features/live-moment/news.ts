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

/** The user in one of their leagues. */
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
  points: number;
  standing: MyStanding;
  before: MyStanding;
}

/** The league in which the category gives or takes most. */
function gainOf(before: Moment, after: Moment, category: Of): Gain | null {
  const gains = after.standings.flatMap((standing): Gain[] => {
    const known = before.standings.find(({ leagueId }) => leagueId === standing.leagueId);
    if (!known) return [];
    const points = pointsIn(standing, category) - pointsIn(known, category);
    return points === 0 ? [] : [{ points, standing, before: known }];
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

function effect({ points, standing, before }: Gain, leagues: number): string {
  const [from, to] = [before.rank, standing.rank];
  const gained = texts.gains(points);
  if (from === null || to === null || from === to) return gained;
  return `${gained}, ${texts.moves(from, to, leagues > 1 ? standing.league : null)}`;
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
    if ((move === null || first) && gain === null) return [];
    return [{ category, gain, move: first ? null : move }];
  });
  const weight = ({ gain, move }: (typeof found)[number]) =>
    (gain ? 100 + Math.abs(gain.points) : 0) + (move ? 1 : 0);
  const best = found.sort((a, b) => weight(b) - weight(a))[0];
  if (!best) return null;
  const said = best.move ? headline(best.move, best.category.name) : best.category.name;
  return best.gain ? `${said}: ${effect(best.gain, after.standings.length)}` : said;
}
