import { useMemo, useState } from 'react';
import type { Leaderboard } from '@/features/leaderboard/api/leaderboard-api';
import { useShields } from '@/live/hooks/use-shields';
import { dataOf, useTopics } from '@/live/hooks/use-topic';
import { topics } from '@/live/state/topic-names';
import { closedReason } from '@/shared/events/event-rules';
import { surnames } from '@/shared/format/names';
import type { EventSnapshot, RankingRow } from '@/wire/generated';

/** A row has room for so many. */
const SHOWN = 2;
/** A category gives way only to one that has moved this much later: rows that change are hard to read. */
const STAYS_MS = 60_000;

/** A category whose points still move. */
export interface RunningCategory {
  key: string;
  eventId: string;
  categoryId: string;
  name: string;
  movedAt: number;
  ranking: readonly RankingRow[];
  /** Surnames that tell the athletes apart. */
  names: ReadonlyMap<string, string>;
}

type Moved = Pick<RunningCategory, 'key' | 'movedAt'>;

export const categoryKey = (of: { eventId: string; categoryId: string }) =>
  `${of.eventId} ${of.categoryId}`;

/** The keys of the categories that have moved last, each in its place as long as it is shown. */
export function lastMoved(running: readonly Moved[], before: readonly string[]): string[] {
  const movedAt = new Map(running.map((one) => [one.key, one.movedAt]));
  const at = (key: string | undefined) => movedAt.get(key ?? '') ?? 0;
  const shown = before.filter((key) => movedAt.has(key));
  const others = [...movedAt.keys()]
    .filter((key) => !shown.includes(key))
    .sort((a, b) => at(b) - at(a));
  for (const next of others) {
    if (shown.length < SHOWN) {
      shown.push(next);
      continue;
    }
    const [stillest] = [...shown].sort((a, b) => at(a) - at(b));
    if (at(next) > at(stillest) + STAYS_MS) shown[shown.indexOf(stillest ?? '')] = next;
  }
  return shown;
}

function runningOf({ event, rankings }: EventSnapshot, moving: readonly string[]) {
  return event.dcats.flatMap((category): RunningCategory[] => {
    const { dcat_id: categoryId, dcat_name: name } = category;
    const key = categoryKey({ eventId: event.id, categoryId });
    const ranking = rankings.find((one) => one.categoryId === categoryId);
    if (!ranking || !moving.includes(key) || closedReason(event, category) === null) return [];
    const { rows, rankingAsOf } = ranking;
    const names = surnames(rows);
    return [
      {
        ...{ key, eventId: event.id, categoryId, name },
        movedAt: Date.parse(rankingAsOf ?? '') || 0,
        ranking: rows,
        names: new Map(rows.map(({ athlete_id: id }, at) => [id, names[at] ?? ''])),
      },
    ];
  });
}

/**
 * The categories whose points moved last, from the events that the page follows anyway: closed ones
 * that nobody hides.
 */
export function useRunning(
  { rows, ownRow }: Leaderboard,
  eventIds: readonly string[],
): readonly RunningCategory[] {
  const { covers } = useShields();
  const ofEvents = useTopics(eventIds.filter((id) => !covers(id)).map((id) => topics.event(id)));
  const results = [ownRow, ...rows].flatMap((row) => row?.eventResults ?? []);
  const provisional = results.filter((one) => one.provisional).map(categoryKey);
  const moving = [...new Set(provisional)].sort().join('\n');
  const running = useMemo(() => {
    const keys = moving.split('\n');
    return ofEvents
      .flatMap((state) => dataOf(state, 'event') ?? [])
      .flatMap((snapshot) => runningOf(snapshot, keys));
  }, [ofEvents, moving]);
  const [before, setBefore] = useState<readonly string[]>([]);
  // At first, all of them decide together.
  const isReady = before.length > 0 || ofEvents.every((state) => state !== undefined);
  const shown = isReady ? lastMoved(running, before) : [];
  if (shown.join() !== before.join()) setBefore(shown);
  const list = shown.join('\n');
  return useMemo(
    () => list.split('\n').flatMap((key) => running.find((one) => one.key === key) ?? []),
    [running, list],
  );
}
