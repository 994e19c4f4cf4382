import { useEffect } from 'react';
import { setOfflineCacheCurrent, useOfflineCache } from '@/app/offline/offline-cache';
import { useConnection } from '@/live/socket/connection-badge';
import { clockTime } from '@/shared/format/moments';
import { Notice } from '@/shared/ui/feedback/notice';
import { common } from '@/texts/common';

export function OfflineBanner() {
  const connection = useConnection();
  const knownAtMs = useOfflineCache((known) => known.knownAtMs);
  useEffect(() => {
    setOfflineCacheCurrent(connection === 'live');
    return () => setOfflineCacheCurrent(false);
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
