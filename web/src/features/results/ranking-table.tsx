import { AthleteRow, Figure, ResultTable, TableHead } from '@/features/results/table-parts';
import type { Place } from '@/shared/podium';
import type { CategoryRanking, RankingRow, RoundView } from '@/wire/generated';

function scoreOf(row: RankingRow, round: RoundView): string {
  const found = row.rounds.find((one) => one.category_round_id === round.category_round_id);
  return found?.score ?? '';
}

/** The last round that has begun says most, so it comes first. */
function latestFirst(rounds: RoundView[]): RoundView[] {
  return [...rounds].reverse();
}

interface RankingTableProps {
  ranking: CategoryRanking;
  caption: string;
  marked: ReadonlySet<string>;
  picked: ReadonlyMap<string, Place[]>;
}

/** The whole category: what everybody scored in each round. */
export function RankingTable({ ranking, caption, marked, picked }: RankingTableProps) {
  const rounds = latestFirst(ranking.rounds);
  return (
    <ResultTable caption={caption}>
      <TableHead
        columns={rounds.map(({ category_round_id, name }) => ({
          key: category_round_id,
          label: name,
        }))}
      />
      <tbody>
        {ranking.rows.map((row) => (
          <AthleteRow
            key={row.athlete_id}
            athlete={row}
            rank={row.rank}
            places={picked.get(row.athlete_id)}
            marked={marked.has(row.athlete_id)}
          >
            {rounds.map((round, index) => (
              <Figure key={round.category_round_id} strong={index === 0}>
                {scoreOf(row, round)}
              </Figure>
            ))}
          </AthleteRow>
        ))}
      </tbody>
    </ResultTable>
  );
}
