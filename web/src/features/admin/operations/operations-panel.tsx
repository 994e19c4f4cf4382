import { CircleCheck } from 'lucide-react';
import { useOperations } from '@/features/admin/operations/operations-api';
import { formatClock, formatRemaining } from '@/shared/format/moments';
import { formatNumber } from '@/shared/format/numbers';
import { Notice } from '@/shared/ui/feedback/notice';
import { ErrorBox, Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { operationsTexts as texts } from '@/texts/admin/operations';
import type { Backlog, OperationsAnswer } from '@/wire/generated';

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3';

interface FigureProps {
  name: keyof typeof texts.figures;
  value: string;
  detail?: string;
}

function Figure({ name, value, detail }: FigureProps) {
  const { title, text } = texts.figures[name];
  return (
    <div
      data-testid={`figure-${name}`}
      className="flex flex-col gap-1 rounded-control border border-line bg-raised p-4"
    >
      <dt className="text-sm font-semibold">{title}</dt>
      <dd className="flex flex-col gap-1">
        <p className="flex items-center gap-2 font-display text-2xl font-bold tabular-nums">
          {value}
          {value === texts.none && <CircleCheck aria-hidden className="size-5 text-good" />}
        </p>
        {detail && <p className="text-sm tabular-nums">{detail}</p>}
        <p className="text-sm text-ink-soft">{text}</p>
      </dd>
    </div>
  );
}

function Count({ name, count }: { name: FigureProps['name']; count: number }) {
  return <Figure name={name} value={count === 0 ? texts.none : formatNumber(count)} />;
}

function Waiting({ name, backlog }: { name: FigureProps['name']; backlog: Backlog | null }) {
  if (backlog === null) return <Figure name={name} value={texts.off} />;
  if (backlog.waiting === 0) return <Count name={name} count={0} />;
  const oldest = texts.oldest(formatRemaining(backlog.oldestSeconds * 1000));
  return <Figure name={name} value={formatNumber(backlog.waiting)} detail={oldest} />;
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
      {Array.from({ length: 9 }, (_, figure) => (
        <Skeleton key={figure} className="h-28 rounded-control" />
      ))}
    </div>
  );
}

function Figures({ answer, stale }: { answer: OperationsAnswer; stale: boolean }) {
  const { database, failures, measuredAt, resultsAt } = answer;
  const places = database.busy + database.idle + database.unopened;
  const age = resultsAt === null ? null : Date.parse(measuredAt) - Date.parse(resultsAt);
  return (
    <>
      <Notice tone={stale ? 'warn' : 'good'}>
        {stale ? texts.stale(formatClock(measuredAt)) : texts.good}
      </Notice>
      <Facts answer={answer} />
      <dl className={`${grid} ${stale ? 'grayscale' : ''}`}>
        <Figure name="results" value={age === null ? texts.idle : formatRemaining(age)} />
        <Figure name="sockets" value={formatNumber(answer.sockets)} />
        <Figure
          name="database"
          value={texts.ofTotal(formatNumber(database.busy), formatNumber(places))}
        />
        <Waiting name="mail" backlog={answer.mail} />
        <Waiting name="push" backlog={answer.push} />
        <Waiting name="webhooks" backlog={answer.webhooks} />
        <Count name="failed" count={failures.failed} />
        <Count name="shed" count={failures.shed} />
        <Count name="restarts" count={failures.restarts} />
      </dl>
    </>
  );
}

/** Health of the responding node, for site admins without a dashboard. */
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
