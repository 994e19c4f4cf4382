import { useState } from 'react';
import {
  type StandingsQuestion,
  useLeagueStandings,
  useUserStanding,
} from '@/features/admin/admin-api';
import { AnswerTable, Facts, Failure, RawResponse } from '@/features/admin/scoring/answer-parts';
import { Tool } from '@/features/admin/scoring/tool';
import { formatMoment } from '@/shared/format/moments';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { adminTexts } from '@/texts/admin/site-admin';
import type { Standing, StandingEntry } from '@/wire/generated';

const leagueTexts = adminTexts.scoring.league;
const userTexts = adminTexts.scoring.user;

/** Counts each event once, regardless of its categories. */
function countEvents(history: StandingEntry[]): number {
  return new Set(history.map(({ eventId }) => eventId)).size;
}

function StandingsTable({ standings }: { standings: Standing[] }) {
  if (standings.length === 0) return <Notice tone="info">{leagueTexts.none}</Notice>;
  return (
    <AnswerTable
      caption={leagueTexts.title}
      columns={[
        { name: leagueTexts.user },
        { name: leagueTexts.points, right: true },
        { name: leagueTexts.events, right: true },
        { name: leagueTexts.categories, right: true },
      ]}
    >
      {standings.map((standing) => (
        <tr key={standing._id}>
          <td className="min-w-40">
            <span className="font-semibold">{standing.userName}</span>
            <span className="block text-xs break-all text-ink-soft">{standing.userId}</span>
          </td>
          <td className="score text-right text-base">{standing.totalPoints}</td>
          <td className="text-right">{countEvents(standing.eventHistory)}</td>
          <td className="text-right">{standing.eventHistory.length}</td>
        </tr>
      ))}
    </AnswerTable>
  );
}

export function LeagueStandingsTool() {
  const [question, setQuestion] = useState<StandingsQuestion | null>(null);
  const standings = useLeagueStandings(question);
  const pages = standings.data?.pages;
  return (
    <Tool
      {...leagueTexts}
      busyAction={leagueTexts.busy}
      busy={standings.isLoading}
      testId="league-standings"
      fields={[{ name: 'league', label: adminTexts.leagueId, testId: 'league-standings-id' }]}
      onRun={([leagueId = '']) => setQuestion({ leagueId, number: (question?.number ?? 0) + 1 })}
    >
      <Failure error={pages ? null : standings.error} />
      {pages && (
        <>
          <StandingsTable standings={pages.flatMap((page) => page.standings)} />
          {standings.hasNextPage && (
            <Button
              look="secondary"
              className="self-center"
              disabled={standings.isFetchingNextPage}
              onClick={() => void standings.fetchNextPage()}
            >
              {leagueTexts.showMore}
            </Button>
          )}
          <RawResponse answer={pages.at(-1)} />
        </>
      )}
    </Tool>
  );
}

function History({ standing }: { standing: Standing }) {
  const history = standing.eventHistory;
  return (
    <>
      <p className="font-semibold">{standing.userName}</p>
      <Facts
        facts={[
          [userTexts.total, standing.totalPoints],
          [userTexts.events, countEvents(history)],
        ]}
      />
      {history.length === 0 ? (
        <Notice tone="info">{userTexts.noHistory}</Notice>
      ) : (
        <AnswerTable
          caption={userTexts.history}
          columns={[
            { name: userTexts.event },
            { name: userTexts.category },
            { name: userTexts.points, right: true },
            { name: userTexts.date, right: true },
          ]}
        >
          {history.map((entry) => (
            <tr key={`${entry.eventId} ${entry.categoryId}`}>
              <td className="min-w-40 font-semibold">{entry.eventName || entry.eventId}</td>
              <td className="min-w-24">{entry.categoryName || '-'}</td>
              <td className="score text-right text-base">{entry.points}</td>
              <td className="text-right whitespace-nowrap text-ink-soft">
                {formatMoment(entry.timestamp)}
              </td>
            </tr>
          ))}
        </AnswerTable>
      )}
    </>
  );
}

export function UserStandingTool() {
  const ask = useUserStanding();
  const answer = ask.data;
  return (
    <Tool
      {...userTexts}
      busyAction={userTexts.busy}
      busy={ask.isPending}
      testId="user-standing"
      fields={[
        { name: 'league', label: adminTexts.leagueId, testId: 'user-standing-league' },
        { name: 'user', label: adminTexts.userId, testId: 'user-standing-user' },
      ]}
      onRun={([leagueId = '', userId = '']) => ask.mutate({ leagueId, userId })}
    >
      <Failure error={ask.error} />
      {answer?.standing === null && <Notice tone="info">{userTexts.none}</Notice>}
      {answer?.standing && <History standing={answer.standing} />}
      {answer && <RawResponse answer={answer} />}
    </Tool>
  );
}
