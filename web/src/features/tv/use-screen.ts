import { useEffect, useReducer, useState } from 'react';
import { type News, newsOf } from '@/features/tv/news';
import { type Playlist, played, started } from '@/features/tv/playlist';
import { type FollowState, followScreen } from '@/shared/open-board/follow';
import type { ScreenScene, ScreenState } from '@/wire/generated';

const TICK_MS = 1_000;
/** How long a line of news stays. */
const NEWS_MS = 10_000;

interface Shown {
  state: ScreenState;
  /** The newest one; a state without a scene keeps it. */
  scene: ScreenScene | null;
  playlist: Playlist | null;
  news: News | null;
  newsSinceMs: number;
  changedMs: number;
}

type Action = { state: ScreenState; nowMs: number } | { tickMs: number };

function received(shown: Shown | null, state: ScreenState, nowMs: number): Shown {
  const before = shown?.scene ?? null;
  const scene = state.scene ?? before;
  const fresh = before && scene && state.scene ? newsOf(before, scene) : null;
  const news = fresh ?? shown?.news ?? null;
  const old = shown?.playlist ?? null;
  let playlist = old;
  if (scene) {
    playlist = old
      ? played(old, state, scene, nowMs, fresh?.view ?? null)
      : started(state, scene, nowMs);
  }
  const newsSinceMs = fresh ? nowMs : (shown?.newsSinceMs ?? 0);
  return { state, scene, playlist, news, newsSinceMs, changedMs: nowMs };
}

function ticked(shown: Shown, nowMs: number): Shown {
  const { state, scene, playlist } = shown;
  const news = nowMs - shown.newsSinceMs < NEWS_MS ? shown.news : null;
  const next = scene && playlist ? played(playlist, state, scene, nowMs, null) : playlist;
  return news === shown.news && next === playlist ? shown : { ...shown, news, playlist: next };
}

function reduce(shown: Shown | null, action: Action): Shown | null {
  if ('state' in action) return received(shown, action.state, action.nowMs);
  return shown && ticked(shown, action.tickMs);
}

/** The big screen with this secret, as it is now. */
export function useScreen(secret: string) {
  const [shown, act] = useReducer(reduce, null);
  /** Null while it loads. */
  const [connection, setConnection] = useState<FollowState | null>(null);
  useEffect(
    () =>
      followScreen(secret, {
        onMessage: (state) => act({ state, nowMs: Date.now() }),
        onState: setConnection,
      }),
    [secret],
  );
  useEffect(() => {
    const timer = setInterval(() => act({ tickMs: Date.now() }), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return { shown, connection };
}
