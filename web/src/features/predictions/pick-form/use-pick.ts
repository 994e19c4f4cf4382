import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Draft, isSame, placeOf } from '@/features/predictions/podium/podium-draft';
import {
  PickChanged,
  type PickToSave,
  unsavedIn,
  useSavePick,
  useSaves,
} from '@/features/predictions/saved-picks/save-pick';
import { seenPicks } from '@/features/predictions/saved-picks/seen-picks';
import { ApiError } from '@/shared/api/api-error';
import { randomId } from '@/shared/api/random-id';
import { emptyPick } from '@/shared/picks/podium';
import type { PredictionView } from '@/wire/generated';

interface PickOf {
  eventId: string;
  categoryId: string;
  leagueId: string | null;
  saved: PredictionView | undefined;
  /** My picks of the category in my other leagues, as far as they are known. */
  held: PredictionView[];
}

type How = Pick<PickToSave, 'everywhere' | 'copyOf'>;

/**
 * The podium in the form: what is being edited, else what is on its way to the server or failed
 * to get there, else what is saved.
 */
export function usePick({ eventId, categoryId, leagueId, saved, held }: PickOf) {
  const client = useQueryClient();
  const [edited, setEdited] = useState<Draft | null>(null);
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

  // What comes in while the podium is being changed is not seen: its receipt is not on the page.
  useEffect(() => {
    if (edited !== null) return;
    const elsewhere = held.filter((pick) => pick.leagueId !== leagueId);
    const leagues = unsavedIn(client, eventId, categoryId);
    seenPicks(client, eventId, categoryId).shown(
      [...elsewhere, ...(saved ? [saved] : [])],
      leagues,
    );
  });

  const send = (league: string, data: Draft, how: How, options?: Parameters<typeof save>[1]) => {
    // Nobody knows whether what was not answered has arrived.
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
    /** Something else was saved meanwhile, and the player has not said yet which of the two counts. */
    changed: sent && unsaved && error instanceof PickChanged ? { error, sent: sent.body } : null,
    /** The podium as it is here, in place of what was saved meanwhile. */
    keep: () => {
      if (sent) send(sent.body.leagueId, draft, sent.everywhere ? { everywhere: true } : {});
    },
    change: setEdited,
    /** One athlete was replaced by another in what is saved: what is being edited follows. */
    replace: (out: string, by: string) =>
      setEdited((now) => {
        const place = now && placeOf(now, out);
        return now && place && placeOf(now, by) === null ? { ...now, [place]: by } : now;
      }),
    undo: () => {
      setEdited(null);
      forget();
    },
    /** The same again, under the same key: it is saved once, however often it arrives. */
    retry: () => {
      if (sent) save({ ...sent, quiet: true });
    },
    /** What the last save of this page passed over. */
    leftOut: (last?.status === 'success' && last.saved?.leftOut) || [],
    submit: (league: string, everywhere: boolean) =>
      send(league, draft, everywhere ? { everywhere } : {}),
    /** What my other leagues have, for this one and no other. Where they have changed, both are on the page again. */
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
