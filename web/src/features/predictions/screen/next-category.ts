import { useSaves } from '@/features/predictions/saved-picks/save-pick';
import { closedReason } from '@/shared/events/event-rules';
import type { CategoryView, EventView, PredictionView } from '@/wire/generated';

/** The next open category without a pick, in order and wrapping around; null if there is none. */
export function nextOpen(
  event: EventView,
  categoryId: string,
  picked: ReadonlySet<string>,
): CategoryView | null {
  const at = event.dcats.findIndex(({ dcat_id }) => dcat_id === categoryId);
  const others = [...event.dcats.slice(at + 1), ...event.dcats.slice(0, Math.max(at, 0))];
  const isNext = (one: CategoryView) =>
    closedReason(event, one) === null && !picked.has(one.dcat_id);
  return others.find(isNext) ?? null;
}

/** State of the user's picks of an event in a league, by category. */
export function usePickMarks(
  eventId: string,
  leagueId: string | null,
  picks: PredictionView[] | undefined,
) {
  const saves = useSaves(eventId, leagueId);
  const of = (statuses: string[]) =>
    saves.flatMap(({ status, sent }) => (sent && statuses.includes(status) ? sent : []));
  const lastOf = new Map(
    saves.flatMap((save) => (save.sent ? [[save.sent.body.categoryId, save] as const] : [])),
  );
  const failed = new Set(
    [...lastOf].flatMap(([categoryId, { status }]) => (status === 'error' ? categoryId : [])),
  );
  const picked = new Set([
    ...(picks ?? []).map(({ categoryId }) => categoryId),
    ...of(['pending']).map(({ body }) => body.categoryId),
  ]);
  return { picked, failed };
}
