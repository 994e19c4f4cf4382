import { useResultQuery } from '@/shared/events/event-queries';
import { personName } from '@/shared/format/names';
import { resultPath } from '@/shared/paths/result-path';
import { placeNumbers } from '@/shared/picks/podium';
import { CorrectionLine } from '@/shared/scoring/correction-line';
import { explain, type PlaceExplained, type Ranked, totalOf } from '@/shared/scoring/explain';
import { Rules } from '@/shared/scoring/rules';
import { PlaceNumber } from '@/shared/ui/badges/place-chip';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { Notice } from '@/shared/ui/feedback/notice';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { scoringTexts as texts } from '@/texts/results/scoring';
import type { PredictionView } from '@/wire/generated';

interface PlaceLineProps {
  pick: PredictionView;
  one: PlaceExplained;
}

function PlaceLine({ pick, one }: PlaceLineProps) {
  const { place, points, most, verdict } = one;
  const athlete = pick.athletes[place];
  return (
    <li
      data-testid={`arithmetic-${placeNumbers[place]}`}
      data-verdict={verdict}
      className="flex items-start gap-3 border-b border-line py-2.5"
    >
      <PlaceNumber place={place} />
      <span className="min-w-0 flex-1 text-sm wrap-anywhere">
        <span className={`block ${athlete ? 'font-semibold' : 'text-ink-soft'}`}>
          {athlete ? personName(athlete) : texts.emptyPlace}
        </span>
        <span className="block text-ink-soft">{texts.because(one)}</span>
      </span>
      <span className="shrink-0 text-right text-sm tabular-nums">
        <span aria-hidden>
          <span className={`score text-lg ${points > 0 ? '' : 'text-ink-soft'}`}>{points}</span>
          <span className="text-xs text-ink-soft"> / {most}</span>
        </span>
        <span className="sr-only">{texts.ofMost(points, most)}</span>
      </span>
    </li>
  );
}

function Arithmetic({ pick, ranking }: { pick: PredictionView; ranking: readonly Ranked[] }) {
  const explained = explain(pick.data, ranking);
  const total = pick.totalPoints ?? 0;
  if (totalOf(explained) !== total) return <Notice tone="info">{texts.moved}</Notice>;
  return (
    <>
      <ol>
        {explained.map((one) => (
          <PlaceLine key={one.place} pick={pick} one={one} />
        ))}
      </ol>
      <p className="flex items-baseline justify-between gap-3 pt-2.5 text-sm font-semibold">
        {texts.total}
        <span className="tabular-nums">
          {explained.map(({ points }) => points).join(' + ')} ={' '}
          <span className="score text-xl">{total}</span>
        </span>
      </p>
    </>
  );
}

function Rule() {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {texts.rule}
      </summary>
      <Rules />
    </details>
  );
}

interface ArithmeticDialogProps {
  pick: PredictionView;
  /** Null for the user's own. */
  owner: string | null;
  /** Null if it must be loaded. */
  ranking: readonly Ranked[] | null;
  onClose: () => void;
}

export function ArithmeticDialog({ pick, owner, ranking, onClose }: ArithmeticDialogProps) {
  const isVoid = pick.scoreDetails?.void === true;
  const result = useResultQuery(pick.eventId, pick.categoryId, ranking === null && !isVoid);
  const rows = ranking ?? result.data?.ranking;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(pick.totalPoints ?? 0)}
      text={texts.of(pick.categoryName, pick.eventName, owner)}
    >
      <div data-testid="arithmetic" className="-mt-2 flex w-full flex-col gap-3">
        <CorrectionLine correction={pick.correction} />
        {isVoid && <Notice tone="info">{texts.void}</Notice>}
        {!isVoid && !rows && result.error && (
          <ErrorBox message={texts.failed} onRetry={() => void result.refetch()} />
        )}
        {!isVoid && !rows && !result.error && <SkeletonRows rows={3} label={texts.loading} />}
        {!isVoid && rows && (
          <div>
            <Arithmetic pick={pick} ranking={rows} />
          </div>
        )}
        <Rule />
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink look="quiet" to="/dashboard/rules" onClick={onClose}>
            {texts.toRules}
          </ButtonLink>
          <ButtonLink look="quiet" to={resultPath(pick.eventId, pick.categoryId)} onClick={onClose}>
            {texts.toResult}
          </ButtonLink>
          <Button look="secondary" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
