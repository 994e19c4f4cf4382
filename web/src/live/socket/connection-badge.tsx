import type { Connection } from '@/live/state/live-state';
import { useLiveStore } from '@/live/state/live-store';
import { clockTime } from '@/shared/format/moments';
import { common } from '@/texts/common';

const texts = common.connection;

const looks: Record<Connection, { label: string; hint: string; dot: string }> = {
  connecting: { ...texts.connecting, dot: 'bg-warn' },
  live: { ...texts.live, dot: 'bg-good' },
  reconnecting: { ...texts.reconnecting, dot: 'bg-warn animate-live-pulse' },
  offline: { ...texts.offline, dot: 'bg-bad' },
  'signed-out': { ...texts.signedOut, dot: 'bg-bad' },
  outdated: { ...texts.outdated, dot: 'bg-bad' },
};

/** Shows that the connection is lost, and since when; while there is one, it is hidden. */
export function ConnectionBadge({ compact = false }: { compact?: boolean }) {
  const connection = useLiveStore((store) => store.connection);
  const lostAtMs = useLiveStore((store) => store.lostAtMs);
  const { label, hint, dot } = looks[connection];
  const quiet = connection === 'live' || connection === 'connecting';
  const since = connection === 'offline' && lostAtMs !== null;
  return (
    <span
      data-testid="connection-badge"
      data-connection={connection}
      role="status"
      aria-live="polite"
      title={hint}
      className={
        quiet ? 'sr-only' : 'inline-flex items-center gap-2 text-sm font-medium text-ink-soft'
      }
    >
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${dot}`} />
      <span className={compact ? 'sr-only' : 'whitespace-nowrap'}>
        {since ? texts.offlineSince(clockTime(lostAtMs)) : label}
      </span>
    </span>
  );
}

export function useConnection(): Connection {
  return useLiveStore((store) => store.connection);
}
