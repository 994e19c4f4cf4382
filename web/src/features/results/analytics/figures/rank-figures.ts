import { climbedRounds } from '@/features/results/analytics/figures/climbs';
import type { ResultView } from '@/wire/generated';

/** One athlete's ranks, round by round; null where they were not, or have no rank. */
export interface RankLine {
  athleteId: string;
  name: string;
  lastname: string;
  rank: number | null;
  ranks: (number | null)[];
}

export interface RankLines {
  rounds: string[];
  lines: RankLine[];
}

/** More lines than these cross each other beyond recognition. */
const LINES = 8;

/** Of the best of the ranking as it stands; null where there are no two rounds to compare. */
export function rankLines(result: ResultView): RankLines | null {
  const rounds = climbedRounds(result);
  if (rounds.length < 2) return null;
  const lines = result.ranking
    .filter(({ rank }) => rank !== null)
    .slice(0, LINES)
    .map(({ athlete_id, firstname, lastname, rank, rounds: own }) => ({
      athleteId: athlete_id,
      name: `${firstname} ${lastname}`.trim(),
      lastname,
      rank,
      ranks: rounds.map(
        ({ category_round_id: id }) =>
          own.find((one) => one.category_round_id === id)?.rank ?? null,
      ),
    }));
  return { rounds: rounds.map(({ name }) => name), lines };
}

/** How many places one gained from their first round to their last. */
export function placesGained({ ranks }: RankLine): number {
  const known = ranks.filter((rank) => rank !== null);
  return (known[0] ?? 0) - (known.at(-1) ?? 0);
}

/** Who came from farthest back; null where nobody gained. */
export function greatestClimb({ lines }: RankLines): RankLine | null {
  const [best] = [...lines].sort((a, b) => placesGained(b) - placesGained(a));
  return best && placesGained(best) > 0 ? best : null;
}
