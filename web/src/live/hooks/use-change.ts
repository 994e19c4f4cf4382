import { useEffect, useEffectEvent } from 'react';
import { onChange } from '@/live/state/change-listeners';
import type { Change, ChangeMessage } from '@/wire/generated';

/** Calls the listener of the last render once for each applied change. */
export function useChange(listener: (message: ChangeMessage<Change>) => void): void {
  const listen = useEffectEvent(listener);
  useEffect(() => onChange((message) => listen(message)), []);
}
