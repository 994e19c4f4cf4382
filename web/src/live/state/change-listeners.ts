import type { Change, ChangeMessage } from '@/wire/generated';

type Listener = (message: ChangeMessage<Change>) => void;

const listeners = new Set<Listener>();

/**
 * Calls the listener once per change after it was applied, for toasts and for refreshing REST data.
 */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyListeners(message: ChangeMessage<Change>): void {
  listeners.forEach((listener) => listener(message));
}
