import { ArrowRight, Check, CircleDashed, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { submitLabel } from '@/features/predictions/podium-bar/save-bar';
import type { PickingProps } from '@/features/predictions/picking/use-picking';
import { isEmpty } from '@/features/predictions/podium/podium-draft';
import { receiptOf } from '@/features/predictions/saved-picks/save-receipt';
import { PickChanged } from '@/features/predictions/saved-picks/save-pick';
import { places } from '@/shared/picks/podium';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { predictionTexts } from '@/texts/picks/predictions';
import type { PredictionView } from '@/wire/generated';

const { bar: texts, podium: podiumTexts, save: saveTexts } = predictionTexts;

const box = 'h-12 w-24 shrink-0 flex-col gap-0.5 px-1 leading-none';

function shortLabel(failure: Error | null): string {
  if (failure instanceof PickChanged) return texts.compare;
  return failure ? saveTexts.retry : texts.save;
}

/** Few words for the eye; read aloud, the whole text. */
function Short({ whole, children }: { whole: string; children: ReactNode }) {
  return (
    <>
      <span className="sr-only">{whole}</span>
      <span aria-hidden className="flex flex-col items-center gap-0.5">
        {children}
      </span>
    </>
  );
}

interface SavedProps {
  saved: PredictionView;
  closed: boolean;
}

/** That the podium is saved, and how much of it; all of it in words for screen readers. */
function SavedMark({ saved, closed }: SavedProps) {
  const picked = places.filter((place) => saved.data[place] !== null).length;
  const whole = picked === places.length;
  const Mark = closed ? Lock : whole ? Check : CircleDashed;
  return (
    <span className="flex items-center gap-1 text-[0.6875rem] font-semibold">
      <Mark aria-hidden className="size-3" strokeWidth={3} />
      {whole ? texts.saved : texts.savedPart(podiumTexts.partly(picked))}
    </span>
  );
}

/** What is said of a podium that is saved, and the way on. */
function Done({ saved, ...props }: PickingProps & { saved: PredictionView }) {
  const { next, picking } = props;
  const { reason, closed } = picking.lock;
  const mark = <SavedMark saved={saved} closed={closed} />;
  const whole = places.every((place) => saved.data[place] !== null);
  const look = whole ? 'primary' : 'secondary';
  const state = closed ? 'closed' : reason === null ? 'open' : 'bypassed';
  return (
    <>
      <p role="status" data-testid="save-receipt" className="sr-only">
        {receiptOf(saved, state, picking.lock.deadline)}
      </p>
      {!closed && next ? (
        <ButtonLink
          look={look}
          to={next.to}
          state={{ toList: true }}
          data-testid="next-category"
          className={box}
        >
          <Short whole={saveTexts.next(next.name)}>
            {mark}
            <span className="flex items-center gap-1">
              {texts.next}
              <ArrowRight className="size-4" />
            </span>
          </Short>
        </ButtonLink>
      ) : !closed && whole ? (
        <ButtonLink look="secondary" to="/dashboard/my-picks" className={box}>
          <Short whole={saveTexts.allPicked}>
            {mark}
            {texts.allDone}
          </Short>
        </ButtonLink>
      ) : (
        <span className={`flex items-center justify-center text-good ${box}`}>{mark}</span>
      )}
    </>
  );
}

/** The one thing to do with the podium in the bar: save it, or go on. */
export function BarAction(props: PickingProps & { hasQuestion: boolean }) {
  const { saved, picking, hasQuestion } = props;
  const { pick, lock, failure, draft, unsaved } = picking;
  if (saved && !unsaved && !pick.saving) return <Done {...props} saved={saved} />;
  if (lock.closed)
    return <span className="px-1 text-xs font-semibold text-warn">{saveTexts.not}</span>;
  if (pick.saving)
    return (
      <Button disabled className={box}>
        <span role="status">{saveTexts.saving}</span>
      </Button>
    );
  if (hasQuestion || (!saved && isEmpty(draft))) return null;
  return (
    <Button data-testid="submit-prediction" className={box} onClick={picking.save}>
      <Short whole={submitLabel(failure, saved)}>{shortLabel(failure)}</Short>
    </Button>
  );
}
