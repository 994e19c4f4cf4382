import { useFeedTopic } from '@/live/hooks/use-topic';
import { adminTexts } from '@/texts/admin/site-admin';

const texts = adminTexts.scoring.fetch;

export function FetchProgressBar({ eventId }: { eventId: string }) {
  const fetch = useFeedTopic()?.fetches.find((running) => running.eventId === eventId);
  const done = fetch?.done ?? 0;
  const total = Math.max(1, fetch?.total ?? 1);
  const text = fetch ? texts.documents(done, total) : texts.asking;
  return (
    <div className="flex flex-col gap-1.5" data-testid="fetch-progress">
      <div
        role="progressbar"
        aria-label={texts.progress}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-300 motion-reduce:transition-none"
          style={{ width: `${(100 * done) / total}%` }}
        />
      </div>
      <p className="text-sm text-ink-soft">{text}</p>
    </div>
  );
}
