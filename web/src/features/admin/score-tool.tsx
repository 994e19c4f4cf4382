import { useScoreEvent } from '@/features/admin/admin-api';
import { Facts, Failure, RawResponse } from '@/features/admin/answer-parts';
import { Tool } from '@/features/admin/tool';
import { Notice } from '@/shared/ui/notice';
import { adminTexts } from '@/texts/admin';

const texts = adminTexts.scoring.score;

export function ScoreTool() {
  const score = useScoreEvent();
  const answer = score.data;
  return (
    <Tool
      {...texts}
      busyAction={texts.busy}
      busy={score.isPending}
      testId="score-event"
      fields={[{ name: 'event', label: adminTexts.eventId, testId: 'score-event-id' }]}
      onRun={([eventId = '']) => score.mutate(eventId)}
    >
      <Failure error={score.error} />
      {answer && (
        <>
          <Notice tone={answer.success ? 'good' : 'bad'}>{answer.message}</Notice>
          <Facts
            facts={[
              [texts.success, answer.success ? texts.yes : texts.no],
              [texts.processed, answer.processed],
              [texts.leagues, answer.leagues],
            ]}
          />
          <RawResponse answer={answer} />
        </>
      )}
    </Tool>
  );
}
