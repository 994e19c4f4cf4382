import { LeaguePicker, useChosenLeague } from '@/features/results/race/league-picker';
import { LeagueRace } from '@/features/results/race/league-race';
import { useCourse } from '@/features/results/race/race-api';
import { upTo } from '@/features/results/race/course';
import { RankChart } from '@/features/results/race/rank-chart';
import { RankingThen } from '@/features/results/race/ranking-then';
import { Scrubber } from '@/features/results/race/scrubber';
import { usePlaying } from '@/features/results/race/use-playing';
import { ReplayNote, useReplay } from '@/features/results/race/replay';
import { messageOf } from '@/shared/api-error';
import { phaseOf } from '@/shared/event-rules';
import { placesByAthlete } from '@/shared/my-podium';
import { Card } from '@/shared/ui/card';
import { Notice } from '@/shared/ui/notice';
import { EmptyState, ErrorBox, Skeleton, SkeletonRows } from '@/shared/ui/states';
import { raceTexts as texts } from '@/texts/race';
import type { CategoryRanking, PredictionView } from '@/wire/generated';

interface RaceViewProps {
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

/** How the podium race went, to be gone through moment by moment; it grows while it runs. */
export function RaceView({ eventId, ranking, picks }: RaceViewProps) {
  const { course, error, retry } = useCourse(eventId, ranking);
  const { replays, end } = useReplay();
  const player = usePlaying(course?.stands.length ?? 0, replays);
  const league = useChosenLeague(picks);
  if (!course) {
    if (error) return <ErrorBox message={texts.failed(messageOf(error))} onRetry={retry} />;
    return <Waiting />;
  }
  const stand = course.stands[player.at];
  if (!stand) return <EmptyState title={texts.empty} text={texts.emptyHint} />;
  const picked = placesByAthlete(picks, ranking.categoryId);
  const isTold = course.stands.every(({ moment }) => moment.afterRound || moment.at === null);
  return (
    <div className="flex flex-col gap-5">
      {isTold && <Notice tone="info">{texts.fromRounds}</Notice>}
      {replays && <ReplayNote onEnd={end} />}
      <RankChart
        course={replays ? upTo(course, player.at) : course}
        moments={course.stands.length}
        picked={picked}
        at={player.at}
        onPick={player.goTo}
      />
      <Scrubber course={course} player={player} running={phaseOf(ranking.status) === 'running'} />
      <LeaguePicker chosen={league} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 [&>*]:min-w-0">
        <RankingThen course={course} at={player.at} picked={picked} />
        {league.league && (
          <LeagueRace
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
