import { useSaves } from '@/features/predictions/saved-picks/save-pick';
import { closedReason } from '@/shared/events/event-rules';
import { places } from '@/shared/picks/podium';
import type { CategoryView, EventView, PodiumPick, PredictionView } from '@/wire/generated';

/** The next open category that is not complete, in order and wrapping around; null if there is none. */
export function nextOpen(
  event: EventView,
  categoryId: string,
  complete: ReadonlySet<string>,
): CategoryView | null {
  const at = event.dcats.findIndex(({ dcat_id }) => dcat_id === categoryId);
  const others = [...event.dcats.slice(at + 1), ...event.dcats.slice(0, Math.max(at, 0))];
  const isNext = (one: CategoryView) =>
    closedReason(event, one) === null && !complete.has(one.dcat_id);
  return others.find(isNext) ?? null;
}

export function usePickMarks(
  eventId: string,
  leagueId: string | null,
  picks: PredictionView[] | undefined,
) {
  const saves = useSaves(eventId, leagueId);
  const lastOf = new Map(
    saves.flatMap((save) => (save.sent ? [[save.sent.body.categoryId, save] as const] : [])),
  );
  // A failed save that is being retried has still failed.
  const failed = new Set(
    [...lastOf].flatMap(([categoryId, { status, sent }]) =>
      status === 'error' || (status === 'pending' && sent?.quiet) ? categoryId : [],
    ),
  );
  /** Number of athletes on each saved podium. */
  const picked = new Map(
    (picks ?? []).map(({ categoryId, data }) => [
      categoryId,
      places.filter((place) => data[place] !== null).length,
    ]),
  );
  const isFull = (data: PodiumPick) => places.every((place) => data[place] !== null);
  const saved = (picks ?? []).flatMap(({ categoryId, data }) => (isFull(data) ? categoryId : []));
  const pending = saves.flatMap(({ status, sent }) =>
    status === 'pending' && sent && isFull(sent.body.data) ? sent.body.categoryId : [],
  );
  return { picked, failed, complete: new Set([...saved, ...pending]) };
}
