import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { storePick } from '@/features/predictions/pick-cache';
import { api, segment } from '@/shared/api-client';
import { ApiError } from '@/shared/api-error';
import { predictionTexts } from '@/texts/predictions';
import type {
  CopyPredictionBody,
  CreatePredictionBody,
  LeftOut,
  PodiumPick,
  PredictionSavedAnswer,
  PredictionsCopiedAnswer,
  PredictionView,
  SavedEverywhereAnswer,
  UpdatePredictionBody,
} from '@/wire/generated';

export interface PickToSave {
  existingId: string | null;
  body: CreatePredictionBody;
  /** For all my leagues at once, in all of them or in none. */
  everywhere?: boolean;
  /** A pick of mine in another league: what is common to all of them is so here, too. */
  copyOf?: string;
  /** Sent again with the same pick when nobody knows whether it arrived: it is saved once. */
  key: string;
  /** Tried again by itself: said on the page, and not once more in a corner of it. */
  quiet?: boolean;
}

/** What is stored now. */
export interface Saved {
  predictions: PredictionView[];
  leftOut: LeftOut[];
}

const single = ({ prediction }: PredictionSavedAnswer): Saved => ({
  predictions: [prediction],
  leftOut: [],
});

function update(predictionId: string, data: PodiumPick, key: string) {
  const path = `/api/predictions/${segment(predictionId)}`;
  const body: UpdatePredictionBody = { data, common: false };
  return api.put<PredictionSavedAnswer>(path, body, key);
}

async function copy(predictionId: string, leagueId: string, key: string): Promise<Saved> {
  const path = `/api/predictions/${segment(predictionId)}/copy`;
  const body: CopyPredictionBody = { leagueIds: [leagueId] };
  const { predictions } = await api.post<PredictionsCopiedAnswer>(path, body, key);
  return { predictions, leftOut: [] };
}

const create = (body: CreatePredictionBody, key: string) =>
  api.post<PredictionSavedAnswer>('/api/predictions', body, key);

/** Saves a pick, also one that another tab has made or deleted meanwhile. */
async function save({ existingId, body, everywhere, copyOf, key }: PickToSave): Promise<Saved> {
  if (copyOf !== undefined) return copy(copyOf, body.leagueId, key);
  if (everywhere) {
    return api.post<SavedEverywhereAnswer>('/api/predictions/everywhere', body, key);
  }
  try {
    return single(
      await (existingId === null ? create(body, key) : update(existingId, body.data, key)),
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.existingPredictionId !== null) {
      return single(await update(error.existingPredictionId, body.data, `${key}-update`));
    }
    if (existingId !== null && error.code === 'not_found') {
      return single(await create(body, `${key}-create`));
    }
    throw error;
  }
}

/** The server has judged it: asked again, it would say the same. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code !== null;
}

/** The server's words where it refused, else the specification's. */
export function failureOf(error: unknown): string {
  return isRefused(error) ? error.message : predictionTexts.submitFailed;
}

const SAVE = 'save-pick';

/** What became of the last save of each category in a league, also after its page was left. */
export function useSaves(eventId: string, leagueId: string | null) {
  return useMutationState({
    filters: { mutationKey: [SAVE, eventId, leagueId] },
    select: ({ state }) => ({
      status: state.status,
      sent: state.variables as PickToSave | undefined,
      error: state.error,
      saved: state.data as Saved | undefined,
    }),
  });
}

export function useSavePick(eventId: string, leagueId: string | null, categoryId: string) {
  const client = useQueryClient();
  const mutationKey = [SAVE, eventId, leagueId, categoryId];
  const name = mutationKey.join(' ');
  const words = ({ existingId }: PickToSave) =>
    existingId === null
      ? { busy: predictionTexts.submitting, done: predictionTexts.submitted }
      : { busy: predictionTexts.updating, done: predictionTexts.updated };

  // Its callbacks are the mutation's own: they are called wherever the player has gone since.
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: the last podium sent is the one that stays.
    scope: { id: name },
    // Who is offline hears at once that nothing is saved.
    networkMode: 'always',
    // What failed is kept for whoever comes back to it.
    gcTime: Infinity,
    mutationFn: save,
    onMutate: (pick) => {
      if (!pick.quiet) toast.loading(words(pick).busy, { id: name });
    },
    onSuccess: ({ predictions }, pick) => {
      predictions.forEach((prediction) => storePick(client, prediction));
      const done = predictionTexts.everywhere.saved(words(pick).done, predictions.length);
      toast.success(done, { id: name });
    },
    onError: (error, pick) => {
      if (!pick.quiet) toast.error(failureOf(error), { id: name });
    },
  });

  const forget = () => {
    const cache = client.getMutationCache();
    for (const mutation of cache.findAll({ mutationKey, status: 'error' })) cache.remove(mutation);
  };
  return { save: mutate, forget };
}
