import { useMemo } from 'react';
import { useChosenLeague } from '@/features/results/league-picker';
import { useLeaderboardTopic } from '@/live/hooks/use-shielded-topics';
import type { CategoryStatus } from '@/shared/events/category-status';
import { surnames } from '@/shared/format/names';
import { type Place, placeLabel, placeNumbers, places } from '@/shared/picks/podium';
import { CorrectionLine } from '@/shared/scoring/correction-line';
import { PointsButton } from '@/shared/scoring/points-button';
import { Badge, type BadgeTone } from '@/shared/ui/badges/badge';
import { replayTexts as texts } from '@/texts/results/replay';
import { resultTexts } from '@/texts/results/result-pages';
import type { CategoryRanking, PredictionView } from '@/wire/generated';

const PODIUM = 3;

/**
 * The user's provisional points in this category, from the league's leaderboard; null without any.
 */
function useProvisional(leagueId: string | null, pick: PredictionView | null): number | null {
  // One row suffices: the own row is always sent.
  const { ownRow } = useLeaderboardTopic(leagueId, 0, 1, pick?.eventId ?? '');
  if (pick === null) return null;
  const result = ownRow?.eventResults.find(
    ({ eventId, categoryId }) => eventId === pick.eventId && categoryId === pick.categoryId,
  );
  return result?.points ?? null;
}

interface WorthProps {
  pick: PredictionView;
  ranking: CategoryRanking;
  points: number | null;
  isFinal: boolean;
  isRunning: boolean;
}

/** What the podium is worth now; once final, with an explanation. */
function Worth({ pick, ranking, points, isFinal, isRunning }: WorthProps) {
  if (points === null) {
    return <p className="text-right text-sm text-ink-soft">{texts.notYet}</p>;
  }
  return isFinal ? (
    <span className="-my-2.5 flex items-center">
      <PointsButton pick={pick} ranking={ranking.rows}>
        <span className="score text-xl text-ink tabular-nums">{texts.worth(points)}</span>
        <span className="text-xs">{texts.final}</span>
      </PointsButton>
    </span>
  ) : (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="score text-xl tabular-nums">{texts.worth(points)}</span>
      <span className="text-xs text-ink-soft">
        {isRunning ? texts.ifItEnded : texts.unconfirmed}
      </span>
    </p>
  );
}

/** How good a rank is for an athlete picked on a place. */
function toneOf(rank: number | null, place: Place): { tone: BadgeTone; title?: string } {
  if (rank === placeNumbers[place]) return { tone: 'good', title: texts.exact };
  if (rank !== null && rank <= PODIUM) return { tone: 'info', title: texts.onPodium };
  return { tone: 'neutral' };
}

interface PlaceCardProps {
  place: Place;
  /** Undefined if the place is empty. */
  name: string | undefined;
  athleteId: string | null;
  rank: number | null;
  isRunning: boolean;
}

function PlaceCard({ place, name, athleteId, rank, isRunning }: PlaceCardProps) {
  const { tone, title } = toneOf(rank, place);
  return (
    <li className="flex min-w-0 flex-col items-start gap-0.5 rounded-control bg-sunken px-2.5 py-2">
      <span className="text-xs text-ink-soft">{resultTexts.myPick(placeLabel(place))}</span>
      <span
        title={name ?? texts.empty3}
        className={`w-full truncate text-sm ${name === undefined ? 'text-ink-soft' : 'font-semibold'}`}
      >
        {name ?? texts.empty3}
      </span>
      <span className="min-h-5">
        {athleteId !== null && (
          <Badge
            tone={tone}
            className={tone === 'neutral' ? 'ring-1 ring-line-strong' : ''}
            title={title}
          >
            {rank === null ? texts.liesNowhere : isRunning ? texts.lies(rank) : texts.ended(rank)}
          </Badge>
        )}
      </span>
    </li>
  );
}

interface MyPodiumNowProps {
  ranking: CategoryRanking;
  status: CategoryStatus;
  picks: readonly PredictionView[];
}

export function MyPodiumNow({ ranking, status, picks }: MyPodiumNowProps) {
  const { categoryId } = ranking;
  const ofCategory = useMemo(
    () => picks.filter((pick) => pick.categoryId === categoryId),
    [picks, categoryId],
  );
  const { league } = useChosenLeague(ofCategory);
  const pick = ofCategory.find(({ leagueId }) => leagueId === league?._id) ?? null;
  const settled = pick?.totalPoints ?? null;
  const provisional = useProvisional(pick && settled === null ? pick.leagueId : null, pick);
  if (!pick || !league) return null;
  const ranks = new Map(ranking.rows.map(({ athlete_id, rank }) => [athlete_id, rank]));
  const isFinal = settled !== null;
  const isRunning = status === 'running' && !isFinal;
  const title = isRunning ? texts.myPodium : texts.myPodiumFinal;
  const names = surnames(places.flatMap((place) => pick.athletes[place] ?? []));

  return (
    <section
      aria-label={title}
      className="@container flex flex-col gap-2 rounded-card border border-line bg-surface p-3 shadow-card"
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-base">{title}</h2>
        <Worth
          pick={pick}
          ranking={ranking}
          points={settled ?? provisional}
          isFinal={isFinal}
          isRunning={isRunning}
        />
      </div>
      <ol className="grid grid-cols-3 gap-2 @max-2xs:grid-cols-1">
        {places.map((place) => {
          const athleteId = pick.data[place];
          return (
            <PlaceCard
              key={place}
              place={place}
              name={pick.athletes[place] ? names.shift() : undefined}
              athleteId={athleteId}
              rank={athleteId === null ? null : (ranks.get(athleteId) ?? null)}
              isRunning={isRunning}
            />
          );
        })}
      </ol>
      <CorrectionLine correction={pick.correction} />
    </section>
  );
}
