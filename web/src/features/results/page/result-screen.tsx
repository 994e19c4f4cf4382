import { type ReactNode, useMemo } from 'react';
import { Ranked } from '@/features/results/page/ranked';
import { ResultLooks } from '@/features/results/page/result-looks';
import { CategoryTabs } from '@/features/results/page/result-tabs';
import { rankingOf, useFreshAscents } from '@/features/results/page/results-api';
import { useServerNow } from '@/live/hooks/use-clock';
import { ApiError, messageOf } from '@/shared/api/api-error';
import { useResultQuery } from '@/shared/events/event-queries';
import { type CategoryStatus, isUnderWay, statusOf } from '@/shared/events/category-status';
import { categoryPath, closedReason } from '@/shared/events/event-rules';
import { formatMoment } from '@/shared/format/moments';
import { Badge } from '@/shared/ui/badges/badge';
import { ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState, ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { resultTexts as texts } from '@/texts/results/result-pages';
import type { CategoryRanking, CategoryView, EventView, PredictionView } from '@/wire/generated';

interface StandingProps {
  ranking: CategoryRanking;
  status: CategoryStatus;
  scored: boolean;
}

function Standing({ ranking, status, scored }: StandingProps) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      {status === 'running' && <Badge tone="accent">{texts.running}</Badge>}
      {status === 'waiting' && <Badge tone="warn">{texts.waiting}</Badge>}
      {ranking.provisional && status === 'running' && (
        <Badge tone="warn" title={texts.provisionalHint}>
          {texts.provisional}
        </Badge>
      )}
      {scored && <Badge tone="good">{texts.pointsFinal}</Badge>}
      {ranking.rankingAsOf !== null && ranking.rows.length > 0 && (
        <span className="tabular-nums">{texts.asOf(formatMoment(ranking.rankingAsOf))}</span>
      )}
    </p>
  );
}

interface ResultScreenProps {
  event: EventView;
  category: CategoryView;
  /** From the live topic; null before its first snapshot. */
  live: CategoryRanking | null;
  /** Undefined while loading. */
  picks: PredictionView[] | undefined;
  /** What has just changed; shown while the category is under way. */
  news?: ReactNode;
}

export function ResultScreen({ event, category, live, picks, news }: ResultScreenProps) {
  const query = useResultQuery(event.id, category.dcat_id);
  useFreshAscents(event.id, category.dcat_id);
  const fetched = useMemo(() => (query.data ? rankingOf(query.data) : null), [query.data]);
  const ranking = live ?? fetched;
  const missing = query.error instanceof ApiError && query.error.status === 404;
  const status = statusOf(event, category, useServerNow(30_000), ranking);
  const empty = ranking ? ranking.rows.length === 0 : missing;
  return (
    <div className="flex flex-col gap-1.5 md:gap-3">
      <CategoryTabs event={event} category={category} />
      {!ranking && query.error && !missing && (
        <ErrorBox
          message={texts.failed(messageOf(query.error))}
          onRetry={() => void query.refetch()}
        />
      )}
      {(ranking ? ranking.rows.length > 0 && !picks : !query.error) && (
        <Card className="p-5">
          <SkeletonRows rows={8} label={texts.loading} />
        </Card>
      )}
      {empty && (
        <EmptyState
          title={texts.none}
          text={texts.noneYet}
          action={
            closedReason(event, category) === null && (
              <ButtonLink to={categoryPath(event.id, category)}>{texts.makePicks}</ButtonLink>
            )
          }
        />
      )}
      {ranking && ranking.rows.length > 0 && picks && (
        <ResultLooks
          eventId={event.id}
          ranking={ranking}
          status={status}
          picks={picks}
          news={isUnderWay(status) && news}
        >
          <Ranked
            event={event}
            category={category}
            ranking={ranking}
            result={query.data}
            picks={picks}
          />
        </ResultLooks>
      )}
      {ranking && <Standing ranking={ranking} status={status} scored={category.scored} />}
    </div>
  );
}
