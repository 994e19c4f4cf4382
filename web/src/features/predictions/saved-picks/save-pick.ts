import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { dropPick, storePick } from '@/features/predictions/saved-picks/pick-cache';
import { type DraftOf, dropDraft } from '@/features/predictions/saved-picks/stored-draft';
import { type Saved, send } from '@/features/predictions/saved-picks/pick-request';
import { saveDone } from '@/features/predictions/saved-picks/save-done';
import {
  type ChangedIn,
  seenPicks,
  type Unsaved,
} from '@/features/predictions/saved-picks/seen-picks';
import { ApiError, isSignedOut } from '@/shared/api/api-error';
import { predictionTexts } from '@/texts/picks/predictions';
import type { CreatePredictionBody, PredictionView } from '@/wire/generated';

export interface PickToSave {
  body: CreatePredictionBody;
  replaces: boolean;
  /** Saves in all leagues, in one transaction. */
  everywhere?: boolean;
  /** The pick in another league that this one copies; it stays marked as saved for all leagues. */
  copyOf?: PredictionView;
  /** Idempotency key, reused if it is unknown whether the request arrived. */
  key: string;
  /** An automatic retry: shown on the page, without a toast. */
  quiet?: boolean;
}

/** Another podium was saved since the user looked; the user has to choose. */
export class PickChanged extends Error {
  override readonly name = 'PickChanged';
  readonly changed: readonly ChangedIn[];

  constructor(changed: readonly ChangedIn[]) {
    super(predictionTexts.changed.failure);
    this.changed = changed;
  }
}

/** The server has refused, so a retry would not help. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code !== null;
}

/** The server's message of a refusal, otherwise the fixed text. */
export function failureOf(error: unknown): string {
  if (error instanceof PickChanged) return error.message;
  if (isSignedOut(error)) return predictionTexts.signedOut;
  return isRefused(error) ? error.message : predictionTexts.submitFailed;
}

/** Saves a pick, based on what the user has seen or saved. */
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
    // Picks of other leagues are shown beside the league's own, so the page already compares them.
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

/** Serialises saves of a pick: the last podium sent wins. */
export const oneAtATime = (eventId: string, categoryId: string) => ({
  id: [SAVE, eventId, categoryId].join(' '),
});

/** Leagues where a podium of the category is being saved or failed to save. */
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

/** How often the league's podium of the category was sent by this page. */
export function savesOf(client: QueryClient, of: DraftOf): number {
  const mutationKey = [SAVE, of.eventId, of.leagueId, of.categoryId];
  return client.getMutationCache().findAll({ mutationKey }).length;
}

const toastId = (eventId: string, leagueId: string | null, categoryId: string) =>
  [SAVE, eventId, leagueId, categoryId].join(' ');

/** Removes the toast; the page now shows the failure. */
export const dismissSaveToast = ({ eventId, leagueId, categoryId }: CreatePredictionBody) =>
  toast.dismiss(toastId(eventId, leagueId, categoryId));

/** The last save of each category in a league, including those of pages left since. */
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

  // The mutation's own callbacks are called wherever the user has navigated.
  const { mutate } = useMutation({
    mutationKey,
    scope: oneAtATime(eventId, categoryId),
    // Offline, it must fail at once instead of waiting.
    networkMode: 'always',
    // Failures are kept until the user returns.
    gcTime: Infinity,
    mutationFn: (pick: PickToSave) => save(client, pick),
    onMutate: (pick) => {
      if (!pick.quiet) toast.loading(words(pick).busy, { id: name });
    },
    onSuccess: ({ predictions }, pick) => {
      predictions.forEach((prediction) => storePick(client, prediction));
      dropDraft(pick.body);
      toast.success(saveDone(words(pick).done, predictions.length), { id: name });
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
