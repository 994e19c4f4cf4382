import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { dropPick, storePick } from '@/features/predictions/saved-picks/pick-cache';
import { type Saved, send } from '@/features/predictions/saved-picks/pick-request';
import {
  type ChangedIn,
  seenPicks,
  type Unsaved,
} from '@/features/predictions/saved-picks/seen-picks';
import { ApiError } from '@/shared/api/api-error';
import { predictionTexts } from '@/texts/picks/predictions';
import type { CreatePredictionBody, PredictionView } from '@/wire/generated';

export interface PickToSave {
  body: CreatePredictionBody;
  /** There is a pick in this league that it takes the place of. */
  replaces: boolean;
  /** For all my leagues at once, in all of them or in none. */
  everywhere?: boolean;
  /** A pick of mine in another league: what is common to all of them is so here, too. */
  copyOf?: PredictionView;
  /** Sent again with the same pick when nobody knows whether it arrived: it is saved once. */
  key: string;
  /** Tried again by itself: said on the page, and not once more in a corner of it. */
  quiet?: boolean;
}

/** Something else was saved since the player looked: which of the two counts is theirs to say. */
export class PickChanged extends Error {
  override readonly name = 'PickChanged';
  readonly changed: readonly ChangedIn[];

  constructor(changed: readonly ChangedIn[]) {
    super(predictionTexts.changed.failure);
    this.changed = changed;
  }
}

/** The server has judged it: asked again, it would say the same. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code !== null;
}

/** The server's words where it refused, else the fixed text. */
export function failureOf(error: unknown): string {
  if (error instanceof PickChanged) return error.message;
  return isRefused(error) ? error.message : predictionTexts.submitFailed;
}

/** Saves a pick on top of what the player has seen, and of what they have saved themselves since. */
async function save(client: QueryClient, pick: PickToSave, again = false): Promise<Saved> {
  const { eventId, categoryId } = pick.body;
  const seen = seenPicks(client, eventId, categoryId);
  const request = seen.request(pick);
  try {
    const saved = await send(request, pick.key);
    seen.saved(saved.predictions, pick.key);
    return saved;
  } catch (error) {
    const found = seen.failed(error, pick);
    if (found === null) throw error;
    found.gone.forEach((id) => dropPick(client, id));
    found.current.forEach((current) => storePick(client, current));
    // What one's other leagues have is shown beside what this one has: there they are compared.
    if (request.kind === 'copy') throw error;
    if (found.same && request.kind !== 'everywhere') {
      seen.saved(found.current);
      return { predictions: found.current, leftOut: [] };
    }
    if (found.mine && !again) return save(client, { ...pick, key: `${pick.key}-again` }, true);
    throw new PickChanged(found.changed);
  }
}

const SAVE = 'save-pick';

/** One save of a pick at a time, whatever is done to it: the last podium sent is the one that stays. */
export const oneAtATime = (eventId: string, categoryId: string) => ({
  id: [SAVE, eventId, categoryId].join(' '),
});

/** Where a podium of the category is on its way, or failed to arrive. */
export function unsavedIn(client: QueryClient, eventId: string, categoryId: string): Unsaved {
  const last = new Map<string, PickToSave | null>();
  for (const { state } of client.getMutationCache().findAll({ mutationKey: [SAVE, eventId] })) {
    const sent = state.variables as PickToSave;
    if (sent.body.categoryId !== categoryId) continue;
    last.set(sent.body.leagueId, state.status === 'success' ? null : sent);
  }
  const unsaved = [...last.values()].filter((sent) => sent !== null);
  if (unsaved.some(({ everywhere }) => everywhere)) return 'all';
  return new Set(unsaved.map(({ body }) => body.leagueId));
}

const toastId = (eventId: string, leagueId: string | null, categoryId: string) =>
  [SAVE, eventId, leagueId, categoryId].join(' ');

/** What was said in a corner is said on the page now. */
export const dismissSaveToast = ({ eventId, leagueId, categoryId }: CreatePredictionBody) =>
  toast.dismiss(toastId(eventId, leagueId, categoryId));

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
  const name = toastId(eventId, leagueId, categoryId);
  const words = ({ replaces }: PickToSave) =>
    replaces
      ? { busy: predictionTexts.updating, done: predictionTexts.updated }
      : { busy: predictionTexts.submitting, done: predictionTexts.submitted };

  // Its callbacks are the mutation's own: they are called wherever the player has gone since.
  const { mutate } = useMutation({
    mutationKey,
    scope: oneAtATime(eventId, categoryId),
    // Who is offline hears at once that nothing is saved.
    networkMode: 'always',
    // What failed is kept for whoever comes back to it.
    gcTime: Infinity,
    mutationFn: (pick: PickToSave) => save(client, pick),
    onMutate: (pick) => {
      if (!pick.quiet) toast.loading(words(pick).busy, { id: name });
    },
    onSuccess: ({ predictions }, pick) => {
      predictions.forEach((prediction) => storePick(client, prediction));
      const done = predictionTexts.everywhere.saved(words(pick).done, predictions.length);
      toast.success(done, { id: name });
    },
    onError: (error, pick) => {
      if (!pick.quiet || error instanceof PickChanged) toast.error(failureOf(error), { id: name });
    },
  });

  const forget = () => {
    const cache = client.getMutationCache();
    for (const mutation of cache.findAll({ mutationKey, status: 'error' })) cache.remove(mutation);
  };
  return { save: mutate, forget };
}
