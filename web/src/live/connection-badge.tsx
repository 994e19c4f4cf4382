import { useLiveStore } from '@/live/live-store';
import type { Connection } from '@/live/live-state';

const looks: Record<Connection, { label: string; hint: string; dot: string }> = {
  connecting: { label: 'Connecting…', hint: 'Opening the live connection', dot: 'bg-warn' },
  live: { label: 'Live', hint: 'Changes appear by themselves', dot: 'bg-good' },
  reconnecting: {
    label: 'Reconnecting…',
    hint: 'What you see may be a few seconds old',
    dot: 'bg-warn animate-live-pulse',
  },
  offline: {
    label: 'Offline',
    hint: 'What you see may be old; we keep trying to reconnect',
    dot: 'bg-bad',
  },
  'signed-out': { label: 'Signed out', hint: 'Sign in again to go on', dot: 'bg-bad' },
  outdated: { label: 'Out of date', hint: 'Reload the page to go on', dot: 'bg-bad' },
};

/** Tells truthfully whether what the page shows is current. */
export function ConnectionBadge({ compact = false }: { compact?: boolean }) {
  const connection = useLiveStore((store) => store.connection);
  const { label, hint, dot } = looks[connection];
  return (
    <span
      data-testid="connection-badge"
      data-connection={connection}
      role="status"
      aria-live="polite"
      title={hint}
      className="inline-flex items-center gap-2 text-sm font-medium text-ink-soft"
    >
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${dot}`} />
      <span className={compact ? 'sr-only' : 'whitespace-nowrap'}>{label}</span>
    </span>
  );
}

export function useConnection(): Connection {
  return useLiveStore((store) => store.connection);
}
