import { useMutation, useQueryClient } from '@tanstack/react-query';
import { storePick } from '@/features/predictions/pick-cache';
import { planReplacement, replaced } from '@/features/predictions/replacement';
import { api, segment } from '@/shared/api-client';
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
  /** My picks in other leagues that are to follow. */
  others: PredictionView[];
}

export interface Replaced {
  /** As stored. */
  prediction: PredictionView;
  /** Leagues that have the replacement now, the first among them. */
  leagues: number;
  /** Picks that were left alone: they had the replacement already. */
  left: PredictionView[];
}

/** Puts one athlete in another's place and saves it at once, in one league or in all that have them. */
export function useReplace() {
  const client = useQueryClient();
  const put = async (pick: PredictionView, data: PodiumPick, common: boolean) => {
    const path = `/api/predictions/${segment(pick._id)}`;
    const body: UpdatePredictionBody = { data, common };
    const { prediction } = await api.put<PredictionSavedAnswer>(path, body);
    storePick(client, prediction);
    return prediction;
  };
  return useMutation({
    // Who is offline hears at once that nothing is saved.
    networkMode: 'always',
    mutationFn: async ({ pick, out, by, others }: Replacement): Promise<Replaced> => {
      const plan = planReplacement(pick, others, out, by);
      const prediction = await put(pick, replaced(pick.data, out, by), plan.common);
      if (plan.copies.length > 0) {
        const body: CopyPredictionBody = { leagueIds: plan.copies };
        const path = `/api/predictions/${segment(pick._id)}/copy`;
        const { predictions } = await api.post<PredictionsCopiedAnswer>(path, body);
        predictions.forEach((copy) => storePick(client, copy));
      }
      for (const { pick: other, data } of plan.own) await put(other, data, other.common);
      return { prediction, leagues: 1 + plan.copies.length + plan.own.length, left: plan.left };
    },
  });
}
