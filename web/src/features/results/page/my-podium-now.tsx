import { useMemo } from 'react';
import { useChosenLeague } from '@/features/results/league-picker';
import { useLeaderboardTopic } from '@/live/hooks/use-shielded-topics';
import { places, placeLabel, placeNumbers } from '@/shared/picks/podium';
import { CorrectionLine } from '@/shared/scoring/correction-line';
import { PointsButton } from '@/shared/scoring/points-button';
import { useMe } from '@/shared/session/current-user';
import { Badge, type BadgeTone } from '@/shared/ui/badges/badge';
import { replayTexts as texts } from '@/texts/results/replay';
import type { CategoryRanking, PredictionView } from '@/wire/generated';

const PODIUM = 3;

/**
 * The user's provisional points in this category, from the league's leaderboard; null without any.
 */
function useProvisional(leagueId: string | null, pick: PredictionView | null): number | null {
  const me = useMe().userId;
  // One row suffices: the own row is always included.
  const { board, ownRow } = useLeaderboardTopic(leagueId, 0, 1, pick?.eventId ?? '');
  if (pick === null) return null;
  const row = board?.rows.find(({ userId }) => userId === me) ?? ownRow;
  const result = row?.eventResults.find(
    ({ eventId, categoryId }) => eventId === pick.eventId && categoryId === pick.categoryId,
  );
  return result?.points ?? null;
}

interface MyPodiumNowProps {
  ranking: CategoryRanking;
  picks: readonly PredictionView[];
}

/** The current points of the user's podium, and the ranks of its athletes. */
export function MyPodiumNow({ ranking, picks }: MyPodiumNowProps) {
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

  return (
    <section
      aria-label={isFinal ? texts.myPodiumFinal : texts.myPodium}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-col gap-3 md:flex-row md:items-center md:gap-6">
        <div className="flex shrink-0 flex-wrap items-baseline justify-between gap-x-3 md:flex-col md:gap-1">
          <h2 className="text-base">{isFinal ? texts.myPodiumFinal : texts.myPodium}</h2>
          {points === null && <p className="text-sm text-ink-soft">{texts.notYet}</p>}
          {points !== null && !isFinal && (
            <p className="flex items-baseline gap-2">
              <span className="score text-2xl tabular-nums">{texts.worth(points)}</span>
              <span className="text-xs text-ink-soft">{texts.ifItEnded}</span>
            </p>
          )}
          {points !== null && isFinal && (
            <span className="-my-2.5 flex items-center">
              <PointsButton pick={pick} ranking={ranking.rows}>
                <span className="score text-2xl text-ink tabular-nums">{texts.worth(points)}</span>
                <span className="text-xs">{texts.final}</span>
              </PointsButton>
            </span>
          )}
          <p className="hidden text-xs text-ink-soft md:block">{league.name}</p>
        </div>
        <ol className="grid flex-1 grid-cols-1 gap-2 sm:grid-cols-3">
          {places.map((place) => {
            const athlete = pick.athletes[place];
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
                className="flex min-w-0 items-center gap-3 rounded-control bg-sunken px-3 py-2 sm:flex-wrap sm:gap-y-1"
              >
                <span className="score w-8 shrink-0 text-sm text-ink-soft">
                  {placeLabel(place)}
                </span>
                <span
                  className={`min-w-0 flex-1 truncate text-sm sm:basis-[calc(100%-3rem)] ${athlete ? 'font-semibold' : 'text-ink-soft'}`}
                >
                  {athlete ? athlete.lastname : texts.empty3}
                </span>
                {id !== null && (
                  <Badge
                    tone={tone}
                    className={`sm:ml-11 ${tone === 'neutral' ? 'ring-1 ring-line-strong' : ''}`}
                    title={
                      tone === 'good' ? texts.exact : tone === 'info' ? texts.onPodium : undefined
                    }
                  >
                    {rank === null
                      ? texts.liesNowhere
                      : isFinal
                        ? texts.ended(rank)
                        : texts.lies(rank)}
                  </Badge>
                )}
              </li>
            );
          })}
        </ol>
      </div>
      <CorrectionLine correction={pick.correction} />
    </section>
  );
}
