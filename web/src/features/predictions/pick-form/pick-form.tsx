import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import toast from 'react-hot-toast';
import { AllLeaguesSwitch } from '@/features/predictions/all-leagues/all-leagues-switch';
import { CommonPodium } from '@/features/predictions/all-leagues/common-podium';
import type { CommonSet } from '@/features/predictions/all-leagues/common-set';
import { LeftOutNote } from '@/features/predictions/all-leagues/left-out-note';
import { useAllLeagues } from '@/features/predictions/all-leagues/use-all-leagues';
import { AthleteList } from '@/features/predictions/athletes/athlete-list';
import { type Form, startersOf } from '@/features/predictions/athletes/starters';
import type { Chances } from '@/features/predictions/chances/chances';
import { Expectation } from '@/features/predictions/chances/expectation';
import { useHints } from '@/features/predictions/chances/use-hints';
import { ChangedDialog } from '@/features/predictions/changed-picks/lazy-changed-dialog';
import { LockBanner } from '@/features/predictions/pick-form/lock-banner';
import { PickHistory } from '@/features/predictions/pick-form/pick-history';
import { type NextStep, SaveBar } from '@/features/predictions/pick-form/save-bar';
import { UnsavedGuard } from '@/features/predictions/pick-form/unsaved-guard';
import { useJustClosed } from '@/features/predictions/pick-form/use-just-closed';
import { usePick } from '@/features/predictions/pick-form/use-pick';
import { useRetry } from '@/features/predictions/pick-form/use-retry';
import type { DragLayerProps } from '@/features/predictions/podium/drag-layer';
import {
  clearPlace,
  type Draft,
  isEmpty,
  placeAthlete,
  swapPlaces,
} from '@/features/predictions/podium/podium-draft';
import { MoreAbout } from '@/features/predictions/podium/more-about';
import { type Picked, PodiumSelector } from '@/features/predictions/podium/podium-selector';
import { ReplaceDialog } from '@/features/predictions/replace/lazy-replace-dialog';
import { useReplacing } from '@/features/predictions/replace/use-replacing';
import { WithdrawalNotice, type Withdrawn } from '@/features/predictions/replace/withdrawal-notice';
import { useServerNow } from '@/live/hooks/use-clock';
import { closedReason } from '@/shared/events/event-rules';
import { personName } from '@/shared/format/names';
import { revealPath } from '@/shared/paths/reveal-path';
import { type Place, placeLabel, places } from '@/shared/picks/podium';
import { RulesButton } from '@/shared/scoring/rules-button';
import { Notice } from '@/shared/ui/feedback/notice';
import { Card } from '@/shared/ui/layout/card';
import { common } from '@/texts/common';
import { predictionTexts } from '@/texts/picks/predictions';
import type { CategoryView, EventView, PredictionView, StartListAthlete } from '@/wire/generated';

const { lock: lockTexts, podium: podiumTexts, save: saveTexts } = predictionTexts;

/** Dragging is optional: if its code fails to load, tapping and keys still work. */
const DragLayer = lazy(async (): Promise<{ default: ComponentType<DragLayerProps> }> => {
  try {
    return { default: (await import('@/features/predictions/podium/drag-layer')).DragLayer };
  } catch {
    return { default: () => null };
  }
});

export interface PickFormProps {
  event: EventView;
  category: CategoryView;
  startList: StartListAthlete[];
  form: Form | undefined;
  chances: Chances | undefined;
  leagueId: string | null;
  leagueName: string;
  /** The user's picks in all leagues; null with only one league. */
  set: CommonSet | null;
  saved: PredictionView | undefined;
  /** Known picks of the category in other leagues. */
  held: PredictionView[];
  /** Site admins may pick after the lock. */
  bypassesLock: boolean;
  next: NextStep | null;
}

function keptText(saved: PredictionView | undefined, unsaved: boolean): string {
  if (saved && unsaved) return lockTexts.lastChangesLost;
  if (saved) return lockTexts.savedCounts;
  return unsaved ? lockTexts.unsaved : lockTexts.noPick;
}

