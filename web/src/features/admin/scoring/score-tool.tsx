import { useState } from 'react';
import { usePreviewScoring, useScoreEvent } from '@/features/admin/admin-api';
import { Facts, Failure, RawResponse } from '@/features/admin/scoring/answer-parts';
import { ScorePreview } from '@/features/admin/scoring/score-preview';
import { Tool } from '@/features/admin/scoring/tool';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { adminTexts } from '@/texts/admin/site-admin';

const { score: texts, preview: previewTexts } = adminTexts.scoring;

export function ScoreTool() {
  const score = useScoreEvent();
  const preview = usePreviewScoring();
  const [shown, setShown] = useState<'preview' | 'answer'>('answer');
  const busy = score.isPending || preview.isPending;
  const run = (eventId: string, withUnfinished = false) => {
    setShown('answer');
    score.mutate({ eventId, withUnfinished });
  };
  const look = (eventId: string) => {
    setShown('preview');
    preview.mutate(eventId);
  };
  const answer = score.data;
  return (
    <Tool
      {...texts}
      busyAction={texts.busy}
      busy={busy}
      testId="score-event"
      onRun={([eventId = '']) => run(eventId)}
      more={(withIds) => (
        <Button
          look="secondary"
          disabled={busy}
          data-testid="preview-scores"
          onClick={() => withIds(([eventId = '']) => look(eventId))}
        >
          {preview.isPending ? previewTexts.busy : previewTexts.action}
        </Button>
      )}
    >
      {shown === 'preview' && (
        <>
          <Failure error={preview.error} />
          {preview.data && (
            <ScorePreview
              preview={preview.data}
              busy={busy}
              onApply={() => run(preview.data.eventId, preview.data.unfinished.length > 0)}
            />
          )}
        </>
      )}
      {shown === 'answer' && (
        <>
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
        </>
      )}
    </Tool>
  );
}
