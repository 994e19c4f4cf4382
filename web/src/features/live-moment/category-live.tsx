import { Ticker } from '@/features/live-moment/ticker';
import { useMoment } from '@/features/live-moment/use-moment';
import { personName } from '@/shared/format/names';
import { liveTexts as texts } from '@/texts/events/live';
import { resultTexts } from '@/texts/results/result-pages';
import type { CategoryRanking, EventView, PredictionView, RankingRow } from '@/wire/generated';

const PODIUM = 3;

/** What all of them have scored in their newest round, if it is the same. */
function scoreOf(rows: readonly RankingRow[]): string | null {
  const scores = rows.map(({ rounds }) => rounds.findLast(({ score }) => score !== null)?.score);
  return scores.every((score) => score === scores[0]) ? (scores[0] ?? null) : null;
}

/** Who shares a place is counted if the podium has more than three athletes: `4 lead with 45`. */
export function podiumOf(ranking: CategoryRanking | null): string | null {
  const first = ranking?.rows.filter(({ rank }) => rank !== null && rank <= PODIUM) ?? [];
  const named = (rows: typeof first) => rows.map((row) => `${row.rank}. ${personName(row)}`);
  if (first.length === 0) return null;
  if (first.length <= PODIUM) return resultTexts.leading(named(first).join(', '));
  const places = [1, 2, 3].flatMap((place) => {
    const tied = first.filter(({ rank }) => rank === place);
    if (tied.length < 2) return named(tied);
    const score = place === 1 ? scoreOf(tied) : null;
    return score === null ? texts.share(tied.length, place) : texts.lead(tied.length, score);
  });
  return places.join(', ');
}

interface CategoryLiveProps {
  event: EventView;
  ranking: CategoryRanking | null;
  picks: readonly PredictionView[];
}

/** The line of news over a running category; between news, its podium. */
export function CategoryLive({ event, ranking, picks }: CategoryLiveProps) {
  const moment = useMoment([event]);
  return (
    <Ticker moment={moment} picks={picks}>
      {podiumOf(ranking) ?? undefined}
    </Ticker>
  );
}