export function PickForm(props: PickFormProps) {
  const { event, category, startList, form, leagueId, leagueName, set, saved, held } = props;
  const { bypassesLock, next } = props;
  const pick = usePick({ eventId: event.id, categoryId: category.dcat_id, leagueId, saved, held });
  const everywhere = useAllLeagues(set);
  const [hints, setHints] = useHints();
  const [chosen, setChosen] = useState<Place | null>(null);
  const [said, setSaid] = useState('');
  /** The conflict whose dialog the user has dismissed. */
  const [putOff, setPutOff] = useState<Error | null>(null);

  const reason = closedReason(event, category) ?? (saved?.locked ? common.event.locked : null);
  const closed = reason !== null && !bypassesLock;
  const now = useServerNow(30_000);
  // An event reopened after its start has no automatic deadline.
  const starts = event.starts_at;
  const deadline = starts !== null && Date.parse(starts) > now ? starts : null;
  const justClosed = useJustClosed(reason !== null);
  const failure = closed ? null : pick.failure;
  const retrying = useRetry(failure, pick.saving, pick.retry);
  // Only the saved pick counts after the lock.
  const lost = closed && saved !== undefined;
  const draft = lost ? pick.savedDraft : pick.draft;

  const starters = useMemo(
    () => startersOf(startList, category.dcat_id),
    [startList, category.dcat_id],
  );
  // Later withdrawals are known before the chances without them.
  const chances = useMemo(() => {
    if (!props.chances || reason !== null) return undefined;
    const attending = new Set(starters.flatMap((one) => (one.attending ? [one.athleteId] : [])));
    return new Map([...props.chances].filter(([athleteId]) => attending.has(athleteId)));
  }, [props.chances, reason, starters]);
  const starterOf = (athleteId: string | null) =>
    starters.find((one) => one.athleteId === athleteId);

  const athleteOf = (place: Place): Picked | null => {
    const athleteId = draft[place];
    if (athleteId === null) return null;
    const starter = starterOf(athleteId);
    if (starter) return { ...starter, withdrawn: !starter.attending };
    const known = saved?.data[place] === athleteId ? saved.athletes[place] : null;
    const unknown = { firstname: '', lastname: podiumTexts.unknownAthlete(athleteId), country: '' };
    return { ...(known ?? unknown), withdrawn: starters.length > 0 };
  };
  const nameAt = (place: Place) => {
    const athlete = athleteOf(place);
    return athlete ? personName(athlete) : '';
  };

  const change = (to: Draft, words: string) => {
    pick.change(to);
    setChosen(null);
    setSaid(words);
  };

  const place = (athleteId: string, wanted: Place | null) => {
    const { draft: placed, fault } = placeAthlete(draft, athleteId, wanted ?? chosen);
    if (fault !== null) return void toast.error(fault, { id: fault });
    const on = places.find((one) => placed[one] === athleteId);
    const starter = starterOf(athleteId);
    const name = starter ? personName(starter) : '';
    change(placed, on ? podiumTexts.placed(name, placeLabel(on)) : '');
  };

  const swap = (from: Place, to: Place) => {
    const name = nameAt(from);
    change(swapPlaces(draft, from, to), name && podiumTexts.moved(name, placeLabel(to)));
  };

  const clear = (from: Place) =>
    change(clearPlace(draft, from), podiumTexts.cleared(placeLabel(from)));

  const submit = (all = everywhere.on): boolean => {
    const fault =
      leagueId === null
        ? predictionTexts.leagueFirst
        : isEmpty(draft)
          ? predictionTexts.athleteFirst
          : null;
    if (leagueId === null || fault !== null) {
      toast.error(fault ?? '', { id: fault ?? '' });
      return false;
    }
    pick.submit(leagueId, all);
    return true;
  };

  const takeCommon = (common: PredictionView) => {
    if (leagueId === null) return;
    setChosen(null);
    everywhere.forget();
    pick.take(leagueId, common);
  };

  const history = leagueId !== null && (
    <PickHistory eventId={event.id} categoryId={category.dcat_id} leagueId={leagueId} />
  );
  const withdrawn = places.flatMap((place): Withdrawn | [] => {
    const athlete = athleteOf(place);
    const isSaved = saved !== undefined && saved.data[place] === draft[place];
    return athlete?.withdrawn ? { place, athlete, saved: isSaved } : [];
  });
  const replaceable = withdrawn.filter((one) => one.saved && !closed).map((one) => one.place);
  const { replacing, open: openReplacing, close } = useReplacing(saved, replaceable);
  const toSave = pick.unsaved && !pick.saving && !lost;
  const ask = set &&
    everywhere.asks &&
    failure === null &&
    !isEmpty(draft) && {
      leagues: set.following.length + 1,
      leagueName,
      onAnswer: (all: boolean) => {
        everywhere.toggle(all);
        submit(all);
      },
    };

  return (
    <div className="flex flex-col gap-4">
      <UnsavedGuard
        category={category.dcat_name}
        unsaved={toSave && !closed}
        saving={pick.saving}
        onSave={() => submit()}
        onDiscard={pick.undo}
      />
      {closed && (
        <LockBanner
          reason={reason}
          justNow={justClosed}
          kept={keptText(saved, pick.unsaved)}
          reveal={
            event.postponed ? null : leagueId && revealPath(event.id, category.dcat_id, leagueId)
          }
        />
      )}
      {reason !== null && bypassesLock && <Notice tone="info">{lockTexts.bypassed(reason)}</Notice>}
      {!closed && (
        <WithdrawalNotice withdrawn={withdrawn} deadline={deadline} onReplace={openReplacing} />
      )}
      {!closed && set?.common && (saved ? set.apart : isEmpty(draft)) && (
        <CommonPodium
          common={set.common}
          apart={set.apart}
          saving={pick.saving}
          onUse={() => set.common && takeCommon(set.common)}
        />
      )}
      {/* Below the list it would hardly be found. */}
      {history && (saved || closed) && <div className="-my-2 lg:hidden">{history}</div>}
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="flex flex-col gap-3 lg:grid lg:items-start lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-5">
        <Card className="min-w-0 overflow-clip">
          <AthleteList
            starters={starters}
            form={form}
            chances={hints ? chances : undefined}
            hints={chances ? hints : null}
            onHints={setHints}
            draft={draft}
            choosing={chosen !== null}
            closed={closed}
            onPick={place}
            onRemove={clear}
          />
        </Card>
        <Card
          className={`sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-col gap-2.5 rounded-b-none border-x-0 border-b-0 p-3 shadow-overlay md:bottom-0 md:mx-0 md:border-x lg:top-6 lg:bottom-auto lg:gap-4 lg:rounded-b-card lg:border-b lg:p-5 lg:shadow-card ${
            closed && isEmpty(draft) ? 'max-lg:hidden' : ''
          }`}
        >
          <div className="flex min-h-6 items-center gap-3">
            <h2 className="text-sm lg:text-lg">{podiumTexts.title}</h2>
            <RulesButton />
            {toSave && (
              <span className="ml-auto text-xs font-semibold text-warn">
                {closed || pick.failure ? saveTexts.not : saveTexts.notYet}
              </span>
            )}
          </div>
          <PodiumSelector
            draft={draft}
            athleteOf={athleteOf}
            chosen={chosen}
            closed={closed}
            onChoose={setChosen}
            onSwap={swap}
            onClear={clear}
            onReplace={(place) => (replaceable.includes(place) ? () => openReplacing(place) : null)}
          />
          {chances && hints && (
            <Expectation
              pick={draft}
              chances={chances}
              leagueId={leagueId}
              discipline={category.discipline}
            />
          )}
          <MoreAbout unsaved={toSave} draft={draft} athleteOf={athleteOf} />
          {set && !closed && toSave && !isEmpty(draft) && !ask && (
            <AllLeaguesSwitch
              on={everywhere.on}
              onToggle={everywhere.toggle}
              set={set}
              leagueName={leagueName}
            />
          )}
          <SaveBar
            saved={saved}
            unsaved={pick.unsaved && !lost}
            saving={pick.saving}
            failure={failure}
            retrying={retrying}
            closed={closed}
            bypassed={reason !== null}
            deadline={deadline}
            next={next}
            ask={ask || null}
            onSubmit={() => (failure !== null && failure === putOff ? setPutOff(null) : submit())}
            onUndo={pick.undo}
          />
          {!toSave && <LeftOutNote leftOut={pick.leftOut} />}
          {history && <div className="max-lg:hidden">{history}</div>}
        </Card>
      </div>
      {!closed && (
        <Suspense fallback={null}>
          <DragLayer
            nameOf={(taken) => {
              if ('from' in taken) return nameAt(taken.from);
              const starter = starterOf(taken.athleteId);
              return starter ? personName(starter) : '';
            }}
            onPlace={place}
            onSwap={swap}
          />
        </Suspense>
      )}
      {pick.changed && pick.changed.error !== putOff && !closed && (
        <Suspense fallback={null}>
          <ChangedDialog
            sent={pick.changed.sent}
            mine={draft}
            changed={pick.changed.error.changed}
            nameOf={(athleteId) => starterOf(athleteId) ?? null}
            onMine={pick.keep}
            onOther={pick.undo}
            onLater={() => setPutOff(pick.changed?.error ?? null)}
          />
        </Suspense>
      )}
      {replacing && (
        <Suspense fallback={null}>
          <ReplaceDialog
            {...replacing}
            closed={closed}
            bypassed={reason !== null}
            startsAt={starts}
            onClose={close}
            onReplaced={pick.replace}
          />
        </Suspense>
      )}
    </div>
  );
}
