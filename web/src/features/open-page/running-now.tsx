import { LiveBadge } from '@/shared/ui/badges/badge';
import { openPageTexts as texts } from '@/texts/leagues/open-page';
import type { RunningEvent } from '@/wire/generated';

/** What still moves the ranking. */
export function RunningNow({ running }: { running: readonly RunningEvent[] }) {
  if (running.length === 0) return null;
  return (
    <section
      aria-label={texts.running}
      className="flex items-start gap-3 rounded-control bg-ink px-3 py-2.5 text-bg"
    >
      <span className="mt-0.5 shrink-0">
        <LiveBadge />
      </span>
      <ul className="min-w-0 space-y-1">
        {running.map(({ name, categories }, at) => (
          <li key={at} className="leading-snug wrap-anywhere">
            <span className="block font-display font-bold">{name}</span>{' '}
            <span className="block text-sm">{categories.join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
