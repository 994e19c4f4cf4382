import {
  momentOf,
  placed,
  type Standing,
  visibleRace,
} from '@/features/results/replay/league/standings';
import { COLOURED, type Line, LineChart } from '@/features/results/replay/chart/line-chart';
import { useLeagueReplay } from '@/features/results/replay/replay-api';
import { ApiError, messageOf } from '@/shared/api/api-error';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { Avatar } from '@/shared/ui/badges/avatar';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { EmptyState, ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { DataTable } from '@/shared/ui/layout/data-table';
import { replayTexts as texts } from '@/texts/results/replay';
import type { LeagueRace as Race } from '@/wire/generated';

const TICKS = 5;

interface LeagueReplayProps {
  eventId: string;
  categoryId: string;
  league: { _id: string; name: string };
  /** The selected moment's number in the category's history. */
  number: number;
  /** True hides everything after the moment. */
  replays: boolean;
}

interface PointsChartProps {
  race: Race;
  league: string;
  at: number;
  /** The last moment to show. */
  until: number;
  /** A large league before its end. */
  isMineAlone: boolean;
}

/** Once the end is shown: best first. Before: by name, because the order would reveal who wins. */
function orderedMembers({ members, moments }: Race, until: number) {
  const ordered = members.map((member, place) => ({ member, place }));
  if (until >= moments.length - 1) return ordered;
  return ordered.sort((a, b) => a.member.userName.localeCompare(b.member.userName));
}

function summaryOf(now: { name: string; points: number }[], players: number): string {
  const points = Math.max(0, ...now.map((one) => one.points));
  const best = now.find((one) => one.points === points);
  return best && points > 0
    ? texts.pointsSummary(best.name, points, players)
    : texts.pointsNone(players);
}

function PointsChart({ race, league, at, until, isMineAlone }: PointsChartProps) {
  const members = orderedMembers(race, until);
  const moments = race.moments.slice(0, until + 1);
  const most = Math.max(10, ...moments.flatMap(({ points }) => points));
  const best = members
    .filter(({ member }) => !member.isMe)
    .sort(
      (a, b) => (race.moments[at]?.points[b.place] ?? 0) - (race.moments[at]?.points[a.place] ?? 0),
    )
    .slice(0, COLOURED);
  const lines = members.map(({ member, place }): Line => ({
    key: member.userId,
    label: member.isMe ? texts.you : member.userName,
    mine: member.isMe,
    coloured: best.some((one) => one.place === place),
    values: moments.map(({ points }) => points[place] ?? null),
  }));
  const last = moments.at(-1)?.points ?? [];
  const now = members.map(({ member, place }) => ({
    name: member.userName,
    points: last[place] ?? 0,
  }));
  const step = Math.max(5, Math.ceil(most / TICKS / 5) * 5);
  return (
    <ChartFrame
      title={texts.pointsChart(league)}
      summary={
        isMineAlone
          ? texts.minePoints(now[0]?.points ?? 0, race.players)
          : summaryOf(now, race.players)
      }
      hint={isMineAlone ? texts.minePointsHint : texts.pointsHint}
      table={{
        columns: [texts.member, texts.now],
        rows: now.map(({ name, points }) => [name, points]),
      }}
    >
      {(width) => (
        <LineChart
          width={width}
          lines={lines}
          domain={[0, most]}
          ticks={Array.from({ length: Math.floor(most / step) + 1 }, (_, nth) => nth * step)}
          format={String}
          axis={texts.pointsAxis}
          starts={[]}
          isByRound={race.moments.every((one) => one.afterRound || one.at === null)}
          moments={race.moments.length}
          at={at}
        />
      )}
    </ChartFrame>
  );
}

function StandingsThen({ league, rows }: { league: string; rows: Standing[] }) {
  return (
    <Card className="min-w-0 overflow-hidden">
      <h3 className="px-4 pt-4 text-lg">{texts.standings(league)}</h3>
      <p className="px-4 pt-1 pb-3 text-sm text-ink-soft">{texts.standingsHint}</p>
      <DataTable
        caption={texts.standings(league)}
        columns={[{ head: texts.rank }, { head: texts.member }, { head: texts.points }]}
        headClass="sr-only"
      >
        {rows.map(({ member, rank, points }) => (
          <tr
            key={member.userId}
            className={`border-t border-line ${member.isMe ? 'bg-accent-soft' : ''}`}
          >
            <td className="score w-12 py-2 pl-4 text-right text-base tabular-nums">
              {rank ?? texts.unranked}
            </td>
            <th scope="row" className="py-2 pl-3 text-left font-medium">
              <span className="flex items-center gap-2">
                <Avatar small name={member.userName} />
                {member.isMe ? texts.you : member.userName}
              </span>
            </th>
            <td className="py-2 pr-4 text-right">
              <PointsBadge points={points} />
            </td>
          </tr>
        ))}
      </DataTable>
    </Card>
  );
}

export function LeagueReplay(props: LeagueReplayProps) {
  const { eventId, categoryId, league, number, replays } = props;
  const query = useLeagueReplay(league._id, eventId);
  const whole = query.data;
  if (!whole) {
    if (query.error instanceof ApiError && query.error.code === 'picks_still_open') {
      return <EmptyState title={texts.stillOpen} text={texts.stillOpenHint} />;
    }
    if (query.error) {
      return (
        <ErrorBox
          message={texts.leagueFailed(messageOf(query.error))}
          onRetry={() => void query.refetch()}
        />
      );
    }
    return (
      <Card className="p-5">
        <SkeletonRows rows={6} label={texts.loading} />
      </Card>
    );
  }
  if (whole.members.length === 0) {
    return <EmptyState title={texts.noPlayers} text={texts.noPlayersHint} />;
  }
  const at = momentOf(whole, categoryId, number);
  const until = replays ? at : whole.moments.length - 1;
  const race = visibleRace(whole, until);
  const isMineAlone = race !== whole;
  if (race.members.length === 0) {
    return <EmptyState title={texts.bestAtEnd} text={texts.bestAtEndHint} />;
  }
  return (
    <>
      <StandingsThen league={league.name} rows={placed(race, at)} />
      <div className="lg:col-span-2">
        <PointsChart
          race={race}
          league={league.name}
          at={at}
          until={until}
          isMineAlone={isMineAlone}
        />
      </div>
    </>
  );
}
