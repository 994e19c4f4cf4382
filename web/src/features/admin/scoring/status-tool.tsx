import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type StatusQuestion, useScoreStatus } from '@/features/admin/admin-api';
import { AnswerTable, Failure, RawResponse } from '@/features/admin/scoring/answer-parts';
import { Tool } from '@/features/admin/scoring/tool';
import { useChange } from '@/live/hooks/use-change';
import { useEventTopic } from '@/live/hooks/use-shielded-topics';
import { formatMoment } from '@/shared/format/moments';
import { Badge } from '@/shared/ui/badges/badge';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { adminTexts } from '@/texts/admin/site-admin';
import type { CategoryScoreStatus, EventScoreStatus } from '@/wire/generated';

const texts = adminTexts.scoring.status;

function scoredWords(scored: number, total: number, voided: number): string {
  const words = texts.ofTotal(scored, total);
  return voided > 0 ? `${words}, ${texts.void(voided)}` : words;
}

/** Why predictions of a category have no final points yet; null if all have. */
function whyWaiting(category: CategoryScoreStatus): string | null {
  const { predictionsTotal, predictionsScored, predictionsVoid } = category;
  if (predictionsTotal === predictionsScored + predictionsVoid) return null;
  if (category.waitingForResults) return texts.why.results;
  const isOver = category.status === 'finished' || category.status === 'completed';
  return isOver ? texts.why.scoring : texts.why.competition;
}

function OneEvent({ status }: { status: EventScoreStatus }) {
  const last =
    status.lastScored === null ? '' : `, ${texts.lastScored(formatMoment(status.lastScored))}`;
  return (
    <>
      <Notice tone={status.isFullyScored ? 'good' : 'info'}>
        {status.eventName}: {status.isFullyScored ? texts.full : texts.partial}
        {last}
      </Notice>
      <AnswerTable
        caption={status.eventName}
        columns={[
          { name: texts.category },
          { name: texts.state },
          { name: texts.scored, right: true },
        ]}
      >
        {status.categories.map((category) => (
          <tr key={category.categoryId}>
            <td className="font-semibold">{category.categoryName}</td>
            <td className="text-ink-soft">
              {category.status}
              {category.waitingForResults && `, ${texts.waiting}`}
              {whyWaiting(category) && (
                <span className="block text-xs">{whyWaiting(category)}</span>
              )}
            </td>
            <td className="text-right whitespace-nowrap">
              {scoredWords(
                category.predictionsScored,
                category.predictionsTotal,
                category.predictionsVoid,
              )}
            </td>
          </tr>
        ))}
      </AnswerTable>
    </>
  );
}

function stateOf({ predictionsTotal, isFullyScored }: EventScoreStatus) {
  if (predictionsTotal === 0) return <Badge>{texts.nothing}</Badge>;
  return isFullyScored ? (
    <Badge tone="good">{texts.full}</Badge>
  ) : (
    <Badge tone="info">{texts.partial}</Badge>
  );
}

/** Events with predictions that wait for points come first. */
function attentionFirst(events: EventScoreStatus[]): EventScoreStatus[] {
  const rank = ({ predictionsTotal, isFullyScored, categories }: EventScoreStatus) => {
    if (predictionsTotal === 0) return 3;
    if (isFullyScored) return 2;
    const overdue = categories.some(
      (one) => ![null, texts.why.competition].includes(whyWaiting(one)),
    );
    return overdue ? 0 : 1;
  };
  return [...events].sort((a, b) => rank(a) - rank(b));
}

function AllEvents({ events }: { events: EventScoreStatus[] }) {
  if (events.length === 0) return <Notice tone="info">{texts.none}</Notice>;
  return (
    <>
      <p className="text-sm text-ink-soft">{texts.events(events.length)}</p>
      <AnswerTable
        caption={texts.title}
        columns={[
          { name: texts.event },
          { name: texts.state },
          { name: texts.scored, right: true },
        ]}
      >
        {attentionFirst(events).map((event) => (
          <tr key={event.eventId}>
            <td className="min-w-48">
              <span className="font-semibold">{event.eventName}</span>{' '}
              <span className="text-xs text-ink-soft">{event.eventId}</span>
            </td>
            <td>{stateOf(event)}</td>
            <td className="text-right whitespace-nowrap">
              {scoredWords(event.predictionsScored, event.predictionsTotal, event.predictionsVoid)}
            </td>
          </tr>
        ))}
      </AnswerTable>
    </>
  );
}

/** Refreshes the shown status when the event changes. */
function useFollowedStatus(question: StatusQuestion | null) {
  const client = useQueryClient();
  const status = useScoreStatus(question);
  const eventId = question?.eventId ?? null;
  useEventTopic(status.data ? eventId : null);
  useChange(({ data }) => {
    const concerns =
      data.kind === 'category_scored' ||
      (data.kind === 'event_updated' && data.event.id === eventId);
    if (concerns) void client.invalidateQueries({ queryKey: ['scoring-status'] });
  });
  return status;
}

export function StatusTool() {
  const [question, setQuestion] = useState<StatusQuestion | null>(null);
  const status = useFollowedStatus(question);
  const check = (eventId: string | null) =>
    setQuestion({ eventId, number: (question?.number ?? 0) + 1 });
  const answer = status.data;
  return (
    <Tool
      {...texts}
      busyAction={texts.busy}
      busy={status.isLoading}
      testId="check-status"
      onRun={([eventId = '']) => check(eventId)}
      more={
        <Button
          look="secondary"
          disabled={status.isLoading}
          data-testid="check-all"
          onClick={() => check(null)}
        >
          {texts.all}
        </Button>
      }
    >
      <Failure error={answer ? null : status.error} />
      {answer &&
        ('status' in answer ? <OneEvent status={answer.status} /> : <AllEvents {...answer} />)}
      {answer && <RawResponse answer={answer} />}
    </Tool>
  );
}
