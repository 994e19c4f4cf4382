import { useServerNow } from '@/live/hooks/use-clock';
import { useFeedTopic } from '@/live/hooks/use-topic';
import { formatAge, formatMoment } from '@/shared/format/moments';
import { Notice } from '@/shared/ui/feedback/notice';
import { Card } from '@/shared/ui/layout/card';
import { adminTexts } from '@/texts/admin/site-admin';
import type { FeedHealth } from '@/wire/generated';

const texts = adminTexts.feed;
const seriesNames: Record<string, string> = { ifsc: 'IFSC', usa: 'USA Climbing' };

function subjectName({ eventName, eventId, series }: FeedHealth): string {
  if (eventId === null) return texts.listOf(seriesNames[series] ?? series);
  return eventName ?? texts.event(eventId);
}

function ageOf({ eventId, goodAt }: FeedHealth, now: number): string {
  if (goodAt === null) return texts.never;
  const what = eventId === null ? texts.list : texts.results;
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
          {texts.since(health.fault.message, formatMoment(health.fault.since))}
        </p>
      </Notice>
    </li>
  );
}

/** Freshness of the results shown to users. */
export function FeedHealthPanel() {
  const feed = useFeedTopic();
  const now = useServerNow();
  const faulty = feed?.health.filter((health) => health.fault !== null) ?? [];
  return (
    <Card className="flex flex-col gap-4 p-5 md:p-6" data-testid="feed-health">
      <div>
        <h2 className="text-xl">{texts.heading}</h2>
        <p className="mt-1 text-sm text-ink-soft">{texts.text}</p>
      </div>
      {feed === null && <p className="text-sm text-ink-soft">{texts.asking}</p>}
      {feed !== null && faulty.length === 0 && <Notice tone="good">{texts.good}</Notice>}
      {faulty.length > 0 && (
        <>
          <p className="text-sm font-semibold">{texts.faulty(faulty.length)}</p>
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
