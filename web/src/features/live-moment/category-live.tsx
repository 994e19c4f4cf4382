import { Ticker } from '@/features/live-moment/ticker';
import { useMoment } from '@/features/live-moment/use-moment';
import type { EventView, PredictionView } from '@/wire/generated';

interface CategoryLiveProps {
  event: EventView;
  picks: readonly PredictionView[];
}

/** The line of news of a running category. */
export function CategoryLive({ event, picks }: CategoryLiveProps) {
  return <Ticker moment={useMoment([event])} picks={picks} />;
}
