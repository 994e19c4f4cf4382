import { Link } from 'react-router-dom';
import { useServerNow } from '@/live/hooks/use-clock';
import { categoryPath } from '@/shared/events/event-rules';
import { progressOf } from '@/shared/events/picked';
import { formatRemaining } from '@/shared/format/moments';
import { ButtonLink } from '@/shared/ui/controls/button';
import { Card } from '@/shared/ui/layout/card';
import { home } from '@/texts/home';
import type { EventView, PredictionView } from '@/wire/generated';

const texts = home.closingSoon;

/** The next event that closes and can still be picked. */
function nextToClose(events: readonly EventView[], now: number): EventView | null {
  return (
    events.find(
      (event) =>
        event.starts_at !== null &&
        Date.parse(event.starts_at) > now &&
        progressOf(event, []) !== null,
    ) ?? null
  );
}

interface ClosingSoonProps {
  /** By start. */
  events: readonly EventView[];
  picks: readonly PredictionView[];
}

export function ClosingSoon({ events, picks }: ClosingSoonProps) {
  const now = useServerNow(30_000);
  const event = nextToClose(events, now);
  const progress = event && progressOf(event, picks);
  if (!event || !progress || event.starts_at === null) return null;
  const { picked, of, next } = progress;
  const category = next ?? event.dcats[0];
  return (
    <Card
      data-testid="closing-soon"
      aria-labelledby="closing-soon"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4"
    >
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="closing-soon" className="eyebrow mb-1">
          {texts.title(formatRemaining(Date.parse(event.starts_at) - now))}
        </h2>
        <p className="text-lg leading-snug font-semibold">
          <Link
            to={`/dashboard/events/${encodeURIComponent(event.id)}`}
            className="inline-block py-1 underline-offset-4 hover:underline"
          >
            {event.name}
          </Link>
        </p>
        <p className="text-sm text-ink-soft tabular-nums">{texts.picked(picked, of)}</p>
      </div>
      {category && (
        <ButtonLink
          to={categoryPath(event.id, category)}
          look={next ? 'primary' : 'secondary'}
          className="max-sm:w-full"
        >
          {next ? texts.pick(next.dcat_name) : texts.review}
        </ButtonLink>
      )}
    </Card>
  );
}
