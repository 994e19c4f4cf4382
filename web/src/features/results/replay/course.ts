import type { CategoryRanking, RankingHistory, RankingMoment } from '@/wire/generated';

export type Ranks = ReadonlyMap<string, number>;

export interface Stand {
  moment: Omit<RankingMoment, 'changes'>;
  ranks: Ranks;
}

/** Athletes by id. */
export interface Climber {
  firstname: string;
  lastname: string;
  country: string;
}

export interface Course {
  climbers: ReadonlyMap<string, Climber>;
  /** In chronological order. */
  stands: readonly Stand[];
}

export const same = (a: Ranks, b: Ranks) =>
  a.size === b.size && [...a].every(([athlete, rank]) => b.get(athlete) === rank);

function ranksOf(ranking: CategoryRanking): Ranks {
  const ranked = ranking.rows.filter(({ rank }) => rank !== null && rank > 0);
  return new Map(ranked.map(({ athlete_id, rank }) => [athlete_id, rank ?? 0]));
}

/** The latest round with a rank. */
function latestRound({ rounds, rows }: CategoryRanking): string | null {
  const climbed = new Set(
    rows.flatMap((row) =>
      row.rounds.filter(({ rank }) => rank !== null).map((one) => one.category_round_id),
    ),
  );
  return rounds.findLast((round) => climbed.has(round.category_round_id))?.name ?? null;
}

/** The whole ranking at each moment, from the changes. */
export function courseOf(history: RankingHistory): Course {
  const stands: Stand[] = [];
  let ranks: Ranks = new Map();
  for (const { changes, ...moment } of history.moments) {
    const next = new Map(ranks);
    for (const { athleteId, rank } of changes) {
      if (rank === null) next.delete(athleteId);
      else next.set(athleteId, rank);
    }
    ranks = next;
    stands.push({ moment, ranks });
  }
  const climbers = new Map(history.athletes.map((one) => [one.athleteId, one]));
  return { climbers, stands };
}

/** The course with the live ranking appended, if it differs from the last moment. */
export function grown(course: Course, ranking: CategoryRanking, at: string): Course {
  const ranks = ranksOf(ranking);
  const last = course.stands.at(-1);
  if (same(last?.ranks ?? new Map(), ranks)) return course;
  const climbers = new Map(course.climbers);
  for (const row of ranking.rows) climbers.set(row.athlete_id, row);
  const moment = {
    number: (last?.moment.number ?? 0) + 1,
    at,
    round: latestRound(ranking),
    afterRound: false,
    givesPoints: ranking.provisional,
  };
  return { climbers, stands: [...course.stands, { moment, ranks }] };
}

/** Athletes by rank, ties by last name. */
export function inOrder(course: Course, ranks: Ranks): string[] {
  const name = (athlete: string) => course.climbers.get(athlete)?.lastname ?? '';
  return [...ranks.keys()].sort(
    (a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) || name(a).localeCompare(name(b)),
  );
}

const PODIUM = 3;
/** Maximum number of distinguishable lines. */
const CONTENDERS = 8;

/** Ranks of those on the podium. */
export const podiumOf = ({ ranks }: Stand): Ranks =>
  new Map([...ranks].filter(([, rank]) => rank <= PODIUM));

/** Ranks of qualifying rounds are often shared between groups, so only the latest round counts. */
function momentsOnPodium(course: Course): Map<string, number> {
  const counts = new Map<string, number>();
  const last = course.stands.length;
  for (const [place, stand] of course.stands.entries()) {
    for (const athlete of podiumOf(stand).keys()) {
      // Later moments weigh more: leading a qualification for long does not make a contender.
      counts.set(athlete, (counts.get(athlete) ?? 0) + (place + 1) / last);
    }
  }
  return counts;
}

/** Athletes whose lines are shown: the final podium, those longest on it, and the user's picks. */
export function contenders(course: Course, mine: Iterable<string>): string[] {
  const end = course.stands.at(-1)?.ranks ?? new Map<string, number>();
  const counts = momentsOnPodium(course);
  const podium = inOrder(course, end).filter((athlete) => (end.get(athlete) ?? 0) <= PODIUM);
  const others = [...counts.keys()]
    .filter((athlete) => !podium.includes(athlete))
    .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const chosen = [...podium, ...others].slice(0, CONTENDERS);
  const ranked = new Set(course.stands.flatMap(({ ranks }) => [...ranks.keys()]));
  const own = [...mine].filter((athlete) => ranked.has(athlete) && !chosen.includes(athlete));
  const rankInEnd = (athlete: string) => end.get(athlete) ?? Number.MAX_SAFE_INTEGER;
  return [...chosen, ...own].sort((a, b) => rankInEnd(a) - rankInEnd(b));
}

/** Number of changes of the podium, and of leaders. */
export function movement(course: Course): { changes: number; leaders: number } {
  const leaders = new Set<string>();
  let changes = -1;
  let before: Ranks = new Map();
  for (const stand of course.stands) {
    const podium = podiumOf(stand);
    if (!same(before, podium)) changes += 1;
    before = podium;
    for (const [athlete, rank] of podium) if (rank === 1) leaders.add(athlete);
  }
  return { changes: Math.max(0, changes), leaders: leaders.size };
}

export function roundStarts(stands: readonly Stand[]): { place: number; round: string }[] {
  const starts: { place: number; round: string }[] = [];
  for (const [place, { moment }] of stands.entries()) {
    const { round } = moment;
    if (round !== null && starts.at(-1)?.round !== round) starts.push({ place, round });
  }
  return starts;
}

export function upTo(course: Course, at: number): Course {
  return { ...course, stands: course.stands.slice(0, at + 1) };
}
