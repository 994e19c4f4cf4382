import { Calculator } from 'lucide-react';
import { calendarDateOf } from '@/shared/format/calendar-date';
import { formatMoment, formatTimeOfDay } from '@/shared/format/moments';
import { scoringTexts as texts } from '@/texts/results/scoring';
import type { Correction } from '@/wire/generated';

/** Without the day if it is today. */
function resultTime(iso: string | null): string {
  if (iso === null) return '';
  const today = calendarDateOf(new Date()) === calendarDateOf(new Date(iso));
  return today ? formatTimeOfDay(iso) : formatMoment(iso);
}

/** Why final points were changed, in one line. */
export function CorrectionLine({ correction }: { correction: Correction | null }) {
  // Undefined in responses of an older release.
  if (!correction) return null;
  return (
    <p
      data-testid="correction"
      className="flex items-start gap-2 rounded-control bg-info-soft px-3 py-2 text-sm font-medium wrap-anywhere text-info"
    >
      <Calculator aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="tabular-nums">
        {texts.correction(correction, resultTime(correction.resultAt))}
      </span>
    </p>
  );
}
