import { sharedRanks } from '@/features/results/tables/round-sheet';
import { ScoreText } from '@/features/results/tables/score-text';
import type { TableMarks } from '@/features/results/tables/table-marks';
import { AthleteRow, Figure, ResultTable, TableHead } from '@/features/results/tables/table-parts';
import type { CategoryRanking, RankingRow, ResultView, RoundView } from '@/wire/generated';

function scoreOf(row: RankingRow, round: RoundView): string | null {
  const found = row.rounds.find((one) => one.category_round_id === round.category_round_id);
  return found?.score ?? null;
}

/** The latest round is the most relevant, so it comes first. */
function latestFirst(rounds: RoundView[]): RoundView[] {
  return [...rounds].reverse();
}

interface RankingTableProps {
  ranking: CategoryRanking;
  /** Contains the sport classes of para climbing; undefined while loading. */
  result: ResultView | undefined;
  caption: string;
  marks: TableMarks;
}

export function RankingTable({ ranking, result, caption, marks }: RankingTableProps) {
  const rounds = latestFirst(ranking.rounds);
  const shared = sharedRanks(ranking.rows);
  const classes = new Map(
    result?.ranking.map((row) => [row.athlete_id, row.paraclimbing_sport_class]),
  );
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
            marks={marks}
            tied={row.rank !== null && shared.has(row.rank)}
            sportClass={classes.get(row.athlete_id) ?? null}
          >
            {rounds.map((round, index) => (
              <Figure key={round.category_round_id} strong={index === 0}>
                <ScoreText score={scoreOf(row, round)} />
              </Figure>
            ))}
          </AthleteRow>
        ))}
      </tbody>
    </ResultTable>
  );
}
