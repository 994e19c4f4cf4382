import type { CategoryRanking, ResultView, RoundResult } from '@/wire/generated';

export interface SheetRow {
  athlete_id: string;
  firstname: string;
  lastname: string;
  country: string;
  /** Rank in the round, or in the shown starting group. */
  rank: number | null;
  /** Rank in the round, if the group's rank is shown. */
  overallRank: number | null;
  score: string | null;
  group: string | null;
  /** With ascents or stages; null while loading. */
  detail: RoundResult | null;
  /** For para climbing. */
  sportClass: string | null;
}

const last = (rank: number | null) => rank ?? Number.POSITIVE_INFINITY;

function byRank(a: SheetRow, b: SheetRow): number {
  if (a.rank !== b.rank) return last(a.rank) - last(b.rank);
  return a.lastname.localeCompare(b.lastname);
}

/** Ranks within one group; ties stay ties. */
function rankedWithin(rows: SheetRow[]): SheetRow[] {
  let rank = 0;
  return rows.map((row, index) => {
    if (row.rank === null) return row;
    if (row.rank !== rows[index - 1]?.overallRank) rank = index + 1;
    return { ...row, rank };
  });
}

/**
 * Athletes of a round, best first. Ranks and scores come from the live ranking; the result may be
 * slightly older and contains the ascents.
 */
export function sheetOf(
  ranking: CategoryRanking,
  result: ResultView | undefined,
  roundId: string,
  group: string | null,
): SheetRow[] {
  const resultRows = new Map(result?.ranking.map((row) => [row.athlete_id, row]));
  const rows = ranking.rows.flatMap((row) => {
    const round = row.rounds.find((one) => one.category_round_id === roundId);
    if (!round || (group !== null && round.starting_group !== group)) return [];
    const { athlete_id, firstname, lastname, country } = row;
    const full = resultRows.get(athlete_id);
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

/** Ranks that several athletes share. */
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
