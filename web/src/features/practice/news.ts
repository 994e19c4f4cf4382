import type { Stand } from '@/features/practice/stand';
import { surnames } from '@/shared/format/names';
import { newsTexts } from '@/texts/events/news';
import { practiceTexts as texts } from '@/texts/practice';
import type { PracticeAthlete, PracticeStep } from '@/wire/generated';

function climbed(step: PracticeStep, name: string): string {
  const { climb } = step;
  if (climb.kind === 'boulder') {
    if (climb.top) return texts.climb.top(name, climb.problem, climb.tries);
    if (climb.zone) return texts.climb.zone(name, climb.problem);
    return texts.climb.nothing(name, climb.problem);
  }
  if (!climb.ended) return texts.climb.passes(name, climb.height);
  if (climb.height === 'TOP') return texts.climb.topped(name);
  return texts.climb.falls(name, climb.height);
}

export interface News {
  /** What happened on the wall. */
  wall: string;
  /** What it changes for the player: `+9 for you, 13th to 7th`; null if nothing. */
  mine: string | null;
}

/** What the last step brought. */
export function newsOf(
  before: Stand,
  now: Stand,
  athletes: readonly PracticeAthlete[],
): News | null {
  const { step } = now;
  const athlete = step && athletes[step.athlete];
  if (!athlete) return null;
  const rank = now.ranks[step.athlete];
  const line = climbed(step, surnames(athletes)[step.athlete] ?? '');
  const { climb } = step;
  const scored = climb.kind === 'lead' || climb.zone;
  const moved = typeof rank === 'number' && rank !== before.ranks[step.athlete] && scored;
  const gain = now.points - before.points;
  const places =
    before.place !== null && now.place !== null && before.place !== now.place
      ? newsTexts.moves(before.place, now.place, null)
      : null;
  const mine = gain === 0 ? null : [newsTexts.gains(gain), places].filter(Boolean).join(', ');
  return { wall: moved ? texts.climb.takes(line, rank) : line, mine };
}
