import { Ticker } from '@/features/live-moment/ticker';
import { useMoment } from '@/features/live-moment/use-moment';
import { personName } from '@/shared/format/names';
import { resultTexts } from '@/texts/results/result-pages';
import type { CategoryRanking, EventView, PredictionView } from '@/wire/generated';

const PODIUM = 3;

function podiumOf(ranking: CategoryRanking | null): string | null {
  const first = ranking?.rows.filter(({ rank }) => rank !== null && rank <= PODIUM) ?? [];
  if (first.length === 0) return null;
  const names = first.slice(0, PODIUM).map((row) => `${row.rank}. ${personName(row)}`);
  return resultTexts.leading(names.join(', '));
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
