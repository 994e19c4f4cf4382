import { useState } from 'react';
import toast from 'react-hot-toast';
import type { CopyPicksProps } from '@/features/predictions/copy/copy-picks';
import { type Replaced, replacedIn } from '@/features/predictions/copy/copy-plan';
import { useCopyPicks } from '@/features/predictions/saved-picks/picks-api';
import { isRefused } from '@/features/predictions/saved-picks/save-pick';
import { useMyEventPicks } from '@/live/hooks/use-my-event-picks';
import { ApiError } from '@/shared/api/api-error';
import { closedReason } from '@/shared/events/event-rules';
import { lastNames } from '@/shared/picks/podium';
import { useMe } from '@/shared/session/current-user';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { Notice } from '@/shared/ui/feedback/notice';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { predictionTexts } from '@/texts/picks/predictions';
import type { MyLeague } from '@/wire/generated';

const { copy: texts } = predictionTexts;

const row =
  'flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-2 py-2.5 text-left hover:bg-sunken';
const box = 'mt-0.5 size-5 shrink-0 accent-[var(--accent)]';

interface LeagueChoiceProps {
  league: MyLeague;
  replaced: Replaced[];
  checked: boolean;
  onCheck: (checked: boolean) => void;
}

function LeagueChoice({ league, replaced, checked, onCheck }: LeagueChoiceProps) {
  const changed = replaced.filter(({ same }) => !same);
  return (
    <label className={row}>
      <input
        type="checkbox"
        className={box}
        checked={checked}
        onChange={(change) => onCheck(change.target.checked)}
      />
      <span className="min-w-0 flex-1 text-sm break-words">
        <span className="block font-semibold text-ink">{league.name}</span>
        {replaced.length === 0 && <span className="text-ink-soft">{texts.noPick}</span>}
        {replaced.length > 0 && changed.length === 0 && (
          <span className="text-ink-soft">{texts.same}</span>
        )}
        {changed.map(({ pick }) => (
          <span key={pick._id} className="block font-medium text-warn">
            {texts.replaces(pick.categoryName, lastNames(pick))}
          </span>
        ))}
      </span>
    </label>
  );
}

/**
 * A pick to copy, or one that it replaces, differs from what the user saw; by now the page shows
 * it.
 */
const isChanged = (error: unknown) => error instanceof ApiError && error.code === 'pick_changed';

type CopyDialogProps = CopyPicksProps & { onClose: () => void };

/** The picks to copy, and what they replace in the other leagues. */
function useCopying({ event, picks, current, others, onClose }: CopyDialogProps) {
  const held = useMyEventPicks(useMe().userId, event.id);
  const copy = useCopyPicks();
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const open = picks.filter(({ categoryId }) => {
    const category = event.dcats.find(({ dcat_id }) => dcat_id === categoryId);
    return category !== undefined && closedReason(event, category) === null;
  });
  const copied = all ? open : [current];
  const targets = others.map((league) => ({
    league,
    replaced: replacedIn(league._id, copied, held.data ?? []),
  }));
  // Leagues where no pick is replaced are selected by default.
  const free = targets.filter(({ replaced }) => replaced.length === 0);
  const leagueIds = chosen ?? new Set(free.map(({ league }) => league._id));
  const check = (leagueId: string, checked: boolean) => {
    const next = new Set(leagueIds);
    if (checked) next.add(leagueId);
    else next.delete(leagueId);
    setChosen(next);
  };
  const submit = () => {
    const request = { picks: copied, leagueIds: [...leagueIds], seen: held.data ?? [] };
    copy.mutate(request, {
      onSuccess: ({ refused }) => {
        if (refused && isChanged(refused)) return;
        const done = texts.done(leagueIds.size);
        if (refused) toast(texts.notAll(done, refused.message));
        else toast.success(done);
        onClose();
      },
    });
  };
  return { held, all, setAll, open, targets, leagueIds, check, copy, submit };
}

interface ScopeProps {
  all: boolean;
  onAll: (all: boolean) => void;
  open: number;
  category: string;
}

/** Copy one pick, or all of them. */
function Scope({ all, onAll, open, category }: ScopeProps) {
  return (
    <div role="radiogroup" aria-label={texts.scope} className="border-b border-line pb-2">
      {[false, true].map((everything) => (
        <label key={String(everything)} className={`${row} text-sm font-medium`}>
          <input
            type="radio"
            name="copy-scope"
            className={box}
            checked={all === everything}
            onChange={() => onAll(everything)}
          />
          {everything ? texts.all(open) : texts.this(category)}
        </label>
      ))}
    </div>
  );
}

/** Selects target leagues and shows the picks to be replaced. */
export function CopyDialog(props: CopyDialogProps) {
  const { current, from, onClose } = props;
  const { held, all, setAll, open, targets, leagueIds, check, copy, submit } = useCopying(props);
  const changed = isChanged(copy.error) || isChanged(copy.data?.refused);
  const failure = isRefused(copy.error) ? copy.error.message : texts.failed;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      text={texts.text(all ? texts.all(open.length) : current.categoryName, from.name)}
    >
      <div className="flex w-full flex-col gap-3">
        {open.length > 1 && (
          <Scope all={all} onAll={setAll} open={open.length} category={current.categoryName} />
        )}
        {changed && (
          <Notice tone="warn" data-testid="copy-changed">
            <p>{texts.lookAgain}</p>
            <p className="font-normal">{texts.copied(from.name, lastNames(current))}</p>
          </Notice>
        )}
        {held.error && !held.data && (
          <ErrorBox message={texts.lookFailed} onRetry={() => void held.refetch()} />
        )}
        {held.isPending && <SkeletonRows rows={targets.length} label={texts.loading} />}
        {held.data && (
          <fieldset className="-mx-2 max-h-[40dvh] overflow-y-auto">
            <legend className="sr-only">{texts.leagues}</legend>
            {targets.map(({ league, replaced }) => (
              <LeagueChoice
                key={league._id}
                league={league}
                replaced={replaced}
                checked={leagueIds.has(league._id)}
                onCheck={(checked) => check(league._id, checked)}
              />
            ))}
          </fieldset>
        )}
        {copy.error && !changed && <ErrorBox message={failure} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            disabled={leagueIds.size === 0 || copy.isPending || !held.data}
            onClick={submit}
            data-testid="copy-picks"
          >
            {copy.isPending ? texts.busy : texts.action(leagueIds.size)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
