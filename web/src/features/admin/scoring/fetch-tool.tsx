import { useFetchResults } from '@/features/admin/admin-api';
import { Failure, RawResponse } from '@/features/admin/scoring/answer-parts';
import { FetchProgressBar } from '@/features/admin/scoring/fetch-progress-bar';
import { Tool } from '@/features/admin/scoring/tool';
import { Notice } from '@/shared/ui/feedback/notice';
import { adminTexts } from '@/texts/admin/site-admin';

const texts = adminTexts.scoring.fetch;

export function FetchTool() {
  const fetchResults = useFetchResults();
  const answer = fetchResults.data;
  return (
    <Tool
      {...texts}
      busyAction={texts.busy}
      busy={fetchResults.isPending}
      testId="fetch-results"
      onRun={([eventId = '']) => fetchResults.mutate(eventId)}
    >
      {fetchResults.isPending && <FetchProgressBar eventId={fetchResults.variables} />}
      <Failure error={fetchResults.error} />
      {answer && (
        <>
          <Notice tone="good">
            <p>{answer.message}</p>
            <p className="font-normal">{texts.processed(answer.categoriesProcessed)}</p>
          </Notice>
          <RawResponse answer={answer} />
        </>
      )}
    </Tool>
  );
}
