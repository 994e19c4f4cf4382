import { useServerNow } from '@/live/hooks/use-clock';
import { useFeedTopic } from '@/live/hooks/use-topic';
import { formatAge, formatMoment, formatRemaining } from '@/shared/format/moments';
import { Notice } from '@/shared/ui/feedback/notice';
import { Card } from '@/shared/ui/layout/card';
import { adminTexts } from '@/texts/admin/site-admin';
import type { FeedHealth, FeedSnapshot } from '@/wire/generated';

const texts = adminTexts.feed;
/** The subject of the programme's health. */
const PROGRAMME = 'programme';
const seriesNames: Record<string, string> = { ifsc: 'IFSC', usa: 'USA Climbing' };

function subjectName({ subject, eventName, eventId, series }: FeedHealth): string {
  if (subject === PROGRAMME) return texts.programme.heading;
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

/** How much of the last good programme was placed, and what was not. */
function Programme({ feed, now }: { feed: FeedSnapshot; now: number }) {
  const { health, programme } = feed;
  if (programme === null) return null;
  const { placed, estimated, refused, unplaced } = programme;
  const goodAt = health.find(({ subject }) => subject === PROGRAMME)?.goodAt ?? null;
  const age = goodAt === null ? null : formatRemaining(now - Date.parse(goodAt));
  return (
    <section aria-labelledby="programme-read" className="text-sm">
      <h3 id="programme-read" className="text-base">
        {texts.programme.heading}
      </h3>
      <p>{texts.programme.text(placed, estimated, age)}</p>
      {refused > 0 && <p>{texts.programme.refused(refused)}</p>}
      {unplaced.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {texts.programme.unplaced(unplaced.length)}
          </summary>
          <ul className="flex flex-col gap-1">
            {unplaced.map(({ eventName, round, reason }, index) => (
              <li key={index}>{texts.programme.line(eventName, round, reason)}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
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
      {feed !== null && <Programme feed={feed} now={now} />}
    </Card>
  );
}
