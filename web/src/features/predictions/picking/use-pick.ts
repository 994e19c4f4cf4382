import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import { type Draft, isSame, placeOf } from '@/features/predictions/podium/podium-draft';
import { dropDraft, storeDraft, loadDraft } from '@/features/predictions/saved-picks/stored-draft';
import {
  PickChanged,
  type PickToSave,
  savesOf,
  unsavedIn,
  useSavePick,
  useSaves,
} from '@/features/predictions/saved-picks/save-pick';
import { seenPicks } from '@/features/predictions/saved-picks/seen-picks';
import { ApiError } from '@/shared/api/api-error';
import { randomId } from '@/shared/api/random-id';
import { emptyPick } from '@/shared/picks/podium';
import { SignedInUser } from '@/shared/session/current-user';
import { predictionTexts } from '@/texts/picks/predictions';
import type { PredictionView } from '@/wire/generated';

interface PickOf {
  eventId: string;
  categoryId: string;
  leagueId: string | null;
  saved: PredictionView | undefined;
  /** Known picks of the category in other leagues. */
  held: PredictionView[];
}

/** The draft that an earlier page left, kept until it is saved or discarded. */
function useRestored({ eventId, categoryId, leagueId, saved }: PickOf) {
  const client = useQueryClient();
  const userId = useContext(SignedInUser)?.userId ?? '';
  const of = { eventId, categoryId, leagueId };
  const [restored] = useState(() => {
    const stored = loadDraft(of, userId);
    // In the page that made the draft, its save may still be running, or have failed.
    const known = leagueId !== null && savesOf(client, of) > 0;
    return stored && !known && !isSame(stored.draft, saved?.data ?? emptyPick) ? stored : null;
  });
  useEffect(() => {
    if (restored === null) return;
    seenPicks(client, eventId, categoryId).shown(restored.seen);
    toast(predictionTexts.restored, { id: predictionTexts.restored });
  }, [client, eventId, categoryId, restored]);

  return {
    restored: restored?.draft ?? null,
    keep: (draft: Draft) =>
      storeDraft(of, { userId, draft, seen: seenPicks(client, eventId, categoryId).all }),
    drop: () => dropDraft(of),
  };
}

type How = Pick<PickToSave, 'everywhere' | 'copyOf'>;

/** The last save of the category, also by an earlier page. */
const useLastSave = ({ eventId, categoryId, leagueId }: PickOf) =>
  useSaves(eventId, leagueId).findLast(({ sent }) => sent?.body.categoryId === categoryId);

type LastSave = ReturnType<typeof useLastSave>;

/** The last save, unless it succeeded. */
const sentBy = (last: LastSave) => (last && last.status !== 'success' ? last.sent : undefined);

/** The same request if it had no response, because it is unknown whether it arrived. */
function unanswered(last: LastSave, data: Draft, how: How): PickToSave | null {
  const sent = sentBy(last);
  const arrived = !(last?.error instanceof ApiError && last.error.status === 0);
  if (!sent || arrived || !isSame(sent.body.data, data)) return null;
  const same = sent.everywhere === how.everywhere && sent.copyOf?._id === how.copyOf?._id;
  return same ? sent : null;
}

/**
 * The podium in the form: the edited one, otherwise one being saved or failed to save, otherwise
 * the saved one.
 */
function shownPick(edited: Draft | null, last: LastSave, saved: PredictionView | undefined) {
  const sent = sentBy(last);
  const savedDraft = saved?.data ?? emptyPick;
  const draft = edited ?? sent?.body.data ?? savedDraft;
  const unsaved = !isSame(draft, savedDraft);
  const untouched = edited === null && unsaved;
  const error = last?.status === 'error' ? last.error : null;
  return {
    draft,
    savedDraft,
    unsaved,
    saving: untouched && last?.status === 'pending',
    failure: untouched ? error : null,
    /**
     * Another podium was saved in the meantime, and the user has not chosen between the two yet.
     */
    changed: sent && unsaved && error instanceof PickChanged ? { error, sent: sent.body } : null,
    /** Leagues that the last save of this page left out. */
    leftOut: (last?.status === 'success' && last.saved?.leftOut) || [],
  };
}

/** Changes that arrive during editing are not shown, so they do not count as seen. */
function useSeen({ eventId, categoryId, leagueId, saved, held }: PickOf, editing: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (editing) return;
    const elsewhere = held.filter((pick) => pick.leagueId !== leagueId);
    const leagues = unsavedIn(client, eventId, categoryId);
    seenPicks(client, eventId, categoryId).shown(
      [...elsewhere, ...(saved ? [saved] : [])],
      leagues,
    );
  });
}

export function usePick(of: PickOf) {
  const { eventId, categoryId, leagueId, saved } = of;
  const { restored, keep, drop } = useRestored(of);
  const [edited, setEdited] = useState<Draft | null>(restored);
  const { save, forget } = useSavePick(eventId, leagueId, categoryId);
  const last = useLastSave(of);
  const sent = sentBy(last);
  const shown = shownPick(edited, last, saved);
  useSeen(of, edited !== null);

  const change = (to: Draft) => {
    setEdited(to);
    keep(to);
  };

  const send = (league: string, data: Draft, how: How, options?: Parameters<typeof save>[1]) => {
    const body = { eventId, categoryId, leagueId: league, data };
    const first = { body, replaces: saved !== undefined, ...how, key: randomId() };
    save(unanswered(last, data, how) ?? first, options);
    setEdited(null);
  };

  return {
    ...shown,
    /** Keeps the form's podium instead of the one saved in the meantime. */
    keep: () => {
      if (sent) send(sent.body.leagueId, shown.draft, sent.everywhere ? { everywhere: true } : {});
    },
    change,
    /** Applies a replacement in the saved pick to the edited podium. */
    replace: (out: string, by: string) => {
      const place = edited && placeOf(edited, out);
      if (place && placeOf(edited, by) === null) change({ ...edited, [place]: by });
    },
    undo: () => {
      setEdited(null);
      drop();
      forget();
    },
    /** Repeats the request with its key, so that it is saved only once. */
    retry: () => {
      if (sent) save({ ...sent, quiet: true });
    },
    submit: (league: string, everywhere: boolean) =>
      send(league, shown.draft, everywhere ? { everywhere } : {}),
    /**
     * Uses another league's podium for this league only. If either has changed, both are shown
     * again.
     */
    take: (league: string, from: PredictionView) =>
      send(
        league,
        from.data,
        { copyOf: from },
        {
          onError: (failed) => {
            if (failed instanceof ApiError && failed.code === 'pick_changed') forget();
          },
        },
      ),
  };
}
