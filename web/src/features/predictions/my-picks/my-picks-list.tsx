import { ChevronDown } from 'lucide-react';
import toast from 'react-hot-toast';
import { Link } from 'react-router-dom';
import { isApart } from '@/features/predictions/all-leagues/common-set';
import {
  type PickPages,
  usePickPages,
  useRefreshWithEvents,
} from '@/features/predictions/my-picks/my-picks-api';
import { PickCard } from '@/features/predictions/my-picks/pick-card';
import {
  byEventsEnd,
  type EventPicks,
  groupPicks,
} from '@/features/predictions/my-picks/pick-groups';
import { usePickFilter } from '@/features/predictions/my-picks/pick-filter';
import { PickFilters } from '@/features/predictions/my-picks/pick-filters';
import { podiumLine } from '@/features/predictions/podium/podium-line';
import { useOpenPicks } from '@/shared/picks/open-picks-api';
import { useDeletePick } from '@/features/predictions/saved-picks/picks-api';
import { useUpcomingEvents } from '@/live/hooks/use-events';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { ApiError } from '@/shared/api/api-error';
import { formatDays } from '@/shared/format/calendar-date';
import { places } from '@/shared/picks/podium';
import { isSiteAdmin, useMe } from '@/shared/session/current-user';
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
  const deleted = (pick: PredictionView) =>
    remove.mutateAsync(pick).then(
      () => true,
      (error: unknown) => {
        const changed = error instanceof ApiError ? error.currentPredictions?.[0] : undefined;
        if (changed) {
          const { deleteTitle, deleteText } = predictionTexts.changed;
          void ask([changed], deleteTitle, deleteText(podiumLine(changed)));
        } else if (!(error instanceof ApiError) || error.status === 0) {
          toast.error(predictionTexts.deleteFailed);
        } else toast.error(error.code === null ? predictionTexts.deleteRefused : error.message);
        return false;
      },
    );
  const ask = async (picks: PredictionView[], title: string, text: string) => {
    const confirmed = await confirm({ title, text, action: texts.deleteAction, danger: true });
    if (!confirmed) return;
    for (const pick of picks) if (!(await deleted(pick))) return;
    toast.success(predictionTexts.deleted);
  };
  return (picks: PredictionView[]) => {
    const where = picks.length > 1 ? ` ${texts.deleteIn(picks.length)}` : '';
    return ask(picks, texts.deleteTitle, predictionTexts.deleteQuestion + where);
  };
}

interface EventGroupProps {
  group: EventPicks;
  leagues: MyLeague[];
  /** The user's loaded open picks. */
  open: PredictionView[];
}

function EventGroup({ group, leagues, open }: EventGroupProps) {
  const askAndDelete = useAskAndDelete();
  const admin = isSiteAdmin(useMe());
  return (
    <ul className="grid gap-3 @2xl:grid-cols-2">
      {group.podiums.map(({ key, pick, picks, state }) => (
        <li key={key} className="flex min-w-0 [&>*]:flex-1">
          <PickCard
            pick={pick}
            state={state}
            leagues={leagues.filter(({ _id }) => picks.some(({ leagueId }) => leagueId === _id))}
            inAll={leagues.length > 1 && picks.length === leagues.length}
            apart={picks.some((one) => isApart(one, leagues, open))}
            onDelete={
              state === 'open' || (admin && state === 'locked')
                ? () => void askAndDelete(picks)
                : null
            }
          />
        </li>
      ))}
    </ul>
  );
}

function EventHeading({ group }: { group: EventPicks }) {
  const event = group.podiums[0]?.pick.event;
  if (!event) return null;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
      <span className="font-display text-lg font-bold break-words">{event.name}</span>
      <span className="text-sm font-normal text-ink-soft">
        {formatDays(event.local_start_date, event.local_end_date)}
      </span>
    </span>
  );
}

interface PickSectionProps {
  title: string;
  groups: EventPicks[];
  pages: PickPages;
  failure: string;
  leagues: MyLeague[];
  open?: PredictionView[];
  /** Shows only the newest event's picks. */
  folded?: boolean;
}

function PickSection(props: PickSectionProps) {
  const { title, groups, pages, failure, leagues, open = [], folded = false } = props;
  const { error, retry, more, loadingMore } = pages;
  if (error) return <ErrorBox message={failure} onRetry={retry} />;
  if (groups.length === 0) return null;
  return (
    <Section title={title}>
      <div className={`flex flex-col ${folded ? 'gap-2' : 'gap-5'}`}>
        {groups.map((group, index) =>
          folded ? (
            <details key={group.eventId} open={index === 0} className="group">
              <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 border-b border-line py-2 group-open:mb-3 group-open:border-transparent">
                <EventHeading group={group} />
                <span className="shrink-0 text-sm text-ink-soft">
                  {texts.podiums(group.podiums.length)}
                </span>
                <ChevronDown
                  aria-hidden
                  className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
                />
              </summary>
              <EventGroup group={group} leagues={leagues} open={open} />
            </details>
          ) : (
            <section key={group.eventId}>
              <h3 className="mb-2">
                <EventHeading group={group} />
              </h3>
              <EventGroup group={group} leagues={leagues} open={open} />
            </section>
          ),
        )}
      </div>
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
    <div role="status" aria-label={texts.loading} className="grid gap-4 @2xl:grid-cols-2">
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

  const picks = [...(current.picks ?? []), ...(past.picks ?? [])];
  useRefreshWithEvents(new Set(picks.map(({ eventId }) => eventId)));

  const { events, error } = useUpcomingEvents();
  const listed = byEventsEnd(current.picks ?? [], past.picks ?? [], events);

  const waiting =
    (!events && !error) || [current, past].some((pages) => !pages.picks && !pages.error);
  const empty = current.picks?.length === 0 && past.picks?.length === 0;
  const years = current.years.length > 0 ? current.years : past.years;
  if (empty && !filtered) return <NoPicks leagues={leagues} />;
  return (
    <div className="@container flex flex-col gap-6">
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
            groups={groupPicks(listed.current, events)}
            pages={current}
            failure={predictionTexts.loadFailed}
            leagues={leagues ?? []}
            open={open}
          />
          <PickSection
            title={texts.past}
            groups={groupPicks(listed.past, events)}
            pages={past}
            failure={predictionTexts.pastFailed}
            leagues={leagues ?? []}
            folded
          />
        </>
      )}
    </div>
  );
}
