import { Card } from '@/shared/ui/layout/card';
import { crowdTexts as texts } from '@/texts/results/crowd';
import type { BestTotal } from '@/wire/generated';

interface BestPredictionsProps {
  best: readonly BestTotal[];
  /** Points are not final yet. */
  pending: boolean;
}

function who({ players, known }: BestTotal): string {
  if (known.length === 0) return texts.others(players);
  const names = known.map(({ userName, isMe }) => (isMe ? texts.you : userName)).join(', ');
  const others = players - known.length;
  return others > 0 ? `${names} ${texts.andOthers(others)}` : names;
}

export function BestPredictions({ best, pending }: BestPredictionsProps) {
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h3 className="text-lg">{texts.best}</h3>
      {best.length === 0 ? (
        <p className="text-sm text-ink-soft">{pending ? texts.bestPending : texts.bestNone}</p>
      ) : (
        <ol className="flex flex-col">
          {best.map((total) => (
            <li
              key={total.points}
              className="flex items-baseline justify-between gap-4 border-t border-line py-2 first:border-t-0 first:pt-0"
            >
              <span
                className={`min-w-0 text-sm ${total.known.some(({ isMe }) => isMe) ? 'font-bold' : ''}`}
              >
                {who(total)}
              </span>
              <span className="score shrink-0 tabular-nums">{texts.points(total.points)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
