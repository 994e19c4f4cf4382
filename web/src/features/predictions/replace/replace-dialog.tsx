import { useEffect, useMemo, useState } from 'react';
import toast from 'react-hot-toast';
import { RecentResults } from '@/features/predictions/athletes/recent-results';
import { startersOf, type Starter } from '@/features/predictions/athletes/starters';
import { useHints } from '@/features/predictions/chances/use-hints';
import { PodiumComparison } from '@/features/predictions/changed-picks/podium-comparison';
import { podiumLine } from '@/features/predictions/podium/podium-line';
import {
  candidatesFor,
  othersWith,
  replaced,
  withdrawnPlaces,
} from '@/features/predictions/replace/replacement';
import { type Replaced, useReplace } from '@/features/predictions/replace/use-replace';
import { useRecentResults } from '@/features/predictions/saved-picks/picks-api';
import { failureOf, PickChanged } from '@/features/predictions/saved-picks/save-pick';
import { SaveReceipt } from '@/features/predictions/saved-picks/save-receipt';
import { useServerNow } from '@/live/hooks/use-clock';
import { useLiveStartList } from '@/live/hooks/use-events';
import { useMyEventPicks } from '@/live/hooks/use-my-event-picks';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { Flag } from '@/shared/country/flag';
import { personName } from '@/shared/format/names';
import { type Place, placeLabel } from '@/shared/picks/podium';
import { withdrawalToastId } from '@/shared/picks/withdrawal-toast-id';
import { search } from '@/shared/search/text-search';
import { useMe } from '@/shared/session/current-user';
import { Button } from '@/shared/ui/controls/button';
import { SearchField } from '@/shared/ui/controls/search-field';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { Notice } from '@/shared/ui/feedback/notice';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { predictionTexts } from '@/texts/picks/predictions';
import type { AthleteResult, PredictionView } from '@/wire/generated';

const { replace: texts } = predictionTexts;

/** Longer lists get a search field. */
const SEARCHED_FROM = 9;

interface CandidateProps {
  starter: Starter;
  results: AthleteResult[] | undefined;
  busy: boolean;
  onChoose: () => void;
}

function Candidate({ starter, results, busy, onChoose }: CandidateProps) {
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        data-testid={`replace-by-${starter.athleteId}`}
        disabled={busy}
        onClick={onChoose}
        className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left text-sm enabled:hover:bg-sunken disabled:opacity-60"
      >
        <span className="w-14 shrink-0">
          <Flag country={starter.country} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="font-semibold break-words">{personName(starter)}</span>
          {results && <RecentResults results={results} />}
        </span>
      </button>
    </li>
  );
}

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

export interface ReplaceDialogProps {
  /** The saved pick when the dialog was opened. */
  pick: PredictionView;
  place: Place;
  /** Picks have closed, so nothing can be replaced. */
  closed: boolean;
  /** A site admin may pick after the lock. */
  bypassed?: boolean;
  /** When picks close; a past time means that the event was reopened. */
  startsAt: string | null;
  onClose: () => void;
  onReplaced?: (out: string, by: string) => void;
}

