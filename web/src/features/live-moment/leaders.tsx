import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { LiveMoment } from '@/features/live-moment/use-moment';
import { type CategoryStatus, statusOf } from '@/shared/events/category-status';
import { surnames } from '@/shared/format/names';
import { resultPath } from '@/shared/paths/result-path';
import { placesByAthlete } from '@/shared/picks/my-podium';
import { Badge } from '@/shared/ui/badges/badge';
import { Skeleton } from '@/shared/ui/feedback/states';
import { liveTexts as texts } from '@/texts/events/live';
import type { CategoryRanking, CategoryView, EventView, PredictionView } from '@/wire/generated';

const PODIUM = 3;

interface PodiumProps {
  ranking: CategoryRanking | undefined;
  picked: ReadonlyMap<string, unknown>;
}

/** First to third; the user's picks stand out. */
function Podium({ ranking, picked }: PodiumProps) {
  const names = surnames(ranking?.rows ?? []);
  const first = (ranking?.rows ?? [])
    .map((row, at) => ({ ...row, name: names[at] ?? '' }))
    .filter(({ rank }) => rank !== null && rank <= PODIUM);
  if (first.length === 0) return <span>{texts.noRanking}</span>;
  const shown = first.slice(0, PODIUM).map(({ athlete_id, rank, name }) => (
    <span key={athlete_id} className="mr-2 inline-block @lg:mr-3">
      <span className="score mr-1 text-ink-soft">{rank}</span>
      <span className={picked.has(athlete_id) ? 'font-semibold text-accent-text' : 'text-ink'}>
        {name}
        {picked.has(athlete_id) && (
          <>
            <Check aria-hidden className="ml-0.5 inline size-3.5" />
            <span className="sr-only"> ({texts.yourPick})</span>
          </>
        )}
      </span>
    </span>
  ));
  const level = first.length - shown.length;
  return (
    <>
      {shown}
      {level > 0 && <span>{texts.level(level)}</span>}
    </>
  );
}

interface LeaderRowProps {
  event: EventView;
  category: CategoryView;
  status: CategoryStatus;
  moment: LiveMoment;
  picks: readonly PredictionView[];
}

/** Its height is the same before and after the ranking is known. */
function LeaderRow({ event, category, status, moment, picks }: LeaderRowProps) {
  const rankings = moment.rankingsOf(event.id);
  const ranking = rankings?.find(({ categoryId }) => categoryId === category.dcat_id);
  const picked = placesByAthlete(picks, category.dcat_id);
  // A picked category has points from the start: none, until its final.
  const none = picked.size > 0 && moment.standings.length > 0 ? 0 : null;
  const points = moment.myPoints(event.id, category.dcat_id) ?? none;
  return (
    <li>
      <Link
        to={resultPath(event.id, category.dcat_id)}
        data-testid={`leaders-${category.dcat_id}`}
        data-status={status}
        className="-mx-2 flex h-19 items-center gap-2 rounded-control px-2 @max-2xs:h-24 @lg:h-15 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="flex h-6 items-center gap-2">
            {status === 'running' && (
              <span aria-hidden className="size-2 animate-live-pulse rounded-full bg-[#c11f1f]" />
            )}
            <span className="truncate text-sm font-semibold">{category.dcat_name}</span>
            {status === 'waiting' && <Badge tone="warn">{texts.waiting}</Badge>}
          </span>
          <span className="line-clamp-2 h-10 text-[0.8125rem] leading-5 text-ink-soft @max-2xs:line-clamp-3 @max-2xs:h-15 @lg:text-sm @lg:line-clamp-1 @lg:h-6 @lg:leading-6">
            {rankings ? (
              <Podium ranking={ranking} picked={picked} />
            ) : (
              <Skeleton className="mt-1 h-4 w-3/4" />
            )}
          </span>
        </span>
        {points !== null && (
          <span className="shrink-0 text-right leading-none">
            <span
              aria-hidden
              className={`score text-xl tabular-nums ${points > 0 ? 'text-accent-text' : 'text-ink-soft'}`}
            >
              +{points}
            </span>
            <span className="sr-only">{texts.yourPoints(points)}</span>
          </span>
        )}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}

interface LeadersProps {
  event: EventView;
  now: number;
  moment: LiveMoment;
  picks: readonly PredictionView[];
}

/** The categories under way, running ones first, each with its podium and the user's points. */
export function Leaders({ event, now, moment, picks }: LeadersProps) {
  const rankings = moment.rankingsOf(event.id) ?? [];
  const rows = event.dcats.flatMap((category) => {
    const ranking = rankings.find(({ categoryId }) => categoryId === category.dcat_id) ?? null;
    const status = statusOf(event, category, now, ranking);
    return status === 'running' || status === 'waiting' ? [{ category, status }] : [];
  });
  if (rows.length === 0) return <p className="text-sm text-ink-soft">{texts.notYet}</p>;
  const byStatus = [
    ...rows.filter(({ status }) => status === 'running'),
    ...rows.filter(({ status }) => status === 'waiting'),
  ];
  const own = picks.filter(({ eventId }) => eventId === event.id);
  return (
    <>
      <ul className="@container divide-y divide-line">
        {byStatus.map(({ category, status }) => (
          <LeaderRow key={category.dcat_id} {...{ event, category, status, moment }} picks={own} />
        ))}
      </ul>
      {own.length > 0 && (
        <p aria-hidden className="text-xs text-ink-soft">
          <Check className="mr-1 inline size-3.5 text-accent-text" />
          {texts.yourPick}
        </p>
      )}
    </>
  );
}
