import { useSearchParams } from 'react-router-dom';
import { Deadline } from '@/features/predictions/deadline';
import { LeagueSelect } from '@/features/predictions/league-select';
import { PickForm } from '@/features/predictions/pick-form';
import { usePicksOf } from '@/features/predictions/picks-api';
import { useLiveStartList } from '@/live/use-events';
import { useMyLeagues } from '@/live/use-my-leagues';
import { categoryPath, phaseLabel, phaseOf } from '@/shared/event-rules';
import { isSiteAdmin, useMe } from '@/shared/session';
import { Card } from '@/shared/ui/card';
import { ErrorBox, Skeleton, SkeletonRows } from '@/shared/ui/states';
import { TabLinks } from '@/shared/ui/tab-links';
import type { CategoryView, EventView } from '@/wire/generated';

function CategoryTabs({ event, category }: { event: EventView; category: CategoryView }) {
  const [params] = useSearchParams();
  const tabs = event.dcats.map((one) => ({
    key: one.dcat_id,
    to: `${categoryPath(event.id, one)}?${params.toString()}`,
    label: (
      <>
        {one.dcat_name}
        {phaseOf(one.status) !== 'open' && (
          <span className="text-xs font-medium">{phaseLabel(one.status, event)}</span>
        )}
      </>
    ),
    active: one.dcat_id === category.dcat_id,
  }));
  return <TabLinks label="Categories" tabs={tabs} />;
}

function FormSkeleton() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Card className="p-5 lg:order-2">
        <Skeleton className="mb-4 h-6 w-32" />
        <Skeleton className="h-48 w-full" />
      </Card>
      <Card className="p-5">
        <SkeletonRows rows={8} label="Loading the start list" />
      </Card>
    </div>
  );
}

interface PredictionScreenProps {
  event: EventView;
  category: CategoryView;
}

export function PredictionScreen({ event, category }: PredictionScreenProps) {
  const me = useMe();
  const [params, setParams] = useSearchParams();
  const { leagues, error: leaguesError, retry: retryLeagues } = useMyLeagues();
  const startList = useLiveStartList(event.id);

  const asked = params.get('league');
  const league = leagues?.find(({ _id }) => _id === asked) ?? leagues?.[0];
  const leagueId = league?._id ?? null;
  const picks = usePicksOf(me.userId, event.id, leagueId);
  const saved = picks.data?.find(
    (pick) => pick.categoryId === category.dcat_id && pick.leagueId === leagueId,
  );
  const ready = startList.athletes && leagues && (leagueId === null || picks.data);
  const failed = startList.error ?? picks.error;

  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,20rem)_1fr]">
        {leaguesError ? (
          <ErrorBox message="Failed to fetch your leagues." onRetry={retryLeagues} />
        ) : (
          <LeagueSelect
            leagues={leagues}
            leagueId={leagueId}
            onLeague={(id) => setParams({ league: id }, { replace: true })}
          />
        )}
        <Deadline event={event} />
      </div>
      <CategoryTabs event={event} category={category} />
      {!ready && !failed && <FormSkeleton />}
      {!ready && failed && (
        <ErrorBox
          message="Failed to load predictions. Please try again later."
          onRetry={() => {
            startList.retry();
            void picks.refetch();
          }}
        />
      )}
      {ready && (
        <PickForm
          key={`${category.dcat_id} ${leagueId}`}
          event={event}
          category={category}
          startList={startList.athletes ?? []}
          leagueId={leagueId}
          saved={saved}
          bypassesLock={isSiteAdmin(me)}
        />
      )}
    </div>
  );
}
