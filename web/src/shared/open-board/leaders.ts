import { totalOf } from '@/shared/standing/total';
import { openBoardTexts as texts } from '@/texts/leagues/open-board';
import type { OpenLeaderboard, OpenRow } from '@/wire/generated';

/** Names of a shared lead; more would be a crowd. */
const NAMED = 3;
/** Ranks flicker while results come in. */
const AGAIN_MS = 60_000;

/** Everybody on the first rank; nobody while there are no points. */
export function leadersOf({ rows }: OpenLeaderboard): OpenRow[] {
  return rows.filter((row) => row.rank === 1 && totalOf(row) > 0);
}

/** `Mia`, `Mia and Jon`, `Mia, Jon, Aiko and 4 more`. */
export function namesOf(leaders: readonly OpenRow[]): string {
  const named = leaders.slice(0, NAMED).map(({ name }) => name);
  return texts.names(named, leaders.length - named.length);
}

/**
 * Says to screen readers when the lead has changed, at most once in a minute: a live table has many
 * more changes than anybody wants to hear. Null where there is nothing to say.
 */
export function leadAnnouncer(): (board: OpenLeaderboard, nowMs: number) => string | null {
  let lastLead: string | null = null;
  let lastAt = -Infinity;
  return (board, nowMs) => {
    const leaders = leadersOf(board);
    const lead = leaders.map(({ key }) => key).join(' ');
    const isFirst = lastLead === null;
    if (lead === lastLead || (!isFirst && nowMs - lastAt < AGAIN_MS)) return null;
    lastLead = lead;
    const [first] = leaders;
    // Who leads when the page opens is read with the page.
    if (isFirst || !first) return null;
    lastAt = nowMs;
    return texts.lead(namesOf(leaders), leaders.length, totalOf(first));
  };
}
