import { ArrowRight, CircleCheck } from 'lucide-react';
import { failureOf, PickChanged } from '@/features/predictions/saved-picks/save-pick';
import { SaveReceipt } from '@/features/predictions/saved-picks/save-receipt';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { predictionTexts } from '@/texts/picks/predictions';
import type { PredictionView } from '@/wire/generated';

const { save: texts } = predictionTexts;

/** Link to the next category. */
export interface NextStep {
  name: string;
  to: string;
}

interface SaveBarProps {
  saved: PredictionView | undefined;
  unsaved: boolean;
  saving: boolean;
  failure: Error | null;
  /** A retry is scheduled. */
  retrying: boolean;
  closed: boolean;
  bypassed: boolean;
  deadline: string | null;
  next: NextStep | null;
  onSubmit: () => void;
  onUndo: () => void;
}

function submitLabel(failure: Error | null, saved: PredictionView | undefined): string {
  if (failure instanceof PickChanged) return predictionTexts.changed.compare;
  if (failure) return texts.retry;
  return saved ? texts.update : texts.submit;
}

/** The action for the current podium: save it, or go to the next category. */
export function SaveBar(props: SaveBarProps) {
  const { saved, unsaved, saving, failure, closed, bypassed, deadline, next } = props;
  const done = saving || (saved !== undefined && !unsaved);
  if (closed)
    return saved && !unsaved ? <SaveReceipt saved={saved} state="closed" deadline={null} /> : null;
  return (
    <>
      {failure && (
        <Notice tone="bad">
          {texts.kept(failureOf(failure))} {props.retrying && texts.retrying}
        </Notice>
      )}
      {!done && (
        <div className="flex gap-2">
          <Button
            data-testid="submit-prediction"
            className="min-w-0 flex-1"
            onClick={props.onSubmit}
          >
            {submitLabel(failure, saved)}
          </Button>
          {(failure !== null || (saved && unsaved)) && (
            <Button look="quiet" onClick={props.onUndo}>
              {texts.undo}
            </Button>
          )}
        </div>
      )}
      {saving && (
        <p role="status" className="text-sm text-ink-soft">
          {texts.saving}
        </p>
      )}
      {saved && !unsaved && (
        <SaveReceipt saved={saved} state={bypassed ? 'bypassed' : 'open'} deadline={deadline} />
      )}
      {done && next && (
        <ButtonLink
          to={next.to}
          state={{ toList: true }}
          data-testid="next-category"
          className="min-w-0"
        >
          <span className="truncate">{texts.next(next.name)}</span>
          <ArrowRight aria-hidden className="size-4 shrink-0" />
        </ButtonLink>
      )}
      {done && !next && !closed && (
        <ButtonLink look="secondary" to="/dashboard/my-picks">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
          <span className="truncate">{texts.allPicked}</span>
        </ButtonLink>
      )}
    </>
  );
}
