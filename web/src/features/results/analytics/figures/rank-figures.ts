import { climbedRounds, type Named } from '@/features/results/analytics/figures/climbs';
import { personName } from '@/shared/format/names';
import type { ResultView } from '@/wire/generated';

/** An athlete's rank per round; null without a rank. */
export interface RankLine extends Named {
  rank: number | null;
  ranks: (number | null)[];
}

export interface RankLines {
  rounds: string[];
  lines: RankLine[];
}

/** More lines would be unreadable. */
const LINES = 8;

/** Lines of the current best; null without two rounds to compare. */
export function rankLines(result: ResultView): RankLines | null {
  const rounds = climbedRounds(result);
  if (rounds.length < 2) return null;
  const lines = result.ranking
    .filter(({ rank }) => rank !== null)
    .slice(0, LINES)
    .map(({ athlete_id, firstname, lastname, rank, rounds: own }) => ({
      athleteId: athlete_id,
      name: personName({ firstname, lastname }),
      firstname,
      lastname,
      rank,
      ranks: rounds.map(
        ({ category_round_id: id }) =>
          own.find((one) => one.category_round_id === id)?.rank ?? null,
      ),
    }));
  return { rounds: rounds.map(({ name }) => name), lines };
}

/** Places gained from the first round to the last. */
export function placesGained({ ranks }: RankLine): number {
  const known = ranks.filter((rank) => rank !== null);
  return (known[0] ?? 0) - (known.at(-1) ?? 0);
}

/** The athlete who gained most; null if none did. */
export function greatestClimb({ lines }: RankLines): RankLine | null {
  const [best] = [...lines].sort((a, b) => placesGained(b) - placesGained(a));
  return best && placesGained(best) > 0 ? best : null;
}
