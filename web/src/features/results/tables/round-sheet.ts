import type { CategoryRanking, ResultView, RoundResult } from '@/wire/generated';

/** One athlete of a round. */
export interface SheetRow {
  athlete_id: string;
  firstname: string;
  lastname: string;
  country: string;
  /** In the round, or in the starting group that is shown. */
  rank: number | null;
  /** In the round, where the group's is shown. */
  overallRank: number | null;
  score: string | null;
  group: string | null;
  /** With ascents or stages; null until they have come. */
  detail: RoundResult | null;
  /** Of para climbing. */
  sportClass: string | null;
}

const last = (rank: number | null) => rank ?? Number.POSITIVE_INFINITY;

function byRank(a: SheetRow, b: SheetRow): number {
  if (a.rank !== b.rank) return last(a.rank) - last(b.rank);
  return a.lastname.localeCompare(b.lastname);
}

/** Ranks counted anew among those of one group; equals stay equal. */
function rankedWithin(rows: SheetRow[]): SheetRow[] {
  let rank = 0;
  return rows.map((row, index) => {
    if (row.rank === null) return row;
    if (row.rank !== rows[index - 1]?.overallRank) rank = index + 1;
    return { ...row, rank };
  });
}

/**
 * Who climbed in a round, best first. Ranks and scores are the live ranking's; the result may be
 * some moments older and gives the ascents.
 */
export function sheetOf(
  ranking: CategoryRanking,
  result: ResultView | undefined,
  roundId: string,
  group: string | null,
): SheetRow[] {
  const told = new Map(result?.ranking.map((row) => [row.athlete_id, row]));
  const rows = ranking.rows.flatMap((row) => {
    const round = row.rounds.find((one) => one.category_round_id === roundId);
    if (!round || (group !== null && round.starting_group !== group)) return [];
    const { athlete_id, firstname, lastname, country } = row;
    const full = told.get(athlete_id);
    return [
      {
        athlete_id,
        firstname,
        lastname,
        country,
        rank: round.rank,
        overallRank: round.rank,
        score: round.score,
        group: round.starting_group,
        detail: full?.rounds.find((one) => one.category_round_id === roundId) ?? null,
        sportClass: full?.paraclimbing_sport_class ?? null,
      },
    ];
  });
  rows.sort(byRank);
  return group === null ? rows : rankedWithin(rows);
}

/** Ranks that several share. */
export function sharedRanks(rows: readonly { rank: number | null }[]): ReadonlySet<number> {
  const once = new Set<number>();
  const shared = new Set<number>();
  for (const { rank } of rows) {
    if (rank === null) continue;
    if (once.has(rank)) shared.add(rank);
    once.add(rank);
  }
  return shared;
}
