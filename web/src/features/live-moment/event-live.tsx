import { Leaders } from '@/features/live-moment/leaders';
import { Ticker } from '@/features/live-moment/ticker';
import { useMoment } from '@/features/live-moment/use-moment';
import { useServerNow } from '@/live/hooks/use-clock';
import { useShields } from '@/live/hooks/use-shields';
import { isUnderWay, statusOf } from '@/shared/events/category-status';
import { Card } from '@/shared/ui/layout/card';
import { liveTexts as texts } from '@/texts/events/live';
import type { EventView, PredictionView } from '@/wire/generated';

interface EventLiveProps {
  event: EventView;
  picks: readonly PredictionView[];
}

/** The leaders of an event under way; nothing before and after, or while they are hidden. */
export function EventLive({ event, picks }: EventLiveProps) {
  const now = useServerNow(30_000);
  const moment = useMoment([event]);
  const { known, covers } = useShields();
  const follows = event.dcats.some((one) => isUnderWay(statusOf(event, one, now)));
  // Until it is known whether they are hidden, the card waits in its place.
  if (!follows || (known && covers(event.id))) return null;
  return (
    <Card aria-labelledby="leaders" className="flex flex-col gap-2 p-4">
      <h2 id="leaders" className="text-xl">
        {texts.leaders}
      </h2>
      <Ticker moment={moment} picks={picks} />
      <Leaders event={event} now={now} moment={moment} picks={picks} />
    </Card>
  );
}
