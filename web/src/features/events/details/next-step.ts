import { closedReason, isPickable, phaseOf } from '@/shared/events/event-rules';
import type { CategoryView, EventView, MyLeague, PredictionView } from '@/wire/generated';

/** The most useful next action of a player for an event. */
export type NextStep =
  | { kind: 'join' }
  /** This many categories have no pick; `category` is the first of them. */
  | { kind: 'pick'; category: CategoryView; missing: number }
  /** All categories have a pick, but this one not in every league. */
  | { kind: 'pickElsewhere'; category: CategoryView }
  | { kind: 'review' }
  | { kind: 'watch'; category: CategoryView }
  | { kind: 'results'; category: CategoryView }
  | { kind: 'wait' }
  | { kind: 'notYet' }
  | { kind: 'cancelled' }
  | { kind: 'postponed' };

/** Ids of the user's leagues with a pick of the category. */
export function leaguesPicked(picks: readonly PredictionView[], categoryId: string): Set<string> {
  return new Set(
    picks.filter((pick) => pick.categoryId === categoryId).map(({ leagueId }) => leagueId),
  );
}

function stepWhileOpen(
  open: CategoryView[],
  leagues: readonly MyLeague[],
  picks: readonly PredictionView[],
): NextStep {
  if (leagues.length === 0) return { kind: 'join' };
  const counted = open.map((category) => ({
    category,
    count: leaguesPicked(picks, category.dcat_id).size,
  }));
  const missing = counted.filter(({ count }) => count === 0);
  if (missing[0]) {
    return { kind: 'pick', category: missing[0].category, missing: missing.length };
  }
  const partly = counted.find(({ count }) => count < leagues.length);
  return partly ? { kind: 'pickElsewhere', category: partly.category } : { kind: 'review' };
}

export function nextStep(
  event: EventView,
  leagues: readonly MyLeague[],
  picks: readonly PredictionView[],
): NextStep {
  if (event.cancelled) return { kind: 'cancelled' };
  if (event.postponed) return { kind: 'postponed' };
  const open = event.dcats.filter((category) => closedReason(event, category) === null);
  if (open.length > 0) return stepWhileOpen(open, leagues, picks);
  const running = event.dcats.find(({ status }) => phaseOf(status) === 'running');
  if (running) return { kind: 'watch', category: running };
  const finished = event.dcats.find(({ status }) => phaseOf(status) === 'finished');
  if (finished && !event.dcats.some(({ status }) => isPickable(status))) {
    return { kind: 'results', category: finished };
  }
  return { kind: event.dcats.length > 0 ? 'wait' : 'notYet' };
}
