import type { ScreenCategory, ScreenScene } from '@/wire/generated';

/** Rows that can be read from three metres. */
export const ROWS = 8;
/** Pages of further rows between two rounds through the other views. */
const PAGES_AT_ONCE = 3;

/** What a big screen shows at a time. */
export type View =
  | { kind: 'category'; id: string }
  | { kind: 'reveal'; id: string }
  | { kind: 'standing'; offset: number }
  | { kind: 'chances' }
  | { kind: 'next' }
  | { kind: 'welcome' };

export const idOf = ({ eventId, categoryId }: ScreenCategory) => `${eventId}/${categoryId}`;

export const keyOf = (view: View): string => JSON.stringify(view);

/** Why a scene is the way it is: somebody climbs, results are awaited, or nothing is near. */
export function phaseOf({ categories }: ScreenScene): 'live' | 'waiting' | 'upcoming' {
  if (categories.some(({ running }) => running)) return 'live';
  return categories.some(({ leaders }) => leaders.length === 0) ? 'waiting' : 'upcoming';
}

function ofCategory(category: ScreenCategory): View | null {
  const id = idOf(category);
  if (category.leaders.length > 0) return { kind: 'category', id };
  return category.picked > 0 ? { kind: 'reveal', id } : null;
}

/** Offsets of the pages after the first one. */
function pagesOf({ rows }: ScreenScene): number[] {
  const count = Math.max(0, Math.ceil(rows.length / ROWS) - 1);
  return Array.from({ length: count }, (_, page) => (page + 1) * ROWS);
}

/** The pages of this round; each round continues where the one before ended. */
function pagesOfRound(scene: ScreenScene, round: number): View[] {
  const pages = pagesOf(scene);
  if (pages.length <= PAGES_AT_ONCE) return pages.map((offset) => ({ kind: 'standing', offset }));
  return Array.from({ length: PAGES_AT_ONCE }, (_, at) => ({
    kind: 'standing',
    offset: pages[(round * PAGES_AT_ONCE + at) % pages.length] ?? ROWS,
  }));
}

const hasPoints = ({ rows }: ScreenScene) =>
  rows.some((row) => row.totalPoints + row.provisionalPoints > 0);

/** Whether there is anything to see. */
export function hasContent(view: View, scene: ScreenScene): boolean {
  switch (view.kind) {
    case 'standing':
      return hasPoints(scene) && view.offset < scene.rows.length;
    case 'chances':
      return scene.chances.length > 0;
    case 'next':
      return scene.next !== null && phaseOf(scene) !== 'live';
    case 'welcome':
      return viewsOf(scene, 0)[0]?.kind === 'welcome';
    default: {
      const category = scene.categories.find((one) => idOf(one) === view.id);
      return category !== undefined && ofCategory(category)?.kind === view.kind;
    }
  }
}

/** The views of one round through everything; while anybody climbs, only what climbing changes. */
export function viewsOf(scene: ScreenScene, round: number): View[] {
  const phase = phaseOf(scene);
  const shown = scene.categories.filter(({ running }) => running || phase !== 'live');
  const views: View[] = shown.map(ofCategory).filter((view) => view !== null);
  if (hasPoints(scene)) views.push({ kind: 'standing', offset: 0 });
  if (scene.chances.length > 0) views.push({ kind: 'chances' });
  if (hasPoints(scene)) views.push(...pagesOfRound(scene, round));
  if (phase !== 'live' && scene.next !== null) views.push({ kind: 'next' });
  return views.length > 0 ? views : [{ kind: 'welcome' }];
}
