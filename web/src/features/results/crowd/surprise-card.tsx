import { Badge } from '@/shared/ui/badges/badge';
import { Card } from '@/shared/ui/layout/card';
import { crowdTexts as texts } from '@/texts/results/crowd';

interface SurpriseCardProps {
  /** From 0 to 100; null without a podium. */
  index: number | null;
  provisional: boolean;
}

/** How surprising the result is, on a scale. */
export function SurpriseCard({ index, provisional }: SurpriseCardProps) {
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-lg">{texts.surprise}</h3>
        {index !== null && provisional && <Badge tone="warn">{texts.surpriseNow}</Badge>}
      </div>
      {index === null ? (
        <p className="text-sm text-ink-soft">{texts.surpriseNone}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="score text-3xl tabular-nums">{texts.surpriseOf(index)}</span>
            <span className="font-semibold">{texts.surpriseWord(index)}</span>
          </p>
          <div aria-hidden className="h-2.5 overflow-hidden rounded-full bg-sunken">
            <div
              className="h-full rounded-full bg-accent transition-[width] duration-500 motion-reduce:transition-none"
              style={{ width: `${index}%` }}
            />
          </div>
        </>
      )}
      <p className="text-xs text-ink-soft">{texts.surpriseHint}</p>
    </Card>
  );
}
