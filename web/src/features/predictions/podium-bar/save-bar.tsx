import { ArrowRight, CircleCheck, CircleDashed } from 'lucide-react';
import type { Lock } from '@/features/predictions/picking/use-lock';
import type { NextStep } from '@/features/predictions/picking/use-picking';
import { failureOf, PickChanged } from '@/features/predictions/saved-picks/save-pick';
import { SaveReceipt } from '@/features/predictions/saved-picks/save-receipt';
import { places, placeLabel } from '@/shared/picks/podium';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { predictionTexts } from '@/texts/picks/predictions';
import type { PredictionView } from '@/wire/generated';

const { save: texts } = predictionTexts;

interface SaveBarProps {
  saved: PredictionView | undefined;
  unsaved: boolean;
  saving: boolean;
  failure: Error | null;
  retrying: boolean;
  lock: Pick<Lock, 'reason' | 'closed' | 'deadline'>;
  next: NextStep | null;
  /** The number of leagues to choose between all and one of; null if that is settled. */
  ask: { leagues: number; leagueName: string; onAnswer: (all: boolean) => void } | null;
  onSubmit: () => void;
  onUndo: () => void;
}

export function submitLabel(failure: Error | null, saved: PredictionView | undefined): string {
  if (failure instanceof PickChanged) return predictionTexts.changed.compare;
  if (failure) return texts.retry;
  return saved ? texts.update : texts.submit;
}

/** The first save of a player in several leagues: for all of them, or only for this one. */
export function FirstSave({ leagues, leagueName, onAnswer }: NonNullable<SaveBarProps['ask']>) {
  return (
    <div role="group" aria-label={texts.submit} className="flex flex-col gap-2">
      <p className="text-sm font-semibold max-lg:sr-only">{texts.submit}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          data-testid="submit-prediction"
          className="flex-1 basis-36 px-3 lg:basis-full"
          onClick={() => onAnswer(true)}
        >
          {texts.inAll(leagues)}
        </Button>
        <Button
          look="secondary"
          data-testid="submit-here"
          className="min-w-0 flex-1 basis-36 px-3 lg:basis-full"
          onClick={() => onAnswer(false)}
        >
          <span className="truncate">{texts.onlyIn(leagueName)}</span>
        </Button>
      </div>
    </div>
  );
}

export function Failure({ failure, retrying }: Pick<SaveBarProps, 'failure' | 'retrying'>) {
  if (!failure) return null;
  return (
    <Notice tone="bad">
      {texts.draftUnsaved(failureOf(failure))} {retrying && texts.retrying}
    </Notice>
  );
}

function Incomplete({ saved }: { saved: PredictionView }) {
  const empty = places.filter((place) => saved.data[place] === null);
  if (empty.length === 0) return null;
  return (
    <p data-testid="incomplete" className="flex items-start gap-2 text-sm font-semibold text-warn">
      <CircleDashed aria-hidden className="mt-0.5 size-4 shrink-0" />
      {texts.incomplete(places.length - empty.length, empty.map(placeLabel))}
    </p>
  );
}

/** The action for the current podium: save it, or go to the next category. */
export function SaveBar(props: SaveBarProps) {
  const { saved, unsaved, saving, failure, lock, next, ask } = props;
  const { reason, closed, deadline } = lock;
  const done = saved !== undefined && !unsaved && !saving;
  const complete = saved !== undefined && places.every((place) => saved.data[place] !== null);
  if (closed)
    return saved && !unsaved ? <SaveReceipt saved={saved} state="closed" deadline={null} /> : null;
  return (
    <>
      <Failure failure={failure} retrying={props.retrying} />
      {!done && !saving && ask && <FirstSave {...ask} />}
      {!done && !saving && !ask && (
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
        <Button disabled>
          <span role="status">{texts.saving}</span>
        </Button>
      )}
      {done && <Incomplete saved={saved} />}
      {done && (
        <SaveReceipt
          saved={saved}
          state={reason === null ? 'open' : 'bypassed'}
          deadline={deadline}
        />
      )}
      {done && next && (
        <ButtonLink
          look={complete ? 'primary' : 'secondary'}
          to={next.to}
          state={{ toList: true }}
          data-testid="next-category"
          className="min-w-0"
        >
          <span className="truncate">{texts.next(next.name)}</span>
          <ArrowRight aria-hidden className="size-4 shrink-0" />
        </ButtonLink>
      )}
      {done && complete && !next && (
        <ButtonLink look="secondary" to="/dashboard/my-picks">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
          <span className="truncate">{texts.allPicked}</span>
        </ButtonLink>
      )}
    </>
  );
}
