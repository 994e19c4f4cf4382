import { useMemo } from 'react';
import { useChosenLeague } from '@/features/results/league-picker';
import { useLeaderboardTopic } from '@/live/hooks/use-shielded-topics';
import type { CategoryStatus } from '@/shared/events/category-status';
import { surnames } from '@/shared/format/names';
import { places, placeLabel, placeNumbers } from '@/shared/picks/podium';
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

interface MyPodiumNowProps {
  ranking: CategoryRanking;
  status: CategoryStatus;
  picks: readonly PredictionView[];
}

/** The current points of the user's podium, and the ranks of its athletes. */
export function MyPodiumNow({ ranking, status, picks }: MyPodiumNowProps) {
  const { categoryId } = ranking;
  const ofCategory = useMemo(
    () => picks.filter((pick) => pick.categoryId === categoryId),
    [picks, categoryId],
  );
  const { league } = useChosenLeague(ofCategory);
  const pick = ofCategory.find(({ leagueId }) => leagueId === league?._id) ?? null;
  const settled = pick?.totalPoints ?? null;
  const running = useProvisional(pick && settled === null ? pick.leagueId : null, pick);
  if (!pick || !league) return null;
  const points = settled ?? running;
  const ranks = new Map(ranking.rows.map(({ athlete_id, rank }) => [athlete_id, rank]));
  const isFinal = settled !== null;

  const isRunning = status === 'running';
  const title = isRunning && !isFinal ? texts.myPodium : texts.myPodiumFinal;
  const names = surnames(places.flatMap((place) => pick.athletes[place] ?? []));
  let named = 0;

  return (
    <section
      aria-label={title}
      className="@container flex flex-col gap-2 rounded-card border border-line bg-surface p-3 shadow-card"
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-base">{title}</h2>
        {points === null && <p className="text-right text-sm text-ink-soft">{texts.notYet}</p>}
        {points !== null && !isFinal && (
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="score text-xl tabular-nums">{texts.worth(points)}</span>
            <span className="text-xs text-ink-soft">
              {isRunning ? texts.ifItEnded : texts.unconfirmed}
            </span>
          </p>
        )}
        {points !== null && isFinal && (
          <span className="-my-2.5 flex items-center">
            <PointsButton pick={pick} ranking={ranking.rows}>
              <span className="score text-xl text-ink tabular-nums">{texts.worth(points)}</span>
              <span className="text-xs">{texts.final}</span>
            </PointsButton>
          </span>
        )}
      </div>
      <ol className="grid grid-cols-3 gap-2 @max-2xs:grid-cols-1">
        {places.map((place) => {
          const athlete = pick.athletes[place];
          const name = athlete ? names[named++] : texts.empty3;
          const id = pick.data[place];
          const rank = id === null ? null : (ranks.get(id) ?? null);
          const tone: BadgeTone =
            rank === placeNumbers[place]
              ? 'good'
              : rank !== null && rank <= PODIUM
                ? 'info'
                : 'neutral';
          return (
            <li
              key={place}
              className="flex min-w-0 flex-col items-start gap-0.5 rounded-control bg-sunken px-2.5 py-2"
            >
              <span className="text-xs text-ink-soft">{resultTexts.myPick(placeLabel(place))}</span>
              <span
                title={name}
                className={`w-full truncate text-sm ${athlete ? 'font-semibold' : 'text-ink-soft'}`}
              >
                {name}
              </span>
              <span className="min-h-5">
                {id !== null && (
                  <Badge
                    tone={tone}
                    className={tone === 'neutral' ? 'ring-1 ring-line-strong' : ''}
                    title={
                      tone === 'good' ? texts.exact : tone === 'info' ? texts.onPodium : undefined
                    }
                  >
                    {rank === null
                      ? texts.liesNowhere
                      : isRunning && !isFinal
                        ? texts.lies(rank)
                        : texts.ended(rank)}
                  </Badge>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <CorrectionLine correction={pick.correction} />
    </section>
  );
}
