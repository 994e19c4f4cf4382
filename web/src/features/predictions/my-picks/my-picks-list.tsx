import { useMemo } from 'react';
import toast from 'react-hot-toast';
import { Link } from 'react-router-dom';
import { isApart } from '@/features/predictions/all-leagues/common-set';
import {
  type PickPages,
  usePickPages,
  useRefreshWithEvents,
} from '@/features/predictions/my-picks/my-picks-api';
import { PickCard } from '@/features/predictions/my-picks/pick-card';
import { usePickFilter } from '@/features/predictions/my-picks/pick-filter';
import { PickFilters } from '@/features/predictions/my-picks/pick-filters';
import { stateOf } from '@/features/predictions/my-picks/pick-state';
import { podiumLine } from '@/features/predictions/podium/podium-line';
import { useOpenPicks } from '@/features/predictions/saved-picks/open-picks-api';
import { useDeletePick } from '@/features/predictions/saved-picks/picks-api';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { useEventsTopic } from '@/live/hooks/use-topic';
import { ApiError } from '@/shared/api/api-error';
import { places } from '@/shared/picks/podium';
import { useMe } from '@/shared/session/current-user';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { EmptyState, ErrorBox, Skeleton } from '@/shared/ui/feedback/states';
import { Card, Section } from '@/shared/ui/layout/card';
import { predictionTexts } from '@/texts/picks/predictions';
import type { MyLeague, PredictionView } from '@/wire/generated';

const { myPicks: texts } = predictionTexts;

function useAskAndDelete() {
  const confirm = useConfirm();
  const remove = useDeletePick();
  const ask = async (pick: PredictionView, title: string, text: string) => {
    const confirmed = await confirm({ title, text, action: texts.deleteAction, danger: true });
    if (!confirmed) return;
    remove.mutate(pick, {
      onSuccess: () => toast.success(predictionTexts.deleted),
      onError: (error) => {
        const changed = error instanceof ApiError ? error.currentPredictions?.[0] : undefined;
        if (changed) {
          const { deleteTitle, deleteText } = predictionTexts.changed;
          void ask(changed, deleteTitle, deleteText(podiumLine(changed)));
        } else if (!(error instanceof ApiError) || error.status === 0) {
          toast.error(predictionTexts.deleteFailed);
        } else toast.error(error.code === null ? predictionTexts.deleteRefused : error.message);
      },
    });
  };
  return (pick: PredictionView) => ask(pick, texts.deleteTitle, predictionTexts.deleteQuestion);
}

interface PickSectionProps {
  title: string;
  pages: PickPages;
  failure: string;
  leagues: MyLeague[] | undefined;
  /** The user's loaded open picks. */
  open?: PredictionView[];
}

function PickSection({ title, pages, failure, leagues, open = [] }: PickSectionProps) {
  const askAndDelete = useAskAndDelete();
  const events = useEventsTopic()?.events;
  const { picks, error, retry, more, loadingMore } = pages;
  if (error) return <ErrorBox message={failure} onRetry={retry} />;
  if (!picks || picks.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="grid gap-4 md:grid-cols-2">
        {picks.map((pick) => (
          <li key={pick._id} className="flex min-w-0 [&>*]:flex-1">
            <PickCard
              pick={pick}
              state={stateOf(
                pick,
                events?.find(({ id }) => id === pick.eventId),
              )}
              league={leagues?.find(({ _id }) => _id === pick.leagueId)}
              apart={isApart(pick, leagues ?? [], open)}
              onDelete={() => void askAndDelete(pick)}
            />
          </li>
        ))}
      </ul>
      {more && (
        <div className="mt-4 flex justify-center">
          <Button look="secondary" disabled={loadingMore} onClick={more}>
            {loadingMore ? predictionTexts.league.loading : texts.more}
          </Button>
        </div>
      )}
    </Section>
  );
}

function PicksSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className="grid gap-4 md:grid-cols-2">
      {[1, 2, 3, 4].map((card) => (
        <Card key={card} className="flex flex-col gap-3 p-5">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="mb-2 h-4 w-3/5" />
          {places.map((place) => (
            <Skeleton key={place} className="h-6 w-full" />
          ))}
        </Card>
      ))}
    </div>
  );
}

function NoPicks({ leagues }: { leagues: MyLeague[] | undefined }) {
  return (
    <EmptyState
      title={texts.none}
      text={
        <>
          {texts.noneText}{' '}
          {leagues?.length === 0 && (
            <Link to="/dashboard/leagues" className="font-semibold underline">
              {texts.leagueFirst}
            </Link>
          )}
        </>
      }
      action={<ButtonLink to="/dashboard/events">{texts.browse}</ButtonLink>}
    />
  );
}

export function MyPicksList() {
  const { filter, setFilter, filtered } = usePickFilter();
  const current = usePickPages(filter, false);
  const past = usePickPages(filter, true);
  const { leagues } = useMyLeagues();
  const { data: open = [] } = useOpenPicks(useMe().userId, (leagues?.length ?? 0) > 1);

  const eventIds = useMemo(
    () => new Set([...(current.picks ?? []), ...(past.picks ?? [])].map(({ eventId }) => eventId)),
    [current.picks, past.picks],
  );
  useRefreshWithEvents(eventIds);

  const waiting = [current, past].some(({ picks, error }) => !picks && !error);
  const empty = current.picks?.length === 0 && past.picks?.length === 0;
  const years = current.years.length > 0 ? current.years : past.years;
  if (empty && !filtered) return <NoPicks leagues={leagues} />;
  return (
    <div className="flex flex-col gap-6">
      <PickFilters filter={filter} years={years} onFilter={setFilter} />
      {waiting && <PicksSkeleton />}
      {!waiting && empty && (
        <EmptyState
          title={texts.noMatch}
          action={
            <Button
              look="secondary"
              onClick={() => setFilter({ year: null, discipline: null, series: null })}
            >
              {texts.clear}
            </Button>
          }
        />
      )}
      {!waiting && (
        <>
          <PickSection
            title={texts.current}
            pages={current}
            failure={predictionTexts.loadFailed}
            leagues={leagues}
            open={open}
          />
          <PickSection
            title={texts.past}
            pages={past}
            failure={predictionTexts.pastFailed}
            leagues={leagues}
          />
        </>
      )}
    </div>
  );
}
