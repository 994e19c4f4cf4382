import { CountryChip } from '@/shared/ui/country-chip';
import { Card } from '@/shared/ui/card';
import type { CategoryRanking, RankingRow, RoundView } from '@/wire/generated';

const medals: Record<number, string> = {
  1: 'bg-gold text-[#2b1f00]',
  2: 'bg-silver text-[#1a1d21]',
  3: 'bg-bronze text-[#2a1503]',
};

function scoreOf(row: RankingRow, round: RoundView): string {
  const found = row.rounds.find((one) => one.category_round_id === round.category_round_id);
  return found?.score ?? '';
}

/** The last round that has begun says most, so it comes first. */
function latestFirst(rounds: RoundView[]): RoundView[] {
  return [...rounds].reverse();
}

export function RankingTable({ ranking, caption }: { ranking: CategoryRanking; caption: string }) {
  const rounds = latestFirst(ranking.rounds);
  return (
    <Card className="overflow-hidden">
      <div className="overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
        <table className="w-full text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="eyebrow sticky left-0 bg-surface py-3 pl-4">
                <span aria-hidden>#</span>
                <span className="sr-only">Rank</span>
              </th>
              <th scope="col" className="eyebrow px-3">
                Athlete
              </th>
              {rounds.map((round) => (
                <th
                  key={round.category_round_id}
                  scope="col"
                  className="eyebrow px-3 text-right whitespace-nowrap last:pr-4"
                >
                  {round.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ranking.rows.map((row) => (
              <tr key={row.athlete_id} className="border-b border-line last:border-0">
                <td className="sticky left-0 w-px bg-surface py-2 pl-4">
                  <span
                    className={`score inline-flex h-7 min-w-7 items-center justify-center rounded-chip px-1 text-base ${medals[row.rank ?? 0] ?? ''}`}
                  >
                    {row.rank ?? '–'}
                  </span>
                </td>
                <th scope="row" className="px-3 py-2 text-left font-normal">
                  <span className="font-semibold">{row.lastname}</span> {row.firstname}{' '}
                  <CountryChip country={row.country} />
                </th>
                {rounds.map((round) => (
                  <td
                    key={round.category_round_id}
                    className="px-3 text-right whitespace-nowrap last:pr-4"
                  >
                    {scoreOf(row, round)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
