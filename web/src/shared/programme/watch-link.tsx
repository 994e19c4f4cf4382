import { ExternalLink } from 'lucide-react';
import { regionName } from '@/shared/country/countries';
import type { ProgrammeEntry } from '@/shared/programme/programme';
import { eventTexts } from '@/texts/events/event-pages';
import { programmeTexts as texts } from '@/texts/events/programme';

/** Regions named at once. */
const NAMED = 3;

/** The stream of a round, and where it cannot be watched. */
export function WatchLink({ entry }: { entry: ProgrammeEntry }) {
  const { streamUrl, blockedRegions } = entry;
  if (!streamUrl?.startsWith('https://')) return null;
  const regions = blockedRegions.map(regionName);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <a
        href={streamUrl}
        target="_blank"
        rel="noreferrer"
        aria-label={`${texts.watch} ${texts.title(entry)} ${eventTexts.newWindow}`}
        className="relative z-10 inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-text underline underline-offset-4"
      >
        {texts.watch}
        <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      </a>
      {regions.length > NAMED ? (
        <details className="relative z-10 text-xs text-ink-soft">
          <summary className="cursor-pointer py-2">{texts.blockedIn(regions.length)}</summary>
          {regions.join(', ')}
        </details>
      ) : (
        regions.length > 0 && (
          <span className="text-xs text-ink-soft">{texts.blocked(regions)}</span>
        )
      )}
    </span>
  );
}
