import { ArrowRight } from 'lucide-react';
import { AnswerTable } from '@/features/admin/scoring/answer-parts';
import { formatNumber } from '@/shared/format/numbers';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { adminTexts } from '@/texts/admin/site-admin';
import type { ScoreChange, ScorePreviewAnswer } from '@/wire/generated';

const texts = adminTexts.scoring.preview;

function FromTo({ change }: { change: ScoreChange }) {
  const from = change.from === null ? texts.unscored : formatNumber(change.from);
  return (
    <span className="inline-flex items-center justify-end gap-1.5 tabular-nums">
      <span className="sr-only">{texts.fromTo(from, formatNumber(change.to))}</span>
      <span aria-hidden className="text-ink-soft">
        {from}
      </span>
      <ArrowRight aria-hidden className="size-3.5 text-ink-soft" />
      <span aria-hidden className="score text-base">
        {change.void ? texts.void : formatNumber(change.to)}
      </span>
    </span>
  );
}

interface ScorePreviewProps {
  preview: ScorePreviewAnswer;
  busy: boolean;
  onApply: () => void;
}

export function ScorePreview({ preview, busy, onApply }: ScorePreviewProps) {
  const { changes, changed, unchanged, eventName, pointsBefore, pointsAfter } = preview;
  const { waiting, unfinished } = preview;
  const left = changed - changes.length;
  return (
    <div className="flex flex-col gap-3" data-testid="score-preview">
      <Notice tone={changed > 0 ? 'warn' : 'info'}>
        <p>{changed > 0 ? texts.changes(changed, eventName) : texts.nothing(eventName)}</p>
        <p className="font-normal">
          {changed > 0 && texts.sum(pointsBefore, pointsAfter)} {texts.unchanged(unchanged)}
          {waiting.length > 0 && ` ${texts.waiting(waiting.join(', '))}`}
        </p>
        {unfinished.length > 0 && <p>{texts.unfinished(unfinished.join(', '))}</p>}
      </Notice>
      {changed > 0 && (
        <>
          <div className="max-h-96 overflow-y-auto rounded-control border border-line px-3">
            <AnswerTable
              caption={texts.caption(eventName)}
              columns={[{ name: texts.user }, { name: texts.points, right: true }]}
            >
              {changes.map((change) => (
                <tr key={change.predictionId}>
                  <td>
                    <span className="font-semibold wrap-anywhere">{change.userName}</span>
                    <span className="block text-xs text-ink-soft">
                      {texts.where(change.categoryName, change.leagueName)}
                    </span>
                  </td>
                  <td className="text-right whitespace-nowrap">
                    <FromTo change={change} />
                  </td>
                </tr>
              ))}
            </AnswerTable>
          </div>
          {left > 0 && <p className="text-sm text-ink-soft">{texts.more(left)}</p>}
          <Button
            className="self-start"
            disabled={busy}
            data-testid="apply-scores"
            onClick={onApply}
          >
            {busy ? texts.applying : texts.apply}
          </Button>
        </>
      )}
    </div>
  );
}
