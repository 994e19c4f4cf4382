import { TriangleAlert } from 'lucide-react';
import { figureParts, figureValue } from '@/features/admin/operations/figure-words';
import { useOperations } from '@/features/admin/operations/operations-api';
import { formatClock, formatRemaining } from '@/shared/format/moments';
import { Badge } from '@/shared/ui/badges/badge';
import { Notice } from '@/shared/ui/feedback/notice';
import { ErrorBox, Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { operationsTexts as texts } from '@/texts/admin/operations';
import type { OperationsAnswer, OperationsFigure } from '@/wire/generated';

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3';

function Figure({ figure }: { figure: OperationsFigure }) {
  const words = texts.figures[figure.name];
  const attention = figure.state === 'attention';
  const parts = figureParts(figure);
  return (
    <div
      data-testid={`figure-${figure.name}`}
      data-state={figure.state}
      className={`flex flex-col gap-1 rounded-control border p-4 ${attention ? 'border-warn/50 bg-warn-soft' : 'border-line bg-raised'}`}
    >
      <dt className="flex items-start justify-between gap-2">
        <span className="text-sm font-semibold">{words.title}</span>
        {attention && (
          <Badge tone="warn">
            <TriangleAlert aria-hidden className="size-3.5" />
            {texts.wanted}
          </Badge>
        )}
      </dt>
      <dd className="flex flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-display text-2xl font-bold tabular-nums">
            {figure.value === null ? texts.nothing : figureValue(figure.value, figure.unit)}
          </span>
          <span className="text-xs text-ink-soft">
            {figure.minutes === null ? texts.now : texts.minutes(figure.minutes)}
          </span>
        </p>
        {parts !== '' && <p className="text-sm tabular-nums">{parts}</p>}
        <p className="text-sm text-ink-soft">{words.text}</p>
        {attention && words.advice !== '' && <p className="text-sm font-medium">{words.advice}</p>}
      </dd>
    </div>
  );
}

function Facts({ answer }: { answer: OperationsAnswer }) {
  const running = Date.parse(answer.measuredAt) - Date.parse(answer.startedAt);
  const facts = [
    [texts.node, answer.node],
    [texts.version, answer.version],
    [texts.uptime, formatRemaining(running)],
    [texts.measured, formatClock(answer.measuredAt)],
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-w-0 gap-1.5">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 font-semibold break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={texts.loading} className={grid}>
      {Array.from({ length: 6 }, (_, figure) => (
        <Skeleton key={figure} className="h-28 rounded-control" />
      ))}
    </div>
  );
}

function Figures({ answer, stale }: { answer: OperationsAnswer; stale: boolean }) {
  const wanted = answer.figures.filter(({ state }) => state === 'attention').length;
  return (
    <>
      {stale ? (
        <Notice tone="warn">{texts.stale(formatClock(answer.measuredAt))}</Notice>
      ) : (
        <Notice tone={wanted === 0 ? 'good' : 'warn'}>
          {wanted === 0 ? texts.good : texts.attention(wanted)}
        </Notice>
      )}
      <Facts answer={answer} />
      <dl className={`${grid} ${stale ? 'grayscale' : ''}`}>
        {answer.figures.map((figure) => (
          <Figure key={figure.name} figure={figure} />
        ))}
      </dl>
    </>
  );
}

/** How the server that answers is, for whoever has no dashboard of its metrics. */
export function OperationsPanel() {
  const { data, isError, refetch } = useOperations();
  return (
    <Card className="flex flex-col gap-4 p-5 md:p-6" data-testid="operations-panel">
      <div>
        <h2 className="text-xl">{texts.heading}</h2>
        <p className="mt-1 text-sm text-ink-soft">{texts.text}</p>
      </div>
      {!data && !isError && <Loading />}
      {!data && isError && <ErrorBox message={texts.failed} onRetry={() => void refetch()} />}
      {data && <Figures answer={data} stale={isError} />}
    </Card>
  );
}
