import { useMemo } from 'react';
import { LeaguePicker, useChosenLeague } from '@/features/results/league-picker';
import { OutlookRace } from '@/features/results/replay/chart/outlook-race';
import { useMyPodium } from '@/features/results/podium/use-my-podium';
import { upTo } from '@/features/results/replay/course';
import { LeagueReplay } from '@/features/results/replay/league/league-replay';
import { paceOf } from '@/features/results/replay/pace';
import { PodiumThen } from '@/features/results/replay/podium-then';
import { RankChart } from '@/features/results/replay/chart/rank-chart';
import { RankingThen } from '@/features/results/replay/ranking-then';
import { useCourse } from '@/features/results/replay/replay-api';
import { ReplayNote, useReplay } from '@/features/results/replay/replay-note';
import { Scrubber } from '@/features/results/replay/scrubber';
import { usePlaying } from '@/shared/browser/use-playing';
import { messageOf } from '@/shared/api/api-error';
import { phaseOf } from '@/shared/events/event-rules';
import { placesByAthlete } from '@/shared/picks/my-podium';
import { Notice } from '@/shared/ui/feedback/notice';
import { EmptyState, ErrorBox, Skeleton, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { replayTexts as texts } from '@/texts/results/replay';
import type { CategoryRanking, PredictionView } from '@/wire/generated';

interface ReplayViewProps {
  eventId: string;
  ranking: CategoryRanking;
  picks: PredictionView[];
}

function Waiting() {
  return (
    <Card className="flex flex-col gap-5 p-5">
      <Skeleton className="h-72 w-full" />
      <SkeletonRows rows={5} label={texts.loading} />
    </Card>
  );
}

/** Replay of a category, moment by moment; grows while the category is running. */
export function ReplayView({ eventId, ranking, picks }: ReplayViewProps) {
  const { course, error, retry } = useCourse(eventId, ranking);
  const { replays, end } = useReplay();
  const stepMs = useMemo(() => paceOf(course?.stands ?? []), [course]);
  const player = usePlaying(course?.stands.length ?? 0, { fromStart: replays, stepMs });
  const league = useChosenLeague(picks);
  const mine = useMyPodium(ranking.categoryId, picks);
  if (!course) {
    if (error) return <ErrorBox message={texts.failed(messageOf(error))} onRetry={retry} />;
    return <Waiting />;
  }
  const stand = course.stands[player.at];
  if (!stand) return <EmptyState title={texts.empty} text={texts.emptyHint} />;
  const picked = placesByAthlete(picks, ranking.categoryId);
  const isByRound = course.stands.every(({ moment }) => moment.afterRound || moment.at === null);
  return (
    <div className="flex flex-col gap-3 md:gap-5">
      {isByRound && <Notice tone="info">{texts.fromRounds}</Notice>}
      {replays && <ReplayNote onEnd={end} />}
      <Scrubber course={course} player={player} running={phaseOf(ranking.status) === 'running'} />
      <PodiumThen course={course} at={player.at} pick={mine?.pick ?? null} />
      <RankChart
        isByRound={isByRound}
        course={replays ? upTo(course, player.at) : course}
        moments={course.stands.length}
        picked={picked}
        at={player.at}
        onPick={player.goTo}
      />
      {/* It tells the end. */}
      {!replays && (
        <OutlookRace eventId={eventId} categoryId={ranking.categoryId} picked={picked} />
      )}
      <LeaguePicker chosen={league} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 [&>*]:min-w-0">
        <RankingThen course={course} at={player.at} picked={picked} />
        {league.league && (
          <LeagueReplay
            eventId={eventId}
            categoryId={ranking.categoryId}
            league={league.league}
            number={stand.moment.number}
            replays={replays}
          />
        )}
      </div>
    </div>
  );
}
