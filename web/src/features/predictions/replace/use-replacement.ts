import { useEffect, useMemo, useState } from 'react';
import toast from 'react-hot-toast';
import { startersOf } from '@/features/predictions/starters/starters';
import { useHints } from '@/shared/picks/use-hints';
import { nameOf, starterOf } from '@/features/predictions/podium/picked';
import {
  candidatesFor,
  othersWith,
  withdrawnPlaces,
} from '@/features/predictions/replace/replacement';
import { useReplace } from '@/features/predictions/replace/use-replace';
import { useRecentResults } from '@/features/predictions/saved-picks/picks-api';
import { PickChanged } from '@/features/predictions/saved-picks/save-pick';
import { useLiveStartList } from '@/live/hooks/use-events';
import { useMyEventPicks } from '@/live/hooks/use-my-event-picks';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import type { Place } from '@/shared/picks/podium';
import { withdrawalToastId } from '@/shared/picks/withdrawal-toast-id';
import { search } from '@/shared/search/text-search';
import { useMe } from '@/shared/session/current-user';
import type { PredictionView } from '@/wire/generated';

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

/** The starters who may come onto the place, likely ones first, and those searched for. */
function useCandidates(pick: PredictionView) {
  const startList = useLiveStartList(pick.eventId);
  const [hints] = useHints();
  const {
    recentResults,
    chances: known,
    pending,
  } = useRecentResults(pick.eventId, pick.categoryId);
  const chances = hints ? known : undefined;
  const starters = useMemo(
    () => startersOf(startList.athletes ?? [], pick.categoryId),
    [startList.athletes, pick.categoryId],
  );
  const candidates = useMemo(
    () => candidatesFor(pick.data, starters, chances),
    [pick.data, starters, chances],
  );
  const [query, setQuery] = useState('');
  const folded = useMemo(() => candidates.map((one) => one.folded), [candidates]);
  const shown = search(folded, query).flatMap(({ index }) => candidates[index] ?? []);
  const byChance = chances !== undefined;
  const choice = { candidates, query, setQuery, shown, recentResults, byChance };
  return { startList, starters, pending, choice };
}

export function useReplacement({ pick, place, onReplaced }: ReplaceDialogProps) {
  const { startList, starters, pending, choice } = useCandidates(pick);
  const held = useMyEventPicks(useMe().userId, pick.eventId);
  const { leagues = [] } = useMyLeagues();
  const replace = useReplace(pick);
  const [everywhere, setEverywhere] = useState(true);

  const out = pick.data[place] ?? '';
  useEffect(() => {
    toast.dismiss(withdrawalToastId({ ...pick, athleteId: out }));
  }, [pick, out]);
  const others = othersWith(pick, out, held.data ?? []);
  const changed = replace.error instanceof PickChanged ? replace.error.changed : [];
  return {
    ...choice,
    out,
    outName: nameOf(pick.athletes[place] ?? starterOf(starters, out)),
    starter: (athleteId: string) => starterOf(starters, athleteId),
    /** The athlete will start after all. */
    back: starters.length > 0 && !withdrawnPlaces(pick.data, starters).includes(place),
    ready: startList.athletes !== undefined && held.data !== undefined && !pending,
    broken: startList.error ?? held.error,
    reload: () => {
      startList.retry();
      void held.refetch();
    },
    /** Open picks in other leagues with the same athlete, and whether they change as well. */
    others,
    everywhere,
    setEverywhere,
    leagueName: ({ leagueId }: PredictionView) =>
      leagues.find(({ _id }) => _id === leagueId)?.name ?? '',
    replace,
    changed,
    /** The pick stored in the meantime in this league. */
    here: changed.find(({ leagueId }) => leagueId === pick.leagueId)?.pick,
    choose: (by: string, seen = pick) =>
      replace.mutate(
        { pick: seen, out, by, others: everywhere ? others : [] },
        { onSuccess: () => onReplaced?.(out, by) },
      ),
  };
}

export type ReplacementState = ReturnType<typeof useReplacement>;
