import { useFetchResults, useScoreEvent, useScoreStatus } from '@/features/admin/admin-api';
import { FetchProgressBar } from '@/features/admin/fetch-progress-bar';
import { EventTask } from '@/features/admin/event-task';
import { messageOf } from '@/shared/api-error';
import { formatMoment } from '@/shared/format';
import { Card } from '@/shared/ui/card';
import { Notice } from '@/shared/ui/notice';
import type { EventScoreStatus, ScoreEventAnswer } from '@/wire/generated';

function Facts({ facts }: { facts: [name: string, value: string | number][] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="eyebrow">{name}</dt>
          <dd className="score mt-0.5 text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Scored({ answer }: { answer: ScoreEventAnswer }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={answer.success ? 'good' : 'bad'}>{answer.message}</Notice>
      <Facts
        facts={[
          ['Predictions', answer.processed],
          ['Leagues', answer.leagues],
        ]}
      />
      <details className="text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-ink-soft">
          Raw response
        </summary>
        <pre className="overflow-x-auto rounded-control bg-sunken p-3 text-xs">
          {JSON.stringify(answer, null, 2)}
        </pre>
      </details>
    </div>
  );
}

function Status({ status }: { status: EventScoreStatus }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={status.isFullyScored ? 'good' : 'info'}>
        {status.eventName}: {status.isFullyScored ? 'fully scored' : 'not fully scored yet'}
        {status.lastScored !== null && `, last on ${formatMoment(status.lastScored)}`}
      </Notice>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left">
              <th className="eyebrow py-2 pr-3">Category</th>
              <th className="eyebrow pr-3">Status</th>
              <th className="eyebrow text-right">Scored</th>
            </tr>
          </thead>
          <tbody>
            {status.categories.map((category) => (
              <tr key={category.categoryId} className="border-b border-line last:border-0">
                <td className="py-2 pr-3 font-semibold">{category.categoryName}</td>
                <td className="pr-3 text-ink-soft">
                  {category.status}
                  {category.waitingForResults && ', waiting for results'}
                </td>
                <td className="text-right whitespace-nowrap">
                  {category.predictionsScored} of {category.predictionsTotal}
                  {category.predictionsVoid > 0 && `, ${String(category.predictionsVoid)} void`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const failed = (error: Error | null) => error && <Notice tone="bad">{messageOf(error)}</Notice>;

export function ScoringAdministration() {
  const score = useScoreEvent();
  const fetchResults = useFetchResults();
  const status = useScoreStatus();
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-6">
      <h2 className="text-xl">Scoring Administration</h2>
      <EventTask
        title="Score an Event"
        text="Gives every prediction of its finished categories its points. Scoring twice adds nothing."
        action="Score Event"
        testId="score-event"
        idMissing="Event ID is required"
        busy={score.isPending}
        onRun={(eventId) => score.mutate(eventId)}
      >
        {failed(score.error)}
        {score.data && <Scored answer={score.data} />}
      </EventTask>
      <EventTask
        title="Fetch Full Results"
        text="Reads the official results of the event again, now."
        action="Fetch Results"
        testId="fetch-results"
        idMissing="Event ID is required for fetching results"
        busy={fetchResults.isPending}
        onRun={(eventId) => fetchResults.mutate(eventId)}
      >
        {fetchResults.isPending && <FetchProgressBar eventId={fetchResults.variables} />}
        {failed(fetchResults.error)}
        {fetchResults.data && (
          <Notice tone="good">
            {fetchResults.data.message} Categories processed:{' '}
            {fetchResults.data.categoriesProcessed}.
          </Notice>
        )}
      </EventTask>
      <EventTask
        title="Check Event Status"
        text="How many predictions have their points."
        action="Check Status"
        testId="check-status"
        idMissing="Event ID is required for status check"
        busy={status.isPending}
        onRun={(eventId) => status.mutate(eventId)}
      >
        {failed(status.error)}
        {status.data && <Status status={status.data} />}
      </EventTask>
    </Card>
  );
}
