import { PodiumComparison } from '@/features/predictions/changed-picks/podium-comparison';
import { nameOf } from '@/features/predictions/podium/picked';
import { podiumLine } from '@/features/predictions/podium/podium-line';
import { CandidateList } from '@/features/predictions/replace/candidate-list';
import { replaced } from '@/features/predictions/replace/replacement';
import type { Replaced } from '@/features/predictions/replace/use-replace';
import {
  type ReplaceDialogProps,
  type ReplacementState,
  useReplacement,
} from '@/features/predictions/replace/use-replacement';
import { failureOf } from '@/features/predictions/saved-picks/save-pick';
import { SaveReceipt } from '@/features/predictions/saved-picks/save-receipt';
import { useServerNow } from '@/live/hooks/use-clock';
import { placeLabel } from '@/shared/picks/podium';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { Notice } from '@/shared/ui/feedback/notice';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { predictionTexts } from '@/texts/picks/predictions';
import type { PredictionView } from '@/wire/generated';

const { replace: texts } = predictionTexts;

interface AlsoProps {
  names: string[];
  checked: boolean;
  onCheck: (checked: boolean) => void;
}

/** One checkbox for all leagues, with their names. */
function Also({ names, checked, onCheck }: AlsoProps) {
  if (names.length === 0) return null;
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control bg-sunken px-3 py-2.5 text-sm">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-[var(--accent)]"
        checked={checked}
        onChange={(change) => onCheck(change.target.checked)}
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold">{texts.also(names.length)}</span>
        <span className="block text-ink-soft">{names.join(', ')}</span>
      </span>
    </label>
  );
}

interface DoneProps {
  done: Replaced;
  by: string;
  left: string[];
  deadline: string | null;
  bypassed: boolean;
  onClose: () => void;
}

function Done({ done, by, left, deadline, bypassed, onClose }: DoneProps) {
  return (
    <div className="flex w-full flex-col gap-3">
      <p className="font-semibold">{texts.done(by, done.leagues)}</p>
      <SaveReceipt
        saved={done.prediction}
        state={bypassed ? 'bypassed' : 'open'}
        deadline={deadline}
      />
      {left.length > 0 && <p className="text-sm text-ink-soft">{texts.left(by, left)}</p>}
      <div className="flex justify-end">
        <Button autoFocus onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </div>
  );
}

interface ConflictProps {
  pick: PredictionView;
  /** The pick stored in the meantime. */
  here: PredictionView;
  state: ReplacementState;
  onClose: () => void;
}

/** Another podium was saved in the meantime: keeps one of the two. */
function Conflict({ pick, here, state, onClose }: ConflictProps) {
  const { replace, out, choose } = state;
  const by = replace.variables?.by ?? out;
  return (
    <div className="flex w-full flex-col gap-3">
      <p role="alert" className="font-semibold">
        {predictionTexts.changed.failure}
      </p>
      <PodiumComparison
        mine={replaced(pick.data, out, by)}
        changed={[{ leagueId: pick.leagueId, pick: here }]}
        nameOf={state.starter}
        busy={replace.isPending}
        onMine={() => choose(by, { ...pick, version: here.version })}
        onOther={onClose}
      />
    </div>
  );
}

function Failure({ error, state }: { error: Error; state: ReplacementState }) {
  const { changed, leagueName } = state;
  return (
    <Notice tone="bad">
      {changed.length === 0 && texts.failed(failureOf(error))}
      {changed.map(
        ({ pick: now }) =>
          now && <p key={now._id}>{texts.changed(leagueName(now), podiumLine(now))}</p>,
      )}
    </Notice>
  );
}

interface ChoiceProps {
  closed: boolean;
  state: ReplacementState;
  onClose: () => void;
}

function Choice({ closed, state, onClose }: ChoiceProps) {
  const { ready, broken, replace } = state;
  return (
    <div data-testid="replace-dialog" className="-mt-2 flex w-full flex-col gap-3">
      {closed && <Notice tone="warn">{texts.closed}</Notice>}
      {!closed && state.back && <Notice tone="info">{texts.back(state.outName)}</Notice>}
      {!closed && !ready && !broken && <SkeletonRows rows={5} label={texts.loading} />}
      {!closed && !ready && broken && (
        <ErrorBox message={predictionTexts.loadFailed} onRetry={state.reload} />
      )}
      {!closed && ready && (
        <>
          <Also
            names={state.others.map(state.leagueName)}
            checked={state.everywhere}
            onCheck={state.setEverywhere}
          />
          {replace.error && <Failure error={replace.error} state={state} />}
          <CandidateList state={state} />
        </>
      )}
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-soft">
          {replace.isPending ? predictionTexts.save.saving : ''}
        </p>
        <Button look="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

/** Replaces the athlete on a place and saves at once; likely candidates first. */
export function ReplaceDialog(props: ReplaceDialogProps) {
  const { pick, place, closed, bypassed = false, startsAt, onClose } = props;
  const now = useServerNow(30_000);
  const state = useReplacement(props);
  const { replace, here, leagueName } = state;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(state.outName)}
      text={texts.text(placeLabel(place), pick.categoryName, leagueName(pick))}
    >
      {replace.data ? (
        <Done
          done={replace.data}
          by={nameOf(state.starter(replace.variables.by))}
          left={replace.data.left.map(leagueName)}
          deadline={startsAt !== null && Date.parse(startsAt) > now ? startsAt : null}
          bypassed={bypassed}
          onClose={onClose}
        />
      ) : here && !closed ? (
        <Conflict pick={pick} here={here} state={state} onClose={onClose} />
      ) : (
        <Choice closed={closed} state={state} onClose={onClose} />
      )}
    </Dialog>
  );
}
