import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import { type Draft, isSame, placeOf } from '@/features/predictions/podium/podium-draft';
import { dropDraft, keepDraft, keptDraft } from '@/features/predictions/saved-picks/kept-draft';
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
    const kept = keptDraft(of, userId);
    // In the page that made the draft, its save may still be running, or have failed.
    const known = leagueId !== null && savesOf(client, of) > 0;
    return kept && !known && !isSame(kept.draft, saved?.data ?? emptyPick) ? kept : null;
  });
  useEffect(() => {
    if (restored === null) return;
    seenPicks(client, eventId, categoryId).shown(restored.seen);
    toast(predictionTexts.restored, { id: predictionTexts.restored });
  }, [client, eventId, categoryId, restored]);

  return {
    restored: restored?.draft ?? null,
    keep: (draft: Draft) =>
      keepDraft(of, { userId, draft, seen: seenPicks(client, eventId, categoryId).all }),
    drop: () => dropDraft(of),
  };
}

type How = Pick<PickToSave, 'everywhere' | 'copyOf'>;

/**
 * The podium in the form: the edited one, otherwise one being saved or failed to save, otherwise
 * the saved one.
 */
export function usePick(of: PickOf) {
  const { eventId, categoryId, leagueId, saved, held } = of;
  const client = useQueryClient();
  const { restored, keep, drop } = useRestored(of);
  const [edited, setEdited] = useState<Draft | null>(restored);
  const { save, forget } = useSavePick(eventId, leagueId, categoryId);
  const last = useSaves(eventId, leagueId).findLast(
    ({ sent }) => sent?.body.categoryId === categoryId,
  );
  const sent = last && last.status !== 'success' ? last.sent : undefined;
  const savedDraft = saved?.data ?? emptyPick;
  const draft = edited ?? sent?.body.data ?? savedDraft;
  const unsaved = !isSame(draft, savedDraft);
  const untouched = edited === null && unsaved;
  const error = last?.status === 'error' ? last.error : null;

  // Changes that arrive during editing are not shown, so they do not count as seen.
  useEffect(() => {
    if (edited !== null) return;
    const elsewhere = held.filter((pick) => pick.leagueId !== leagueId);
    const leagues = unsavedIn(client, eventId, categoryId);
    seenPicks(client, eventId, categoryId).shown(
      [...elsewhere, ...(saved ? [saved] : [])],
      leagues,
    );
  });

  const change = (to: Draft) => {
    setEdited(to);
    keep(to);
  };

  const send = (league: string, data: Draft, how: How, options?: Parameters<typeof save>[1]) => {
    // Without a response, it is unknown whether the request arrived.
    const unanswered = last?.error instanceof ApiError && last.error.status === 0;
    const same =
      isSame(sent?.body.data ?? emptyPick, data) &&
      sent?.everywhere === how.everywhere &&
      sent?.copyOf?._id === how.copyOf?._id;
    const again = unanswered && sent && same ? sent : null;
    save(
      again ?? {
        body: { eventId, categoryId, leagueId: league, data },
        replaces: saved !== undefined,
        ...how,
        key: randomId(),
      },
      options,
    );
    setEdited(null);
  };

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
    /** Keeps the form's podium instead of the one saved in the meantime. */
    keep: () => {
      if (sent) send(sent.body.leagueId, draft, sent.everywhere ? { everywhere: true } : {});
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
    /** Leagues that the last save of this page left out. */
    leftOut: (last?.status === 'success' && last.saved?.leftOut) || [],
    submit: (league: string, everywhere: boolean) =>
      send(league, draft, everywhere ? { everywhere } : {}),
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
