import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { commonSet } from '@/features/predictions/all-leagues/common-set';
import { CopyPicks } from '@/features/predictions/copy/copy-picks';
import { PickForm } from '@/features/predictions/pick-form/pick-form';
import { LIST_ID } from '@/features/predictions/podium/element-ids';
import { useRecentResults, usePicksOf } from '@/features/predictions/saved-picks/picks-api';
import { CategoryTabs } from '@/features/predictions/screen/category-tabs';
import { ContextLine } from '@/features/predictions/screen/context-line';
import { Deadline } from '@/features/predictions/screen/deadline';
import { LeagueSelect } from '@/features/predictions/screen/league-select';
import { nextOpen, usePickMarks } from '@/features/predictions/screen/next-category';
import { useLiveStartList } from '@/live/hooks/use-events';
import { useMyEventPicks } from '@/live/hooks/use-my-event-picks';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { useWideScreen } from '@/shared/browser/use-wide-screen';
import { categoryPath, closedReason } from '@/shared/events/event-rules';
import { isSiteAdmin, useMe } from '@/shared/session/current-user';
import { ErrorBox, Skeleton, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { predictionTexts } from '@/texts/picks/predictions';
import type { CategoryView, EventView } from '@/wire/generated';

function FormSkeleton() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Card className="p-5">
        <SkeletonRows rows={8} label={predictionTexts.loadingStartList} />
      </Card>
      <Card className="hidden p-5 lg:block">
        <Skeleton className="mb-4 h-6 w-32" />
        <Skeleton className="h-48 w-full" />
      </Card>
    </div>
  );
}

/** After navigation from the previous category, focuses the list. */
function useFocusOnList(ready: boolean, categoryId: string) {
  const { state } = useLocation() as { state: { toList?: boolean } | null };
  const toList = state?.toList === true;
  useEffect(() => {
    if (ready && toList) document.getElementById(LIST_ID)?.focus({ preventScroll: true });
  }, [ready, toList, categoryId]);
}

interface PredictionScreenProps {
  event: EventView;
  category: CategoryView;
}

/** The user's leagues, with the one in the address; otherwise the first. */
function useLeagueInAddress() {
  const [params, setParams] = useSearchParams();
  const { leagues, error, retry } = useMyLeagues();
  const wanted = params.get('league');
  const league = leagues?.find(({ _id }) => _id === wanted) ?? leagues?.[0];
  return {
    leagues,
    league,
    others: leagues?.filter(({ _id }) => _id !== league?._id) ?? [],
    error,
    retry,
    choose: (id: string) =>
      void setParams({ league: id }, { replace: true, preventScrollReset: true }),
  };
}

function usePicks(eventId: string, leagueId: string | null, several: boolean) {
  const { userId } = useMe();
  const here = usePicksOf(userId, eventId, leagueId);
  const everywhere = useMyEventPicks(userId, eventId, several);
  return {
    mine: here.data?.filter((pick) => pick.leagueId === leagueId),
    all: everywhere.data,
    // Saving is disabled until its target leagues are known.
    ready: leagueId === null || Boolean(here.data && (!several || everywhere.data)),
    error: here.error ?? (several ? everywhere.error : null),
    retry: () => {
      void here.refetch();
      if (several) void everywhere.refetch();
    },
  };
}

interface ContextProps {
  event: EventView;
  error: Error | null;
  onRetry: () => void;
  /** The user is in no league: a notice takes the place of the select. */
  bare: boolean;
  children: ReactNode;
}

/** The league and the deadline; on a phone with the event, in one line. */
function Context({ event, error, onRetry, bare, children }: ContextProps) {
  const wide = useWideScreen();
  const failed = error && <ErrorBox message={predictionTexts.leaguesFailed} onRetry={onRetry} />;
  if (!wide) {
    const below = failed ?? (bare ? children : null);
    return (
      <>
        <ContextLine event={event}>{below ? null : children}</ContextLine>
        {below}
      </>
    );
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      {failed ?? (
        <div className="flex max-w-96 min-w-[min(100%,16rem)] flex-1 items-end gap-2 *:first:min-w-0 *:first:flex-1">
          {children}
        </div>
      )}
      <Deadline event={event} />
    </div>
  );
}

export function PredictionScreen({ event, category }: PredictionScreenProps) {
  const me = useMe();
  const wide = useWideScreen();
  const { leagues, league, others, ...choice } = useLeagueInAddress();
  const leagueId = league?._id ?? null;
  const startList = useLiveStartList(event.id);
  const { recentResults, chances, pending } = useRecentResults(event.id, category.dcat_id);
  const several = others.length > 0;
  const picks = usePicks(event.id, leagueId, several);
  const { mine, all } = picks;
  const saved = mine?.find((pick) => pick.categoryId === category.dcat_id);
  const { picked, failed, complete } = usePickMarks(event.id, leagueId, mine);
  const next = nextOpen(event, category.dcat_id, complete);
  const query = leagueId === null ? '' : `?league=${encodeURIComponent(leagueId)}`;

  const closed = closedReason(event, category) !== null && !isSiteAdmin(me);
  const ready = startList.athletes && !pending && leagues && picks.ready;
  const broken = startList.error ?? picks.error;
  useFocusOnList(Boolean(ready), category.dcat_id);
  const held = all?.filter(({ categoryId }) => categoryId === category.dcat_id) ?? [];

  return (
    <div className="flex flex-col gap-2 md:gap-4">
      <Context
        event={event}
        error={choice.error}
        onRetry={choice.retry}
        bare={leagues?.length === 0}
      >
        <LeagueSelect
          leagues={leagues}
          leagueId={leagueId}
          onLeague={choice.choose}
          compact={!wide && leagues?.length !== 0}
        />
        {league && mine && saved && several && !closed && (
          <CopyPicks event={event} picks={mine} current={saved} from={league} others={others} />
        )}
      </Context>
      <CategoryTabs event={event} category={category} picked={picked} failed={failed} />
      {!ready && !broken && <FormSkeleton />}
      {!ready && broken && (
        <ErrorBox
          message={predictionTexts.loadFailed}
          onRetry={() => {
            startList.retry();
            picks.retry();
          }}
        />
      )}
      {ready && (
        <PickForm
          key={`${category.dcat_id} ${leagueId}`}
          event={event}
          category={category}
          startList={startList.athletes ?? []}
          recentResults={recentResults}
          chances={chances}
          leagueId={leagueId}
          leagueName={league?.name ?? ''}
          set={league && leagues && all && several ? commonSet(leagues, league._id, held) : null}
          saved={saved}
          held={held}
          bypassesLock={isSiteAdmin(me)}
          next={next && { name: next.dcat_name, to: `${categoryPath(event.id, next)}${query}` }}
        />
      )}
    </div>
  );
}
