import { disciplineName } from '@/shared/format/names';
import { shareOf } from '@/shared/format/numbers';
import { Card, Section } from '@/shared/ui/layout/card';
import { seasonTexts } from '@/texts/leagues/season';
import type { DisciplineAccuracy } from '@/wire/generated';

const texts = seasonTexts.accuracy;

function Share({ label, hits, of }: { label: string; hits: number; of: number }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd>
        <span className="flex items-baseline justify-between gap-2">
          <span className="score text-xl">{shareOf(hits, of) ?? texts.none}</span>
          <span className="text-xs text-ink-soft tabular-nums">{texts.share(hits, of)}</span>
        </span>
        <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-[var(--series-1)]"
            style={{ width: `${of === 0 ? 0 : (100 * hits) / of}%` }}
          />
        </span>
      </dd>
    </div>
  );
}

/** Picked athletes who finished in exactly the picked place, by discipline. */
export function AccuracyCard({ accuracy }: { accuracy: DisciplineAccuracy[] }) {
  if (accuracy.length === 0) return null;
  return (
    <Section title={texts.title}>
      <Card>
        <ul className="divide-y divide-line">
          {accuracy.map((of) => (
            <li
              key={of.discipline}
              className="grid gap-x-6 gap-y-3 px-4 py-4 sm:grid-cols-[8rem_1fr]"
            >
              <div className="flex items-baseline gap-2 sm:flex-col sm:gap-0">
                <h3 className="text-lg">{disciplineName(of.discipline)}</h3>
                <p className="text-sm text-ink-soft">{texts.picksOf(of.picks)}</p>
              </div>
              <dl className="grid grid-cols-2 gap-x-5 gap-y-3 max-sm:[&>:last-child]:col-span-2 sm:grid-cols-3">
                <Share label={texts.exact} hits={of.placesExact} of={of.placesPicked} />
                <Share label={texts.onPodium} hits={of.placesOnPodium} of={of.placesPicked} />
                <Share label={texts.points} hits={of.points} of={of.possiblePoints} />
              </dl>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
