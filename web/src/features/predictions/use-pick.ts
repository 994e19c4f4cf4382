import { useState } from 'react';
import { type Draft, isSame, placeOf } from '@/features/predictions/podium-draft';
import { type PickToSave, useSavePick, useSaves } from '@/features/predictions/save-pick';
import { ApiError } from '@/shared/api-error';
import { emptyPick } from '@/shared/podium';
import { randomId } from '@/shared/random-id';
import type { PredictionView } from '@/wire/generated';

interface PickOf {
  eventId: string;
  categoryId: string;
  leagueId: string | null;
  saved: PredictionView | undefined;
}

type How = Pick<PickToSave, 'everywhere' | 'copyOf'>;

/**
 * The podium in the form: what is being edited, else what is on its way to the server or failed
 * to get there, else what is saved.
 */
export function usePick({ eventId, categoryId, leagueId, saved }: PickOf) {
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

  const send = (league: string, data: Draft, how: How) => {
    // Nobody knows whether what was not answered has arrived.
    const unanswered = last?.error instanceof ApiError && last.error.status === 0;
    const same =
      isSame(sent?.body.data ?? emptyPick, data) &&
      sent?.everywhere === how.everywhere &&
      sent?.copyOf === how.copyOf;
    const again = unanswered && sent && same ? sent : null;
    save(
      again ?? {
        existingId: saved?._id ?? null,
        body: { eventId, categoryId, leagueId: league, data },
        ...how,
        key: randomId(),
      },
    );
    setEdited(null);
  };

  return {
    draft,
    savedDraft,
    unsaved,
    saving: untouched && last?.status === 'pending',
    failure: untouched && last?.status === 'error' ? last.error : null,
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
    /** What my other leagues have, for this one and no other. */
    take: (league: string, from: PredictionView) => send(league, from.data, { copyOf: from._id }),
  };
}
