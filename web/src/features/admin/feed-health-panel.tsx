import { useServerNow } from '@/live/use-clock';
import { useFeedTopic } from '@/live/use-topic';
import { formatAge, formatCount, formatMoment } from '@/shared/format';
import { Card } from '@/shared/ui/card';
import { Notice } from '@/shared/ui/notice';
import type { FeedHealth } from '@/wire/generated';

const seriesNames: Record<string, string> = { ifsc: 'IFSC', usa: 'USA Climbing' };

function subjectName({ eventName, eventId, series }: FeedHealth): string {
  if (eventId === null) return `${seriesNames[series] ?? series}: list of events`;
  return eventName ?? `Event ${eventId}`;
}

function ageOf({ eventId, goodAt }: FeedHealth, now: number): string {
  if (goodAt === null) return 'Never fetched completely yet';
  const what = eventId === null ? 'List' : 'Results';
  return `${what} ${formatAge(goodAt, now)}`;
}

function Fault({ health, now }: { health: FeedHealth; now: number }) {
  if (health.fault === null) return null;
  return (
    <li>
      <Notice tone="warn">
        <p className="font-bold">{subjectName(health)}</p>
        <p data-testid="feed-age">{ageOf(health, now)}</p>
        <p className="font-normal break-words">
          {health.fault.message}, since {formatMoment(health.fault.since)}. We keep trying, and the
          last good state stays.
        </p>
      </Notice>
    </li>
  );
}

/** Whether what everybody sees is what the results services say now. */
export function FeedHealthPanel() {
  const feed = useFeedTopic();
  const now = useServerNow();
  const faulty = feed?.health.filter((health) => health.fault !== null) ?? [];
  return (
    <Card className="flex flex-col gap-4 p-5 md:p-6" data-testid="feed-health">
      <div>
        <h2 className="text-xl">Results Services</h2>
        <p className="mt-1 text-sm text-ink-soft">
          Events and results are fetched by themselves. What fails is tried again, and shown here
          until it works.
        </p>
      </div>
      {feed === null && <p className="text-sm text-ink-soft">Asking for their state…</p>}
      {feed !== null && faulty.length === 0 && (
        <Notice tone="good">All that was asked for has come.</Notice>
      )}
      {faulty.length > 0 && (
        <>
          <p className="text-sm font-semibold">
            {formatCount(faulty.length, 'thing is', 'things are')} not up to date
          </p>
          <ul className="flex flex-col gap-3">
            {faulty.map((health) => (
              <Fault key={health.subject} health={health} now={now} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
