import { Link } from 'react-router-dom';
import { Leaders } from '@/features/live-moment/leaders';
import { Ticker } from '@/features/live-moment/ticker';
import { useMoment } from '@/features/live-moment/use-moment';
import { useServerNow } from '@/live/hooks/use-clock';
import { useShields } from '@/live/hooks/use-shields';
import { isUnderWay, statusOf } from '@/shared/events/category-status';
import { isLive } from '@/shared/events/event-rules';
import { LazyNextRound } from '@/shared/programme/lazy-next-round';
import { LiveBadge } from '@/shared/ui/badges/badge';
import { ShieldedBadge } from '@/shared/ui/badges/shielded-badge';
import { Card } from '@/shared/ui/layout/card';
import { liveTexts as texts } from '@/texts/events/live';
import type { EventView, PredictionView } from '@/wire/generated';

interface LiveCardProps {
  /** At least one. */
  events: readonly EventView[];
  picks: readonly PredictionView[];
}

/** The events of today: who leads, and what it means for the user. */
export function LiveCard({ events, picks }: LiveCardProps) {
  const now = useServerNow(30_000);
  const moment = useMoment(events);
  const { covers } = useShields();
  const follows = events.some(
    (event) =>
      !covers(event.id) && event.dcats.some((one) => isUnderWay(statusOf(event, one, now))),
  );
  return (
    <Card data-testid="live-now" aria-labelledby="live-now" className="flex flex-col gap-3 p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="live-now" className="text-xl">
          {texts.title}
        </h2>
        {events.some((event) => isLive(event, new Date(now))) && <LiveBadge />}
      </div>
      {follows && <Ticker moment={moment} picks={picks} />}
      {events.map((event) => (
        <section key={event.id} aria-label={event.name}>
          <h3 className="text-base">
            <Link
              to={`/dashboard/events/${encodeURIComponent(event.id)}`}
              className="block min-h-8 truncate py-1 underline-offset-4 hover:underline"
            >
              {event.name}
            </Link>
          </h3>
          <LazyNextRound event={event} now={now} />
          {covers(event.id) ? (
            <ShieldedBadge />
          ) : (
            <Leaders event={event} now={now} moment={moment} picks={picks} />
          )}
        </section>
      ))}
    </Card>
  );
}
