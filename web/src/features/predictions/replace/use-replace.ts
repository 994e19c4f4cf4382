import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { planReplacement, replaced } from '@/features/predictions/replace/replacement';
import { storeFound } from '@/features/predictions/saved-picks/pick-cache';
import { seenVersion, versionsOf } from '@/features/predictions/saved-picks/pick-request';
import { oneAtATime, PickChanged } from '@/features/predictions/saved-picks/save-pick';
import { storeOwn } from '@/features/predictions/saved-picks/seen-picks';
import { api, segment } from '@/shared/api/api-client';
import { ApiError } from '@/shared/api/api-error';
import type {
  CopyPredictionBody,
  PodiumPick,
  PredictionSavedAnswer,
  PredictionsCopiedAnswer,
  PredictionView,
  UpdatePredictionBody,
} from '@/wire/generated';

export interface Replacement {
  pick: PredictionView;
  out: string;
  by: string;
  /** Picks in other leagues to change as well. */
  others: PredictionView[];
}

export interface Replaced {
  prediction: PredictionView;
  /** Number of leagues that now have the replacement, including the first. */
  leagues: number;
  /** Picks left unchanged because they already contained the replacement. */
  left: PredictionView[];
}

/**
 * Replaces an athlete and saves at once, in one league or in all whose picks contain the athlete.
 */
export function useReplace({ eventId, categoryId }: PredictionView) {
  const client = useQueryClient();
  // Picks saved before another league refused; a retry is based on them.
  const own = useRef(new Map<string, PredictionView>());
  const store = (picks: PredictionView[]) => {
    for (const pick of picks) {
      own.current.set(pick._id, pick);
      storeOwn(client, pick);
    }
  };
  const put = async (pick: PredictionView, data: PodiumPick, common: boolean) => {
    const path = `/api/predictions/${segment(pick._id)}`;
    const mine = own.current.get(pick._id);
    const seen = mine && mine.version > pick.version ? mine : pick;
    const body: UpdatePredictionBody = { data, common, ...seenVersion(seen) };
    const { prediction } = await api.put<PredictionSavedAnswer>(path, body);
    store([prediction]);
    return prediction;
  };
  return useMutation({
    scope: oneAtATime(eventId, categoryId),
    // Offline, it must fail at once instead of waiting.
    networkMode: 'always',
    mutationFn: async ({ pick, out, by, others }: Replacement): Promise<Replaced> => {
      const plan = planReplacement(pick, others, out, by);
      try {
        const prediction = await put(pick, replaced(pick.data, out, by), plan.common);
        if (plan.copies.length > 0) {
          const there = others.filter(({ leagueId }) => plan.copies.includes(leagueId));
          const body: CopyPredictionBody = {
            leagueIds: plan.copies,
            ...versionsOf([prediction, ...there]),
          };
          const path = `/api/predictions/${segment(pick._id)}/copy`;
          const { predictions } = await api.post<PredictionsCopiedAnswer>(path, body);
          store(predictions);
        }
        for (const { pick: other, data } of plan.own) await put(other, data, other.common);
        return { prediction, leagues: 1 + plan.copies.length + plan.own.length, left: plan.left };
      } catch (error) {
        storeFound(client, error);
        throw changedOf(error, [pick, ...others], own.current) ?? error;
      }
    },
  });
}

/** The picks among these with another podium stored in the meantime. */
function changedOf(
  error: unknown,
  picks: PredictionView[],
  own: ReadonlyMap<string, PredictionView>,
): PickChanged | null {
  if (!(error instanceof ApiError) || error.code !== 'pick_changed') return null;
  const changed = (error.currentPredictions ?? []).flatMap((now) => {
    const was = own.get(now._id) ?? picks.find(({ _id }) => _id === now._id);
    return was?.version === now.version ? [] : [{ leagueId: now.leagueId, pick: now }];
  });
  return new PickChanged(changed);
}
