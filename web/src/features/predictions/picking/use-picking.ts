import { useMemo, useState } from 'react';
import toast from 'react-hot-toast';
import type { CommonSet } from '@/features/predictions/all-leagues/common-set';
import { useAllLeagues } from '@/features/predictions/all-leagues/use-all-leagues';
import {
  attending,
  type ResultsByAthlete,
  startersOf,
} from '@/features/predictions/starters/starters';
import type { Chances } from '@/features/predictions/chances/chances';
import { useHints } from '@/shared/picks/use-hints';
import { useLock } from '@/features/predictions/picking/use-lock';
import { usePick } from '@/features/predictions/picking/use-pick';
import { useRetry } from '@/features/predictions/saved-picks/use-retry';
import { pickedPodium, withdrawnFrom } from '@/features/predictions/podium/picked';
import { isEmpty } from '@/features/predictions/podium/podium-draft';
import { useEditing } from '@/features/predictions/podium/use-editing';
import { useReplacing } from '@/features/predictions/replace/use-replacing';
import { predictionTexts } from '@/texts/picks/predictions';
import type { CategoryView, EventView, PredictionView, StartListAthlete } from '@/wire/generated';

/** Link to the next category. */
export interface NextStep {
  name: string;
  to: string;
}

export interface PickFormProps {
  event: EventView;
  category: CategoryView;
  startList: StartListAthlete[];
  recentResults: ResultsByAthlete | undefined;
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

function useStarters({ startList, category, chances }: PickFormProps, open: boolean) {
  const starters = useMemo(
    () => startersOf(startList, category.dcat_id),
    [startList, category.dcat_id],
  );
  // Later withdrawals are known before the chances without them.
  const current = useMemo(
    () => (chances && open ? attending(chances, starters) : undefined),
    [chances, open, starters],
  );
  return { starters, chances: current };
}

export function usePicking(props: PickFormProps) {
  const { event, category, leagueId, set, saved, held } = props;
  const lock = useLock(props);
  const pick = usePick({ eventId: event.id, categoryId: category.dcat_id, leagueId, saved, held });
  const everywhere = useAllLeagues(set);
  const [hints, setHints] = useHints();
  const failure = lock.closed ? null : pick.failure;
  const retrying = useRetry(failure, pick.saving, pick.retry);
  /** The conflict whose dialog the user has dismissed. */
  const [putOff, setPutOff] = useState<Error | null>(null);

  // Only the saved pick counts after the lock.
  const lost = lock.closed && saved !== undefined;
  const draft = lost ? pick.savedDraft : pick.draft;
  const { starters, chances } = useStarters(props, lock.reason === null);
  const podium = pickedPodium(draft, starters, saved);
  const editing = useEditing({ draft, podium, starters, onChange: pick.change });
  const withdrawn = withdrawnFrom(podium);
  const replaceable = withdrawn
    .filter(({ athlete }) => athlete.saved && !lock.closed)
    .map(({ place }) => place);

  const submit = (all = everywhere.on): boolean => {
    const fault = leagueId === null ? predictionTexts.leagueFirst : predictionTexts.athleteFirst;
    if (leagueId === null || isEmpty(draft)) {
      toast.error(fault, { id: fault });
      return false;
    }
    pick.submit(leagueId, all);
    return true;
  };

  return {
    pick,
    lock,
    failure,
    retrying,
    draft,
    podium,
    starters,
    chances,
    hints,
    setHints,
    editing,
    everywhere,
    withdrawn,
    replaceable,
    replacement: useReplacing(saved, replaceable),
    unsaved: pick.unsaved && !lost,
    /** There are changes that no running save contains. */
    toSave: pick.unsaved && !pick.saving && !lost,
    conflict: lock.closed || pick.changed?.error === putOff ? null : pick.changed,
    putOff: () => setPutOff(pick.changed?.error ?? null),
    /** Saves, or shows the dismissed conflict again. */
    save: (): void => {
      if (failure !== null && failure === putOff) setPutOff(null);
      else submit();
    },
    submit,
    /** Uses the podium of the user's other leagues. */
    takeCommon: (common: PredictionView) => {
      if (leagueId === null) return;
      editing.choose(null);
      everywhere.forget();
      pick.take(leagueId, common);
    },
  };
}

export type Picking = ReturnType<typeof usePicking>;

/** For the parts of the form. */
export interface PickingProps extends PickFormProps {
  picking: Picking;
}
