import { idOf, type View } from '@/features/tv/views';
import { surnames } from '@/shared/format/names';
import { totalOf } from '@/shared/standing/total';
import { tvTexts as texts } from '@/texts/leagues/tv';
import type { OpenRow, ScreenCategory, ScreenScene } from '@/wire/generated';

/** What has just happened, and where it can be seen. */
export interface News {
  text: string;
  view: View;
}

function leaderOf({ leaders }: ScreenCategory): { id: string; name: string } | null {
  const [first] = leaders;
  if (!first || leaders[1]?.rank === 1) return null;
  const name = surnames(leaders.map(({ athlete }) => athlete))[0] ?? '';
  return { id: first.athlete.athleteId, name };
}

interface Cause extends News {
  isReveal: boolean;
}

/** A category that has closed, a new leader, or a winner. */
function causeOf(before: ScreenScene, after: ScreenScene): Cause | null {
  for (const category of after.categories) {
    const id = idOf(category);
    const old = before.categories.find((one) => idOf(one) === id);
    if (!old && category.leaders.length === 0 && category.picked > 0) {
      const view: View = { kind: 'reveal', id };
      return { text: texts.closed(category.categoryName), view, isReveal: true };
    }
    const leader = leaderOf(category);
    if (!old || !leader) continue;
    const view: View = { kind: 'category', id };
    const named = [leader.name, category.categoryName] as const;
    if (old.running && !category.running)
      return { text: texts.wins(...named), view, isReveal: false };
    const isNew = leaderOf(old)?.id !== leader.id;
    if (category.running && isNew) return { text: texts.leads(...named), view, isReveal: false };
  }
  return null;
}

/** Who gained most, and the best of those who were ahead before. */
function moveOf(before: ScreenScene, after: ScreenScene): string | null {
  const ranks = new Map(before.rows.map(({ key, rank }) => [key, rank]));
  const gain = ({ key, rank }: OpenRow) => (ranks.get(key) ?? rank) - rank;
  let mover: OpenRow | null = null;
  for (const row of after.rows) {
    if (gain(row) > 0 && totalOf(row) > 0 && (!mover || gain(row) > gain(mover))) mover = row;
  }
  if (!mover) return null;
  if (mover.rank === 1) return texts.takesLead(mover.name);
  const { key, rank } = mover;
  const wasAt = ranks.get(key) ?? rank;
  const passed = after.rows.find(
    (row) => row.rank > rank && (ranks.get(row.key) ?? Infinity) < wasAt,
  );
  return passed ? texts.passes(mover.name, passed.name) : texts.climbs(mover.name, rank);
}

/** Why the screen looks different from before; null if nothing of note has happened. */
export function newsOf(before: ScreenScene, after: ScreenScene): News | null {
  const cause = causeOf(before, after);
  if (cause?.isReveal) return cause;
  const move = moveOf(before, after);
  if (cause && move !== null) return { text: texts.because(move, cause.text), view: cause.view };
  if (cause) return cause;
  return move === null ? null : { text: move, view: { kind: 'standing', offset: 0 } };
}
