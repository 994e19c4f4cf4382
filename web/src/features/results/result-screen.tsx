import { Trophy } from 'lucide-react';
import { RankingTable } from '@/features/results/ranking-table';
import { useResult } from '@/features/results/results-api';
import { ApiError, messageOf } from '@/shared/api-error';
import { categoryPath, phaseOf } from '@/shared/event-rules';
import { formatMoment } from '@/shared/format';
import { Badge } from '@/shared/ui/badge';
import { Card } from '@/shared/ui/card';
import { EmptyState, ErrorBox, SkeletonRows } from '@/shared/ui/states';
import { TabLinks } from '@/shared/ui/tab-links';
import type { CategoryRanking, CategoryView, EventView } from '@/wire/generated';

function CategoryTabs({ event, category }: { event: EventView; category: CategoryView }) {
  const tabs = event.dcats.map((one) => ({
    key: one.dcat_id,
    to: categoryPath(event.id, one),
    label: (
      <>
        {phaseOf(one.status) === 'finished' && (
          <Trophy aria-label="Finished" className="size-4 text-gold" />
        )}
        {one.dcat_name}
      </>
    ),
    active: one.dcat_id === category.dcat_id,
  }));
  return <TabLinks label="Categories" tabs={tabs} />;
}

interface ResultScreenProps {
  event: EventView;
  category: CategoryView;
  /** As the live topic has it; null until it does. */
  live: CategoryRanking | null;
}

export function ResultScreen({ event, category, live }: ResultScreenProps) {
  const query = useResult(event.id, category.dcat_id);
  const ranking = live ?? query.data;
  const missing = query.error instanceof ApiError && query.error.status === 404;
  const empty = ranking ? ranking.rows.length === 0 : missing;
  return (
    <div className="flex flex-col gap-5">
      <CategoryTabs event={event} category={category} />
      {ranking && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {phaseOf(ranking.status) === 'running' && <Badge tone="accent">Running</Badge>}
          {ranking.provisional && <Badge tone="warn">Provisional</Badge>}
          {category.scored && <Badge tone="good">Points are final</Badge>}
          {ranking.rankingAsOf !== null && (
            <span className="tabular-nums">Ranking of {formatMoment(ranking.rankingAsOf)}</span>
          )}
        </p>
      )}
      {!ranking && query.error && !missing && (
        <ErrorBox
          message={`Failed to fetch result: ${messageOf(query.error)}`}
          onRetry={() => void query.refetch()}
        />
      )}
      {!ranking && !query.error && (
        <Card className="p-5">
          <SkeletonRows rows={8} label="Loading results" />
        </Card>
      )}
      {empty && (
        <EmptyState
          title="No results found for this event."
          text="They appear here by themselves as soon as the first climbers are ranked."
        />
      )}
      {ranking && ranking.rows.length > 0 && (
        <RankingTable ranking={ranking} caption={`${event.name}, ${category.dcat_name}`} />
      )}
    </div>
  );
}
