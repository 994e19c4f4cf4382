import { isStill } from '@/shared/browser/is-still';

const SLIDE: KeyframeAnimationOptions = { duration: 520, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };
const MARK_MS = 1600;
const LEAD_MS = 4000;
/** As strong as possible while the green and red of rank changes stay readable in both themes. */
const STRONG = 20;
/** Of a row that keeps its place. */
const QUIET = 9;

/** A row as it was shown last. */
interface Seen {
  top: number;
  total: number;
  leads: boolean;
}

/** Settled and live points together: settling them changes nothing. */
function totalOf(row: HTMLElement): number {
  const parts = (row.dataset['points'] ?? '').split(' ');
  return parts.reduce((sum, part) => sum + Number(part), 0);
}

/** Offset caused by a running animation. */
function slidingBy(element: HTMLElement): number {
  const { transform } = getComputedStyle(element);
  return transform === 'none' || transform === '' ? 0 : new DOMMatrixReadOnly(transform).m42;
}

/** A row's position. The own row is sticky, so its neighbour determines it. */
function placeOf(row: HTMLElement): number {
  if (!row.hasAttribute('aria-current')) return row.offsetTop;
  const before = row.previousElementSibling;
  if (before instanceof HTMLElement) return before.offsetTop + before.offsetHeight;
  return row.parentElement?.offsetTop ?? row.offsetTop;
}

interface Band {
  min: number;
  max: number;
}

/** A slide that ends at `top` and starts within the band, unless the row ends outside of it. */
export function slideWithin(distance: number, top: number, { min, max }: Band): number {
  const start = Math.min(Math.max(top + distance, Math.min(min, top)), Math.max(max, top));
  return start - top;
}

/** A sticky row slides between the edges it sticks to, never beneath the bars behind them. */
function visibleSlide(row: HTMLElement, distance: number): number {
  if (!row.hasAttribute('aria-current')) return distance;
  const { top, height } = row.getBoundingClientRect();
  const style = getComputedStyle(row);
  const band = {
    min: parseFloat(style.top) || 0,
    max: innerHeight - (parseFloat(style.bottom) || 0) - height,
  };
  return slideWithin(distance, top - slidingBy(row), band);
}

/** Rows with a background of their own, which would hide the names that they pass. */
const isSolid = (row: HTMLElement) =>
  row.hasAttribute('aria-current') || row.dataset['flip'] === 'form';

function slide(row: HTMLElement, distance: number) {
  const under = isSolid(row) ? { zIndex: '-1' } : {};
  row.animate(
    [
      { transform: `translateY(${distance}px)`, ...under },
      { transform: 'none', ...under },
    ],
    SLIDE,
  );
}

/** Highlights the row briefly: fading, or static with reduced motion. */
function mark(row: HTMLElement, colour: string, duration: number, still: boolean) {
  const easing = still ? 'steps(1, jump-end)' : 'ease-out';
  row.animate([{ backgroundColor: colour }, {}], { duration, easing });
}

/** Green for points gained, red for points lost; other names stay readable through it. */
function gainColour(row: HTMLElement, gained: number, moved: boolean): string {
  const colour = gained > 0 ? 'var(--good)' : 'var(--bad)';
  const base = isSolid(row) ? 'var(--surface)' : 'transparent';
  return `color-mix(in oklab, ${colour} ${moved ? STRONG : QUIET}%, ${base})`;
}

/** Rows as they were shown last, by what identifies them. */
export type SeenRows = ReadonlyMap<string, Seen>;

/**
 * Animates rows that have changed positions and highlights rows whose points have changed, and the
 * user's when it takes the lead (`data-leads`). Rows are children with `data-flip`, whose value
 * identifies them. Answers with the rows as they are now, for the next change.
 */
export function flip(container: HTMLElement | null, seen: SeenRows): SeenRows {
  const still = isStill();
  const now = new Map<string, Seen>();
  for (const row of container?.querySelectorAll<HTMLElement>('[data-flip]') ?? []) {
    const name = row.dataset['flip'] ?? '';
    const leads = row.dataset['leads'] !== undefined;
    const at = { top: placeOf(row), total: totalOf(row), leads };
    const before = seen.get(name);
    now.set(name, at);
    if (!before || typeof row.animate !== 'function') continue;
    const distance = visibleSlide(row, before.top + slidingBy(row) - at.top);
    const moved = Math.abs(distance) > 1;
    if (!still && moved) slide(row, distance);
    const gained = at.total - before.total;
    if (gained !== 0) mark(row, gainColour(row, gained, moved), MARK_MS, still);
    if (leads && !before.leads) mark(row, 'var(--gold)', LEAD_MS, still);
  }
  return now;
}