/** Replaces the athlete on a place and saves at once; likely candidates first. */
export function ReplaceDialog(props: ReplaceDialogProps) {
  const { pick, place, closed, bypassed = false, startsAt, onClose, onReplaced } = props;
  const now = useServerNow(30_000);
  const deadline = startsAt !== null && Date.parse(startsAt) > now ? startsAt : null;
  const me = useMe();
  const startList = useLiveStartList(pick.eventId);
  const [hints] = useHints();
  const { recentResults, chances: known } = useRecentResults(pick.eventId, pick.categoryId);
  const chances = hints ? known : undefined;
  const held = useMyEventPicks(me.userId, pick.eventId);
  const { leagues = [] } = useMyLeagues();
  const replace = useReplace(pick);
  const [everywhere, setEverywhere] = useState(true);
  const [query, setQuery] = useState('');

  const out = pick.data[place] ?? '';
  useEffect(() => {
    toast.dismiss(withdrawalToastId({ ...pick, athleteId: out }));
  }, [pick, out]);
  const starters = useMemo(
    () => startersOf(startList.athletes ?? [], pick.categoryId),
    [startList.athletes, pick.categoryId],
  );
  const candidates = useMemo(
    () => candidatesFor(pick.data, starters, chances),
    [pick.data, starters, chances],
  );
  const folded = useMemo(() => candidates.map((one) => one.folded), [candidates]);
  const shown = search(folded, query).flatMap(({ index }) => candidates[index] ?? []);
  const others = othersWith(pick, out, held.data ?? []);
  const leagueName = ({ leagueId }: PredictionView) =>
    leagues.find(({ _id }) => _id === leagueId)?.name ?? '';

  const nameOf = (athleteId: string) => {
    const starter = starters.find((one) => one.athleteId === athleteId);
    return starter ? personName(starter) : '';
  };
  const saved = pick.athletes[place];
  const outName = saved ? personName(saved) : nameOf(out);
  const back = starters.length > 0 && !withdrawnPlaces(pick.data, starters).includes(place);
  const ready = startList.athletes !== undefined && held.data !== undefined;
  const broken = startList.error ?? held.error;

  const choose = (by: string, seen = pick) =>
    replace.mutate(
      { pick: seen, out, by, others: everywhere ? others : [] },
      { onSuccess: () => onReplaced?.(out, by) },
    );
  const changed = replace.error instanceof PickChanged ? replace.error.changed : [];
  const here = changed.find(({ leagueId }) => leagueId === pick.leagueId)?.pick;

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(outName)}
      text={texts.text(placeLabel(place), pick.categoryName, leagueName(pick))}
    >
      {replace.data ? (
        <Done
          done={replace.data}
          by={nameOf(replace.variables.by)}
          left={replace.data.left.map(leagueName)}
          deadline={deadline}
          bypassed={bypassed}
          onClose={onClose}
        />
      ) : here && !closed ? (
        <div className="flex w-full flex-col gap-3">
          <p role="alert" className="font-semibold">
            {predictionTexts.changed.failure}
          </p>
          <PodiumComparison
            mine={replaced(pick.data, out, replace.variables?.by ?? out)}
            changed={[{ leagueId: pick.leagueId, pick: here }]}
            nameOf={(athleteId) => starters.find((one) => one.athleteId === athleteId) ?? null}
            busy={replace.isPending}
            // Keeps the chosen podium instead of the one stored in the meantime.
            onMine={() => choose(replace.variables?.by ?? out, { ...pick, version: here.version })}
            onOther={onClose}
          />
        </div>
      ) : (
        <div data-testid="replace-dialog" className="-mt-2 flex w-full flex-col gap-3">
          {closed && <Notice tone="warn">{texts.closed}</Notice>}
          {!closed && back && <Notice tone="info">{texts.back(outName)}</Notice>}
          {!closed && !ready && !broken && <SkeletonRows rows={5} label={texts.loading} />}
          {!closed && !ready && broken && (
            <ErrorBox
              message={predictionTexts.loadFailed}
              onRetry={() => {
                startList.retry();
                void held.refetch();
              }}
            />
          )}
          {!closed && ready && (
            <>
              <Also names={others.map(leagueName)} checked={everywhere} onCheck={setEverywhere} />
              {replace.error && (
                <Notice tone="bad">
                  {changed.length === 0 && texts.failed(failureOf(replace.error))}
                  {changed.map(
                    ({ pick: now }) =>
                      now && <p key={now._id}>{texts.changed(leagueName(now), podiumLine(now))}</p>,
                  )}
                </Notice>
              )}
              {candidates.length >= SEARCHED_FROM && (
                <div className="flex">
                  <SearchField
                    label={predictionTexts.athletes.search}
                    hint={predictionTexts.athletes.placeholder}
                    value={query}
                    onSearch={setQuery}
                    clear={texts.clear}
                  />
                </div>
              )}
              <ul
                aria-label={chances ? texts.listByForm : texts.list}
                aria-busy={replace.isPending}
                className="-mx-3 max-h-[42dvh] overflow-y-auto"
              >
                {shown.map((starter) => (
                  <Candidate
                    key={starter.athleteId}
                    starter={starter}
                    results={recentResults?.get(starter.athleteId)}
                    busy={replace.isPending}
                    onChoose={() => choose(starter.athleteId)}
                  />
                ))}
              </ul>
              {shown.length === 0 && (
                <p className="text-sm text-ink-soft">
                  {query === '' ? texts.nobody : predictionTexts.athletes.nobody(query)}
                </p>
              )}
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
      )}
    </Dialog>
  );
}
