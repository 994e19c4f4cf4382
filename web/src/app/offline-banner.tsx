import { useEffect } from 'react';
import { knownIsCurrent, useKnown } from '@/app/known-state';
import { useConnection } from '@/live/connection-badge';
import { clockTime } from '@/shared/clock-time';
import { Notice } from '@/shared/ui/notice';
import { common } from '@/texts/common';

/** Says of what is shown without a connection how old it is. */
export function OfflineBanner() {
  const connection = useConnection();
  const knownAtMs = useKnown((known) => known.knownAtMs);
  useEffect(() => {
    knownIsCurrent(connection === 'live');
    return () => knownIsCurrent(false);
  }, [connection]);
  if (connection !== 'offline') return null;
  return (
    <Notice tone="warn" data-testid="offline-banner" className="mx-auto mb-6 w-full max-w-5xl">
      <p>
        {knownAtMs === null ? common.offline.nothing : common.offline.known(clockTime(knownAtMs))}
      </p>
      <p className="font-normal">{common.offline.hint}</p>
    </Notice>
  );
}
