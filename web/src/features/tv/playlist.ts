import { hasContent, keyOf, type View, viewsOf } from '@/features/tv/views';
import type { ScreenScene, ScreenState } from '@/wire/generated';

/** How long a view stays. */
const STAYS_MS = 12_000;
/** A view stays at least this long before news replaces it: else nobody could read it. */
const LEAST_MS = 4_000;

/** What is shown, and how the screen goes on from there. */
export interface Playlist {
  view: View;
  sinceMs: number;
  /** Counts the rounds through all views. */
  round: number;
  /** The newest request for the next view. */
  turn: number;
}

export const started = ({ turn }: ScreenState, scene: ScreenScene, nowMs: number): Playlist => ({
  view: viewsOf(scene, 0)[0] ?? { kind: 'welcome' },
  sinceMs: nowMs,
  round: 0,
  turn,
});

function moved(playlist: Playlist, scene: ScreenScene, nowMs: number): Playlist {
  const views = viewsOf(scene, playlist.round);
  const at = views.findIndex((view) => keyOf(view) === keyOf(playlist.view));
  const next = views[at + 1];
  if (next) return { ...playlist, view: next, sinceMs: nowMs };
  const round = playlist.round + 1;
  const view = viewsOf(scene, round)[0] ?? { kind: 'welcome' };
  return { ...playlist, view, round, sinceMs: nowMs };
}

/** Goes on when it is time, and when an admin asks. `news` is a view that has something new. */
export function played(
  playlist: Playlist,
  state: ScreenState,
  scene: ScreenScene,
  nowMs: number,
  news: View | null,
): Playlist {
  if (state.turn !== playlist.turn) {
    return { ...moved(playlist, scene, nowMs), turn: state.turn };
  }
  // A view that has lost its content is left at once, whatever the remote says.
  if (!hasContent(playlist.view, scene)) return moved(playlist, scene, nowMs);
  if (state.mode !== 'auto') return playlist;
  const forMs = nowMs - playlist.sinceMs;
  if (news !== null && keyOf(news) !== keyOf(playlist.view) && forMs >= LEAST_MS) {
    return { ...playlist, view: news, sinceMs: nowMs };
  }
  return forMs >= STAYS_MS ? moved(playlist, scene, nowMs) : playlist;
}
