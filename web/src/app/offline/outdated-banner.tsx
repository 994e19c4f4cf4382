import { useEffect, useRef } from 'react';
import { loadNewVersion, lookForNewVersion, useNewVersion } from '@/app/offline/new-version';
import { useConnection } from '@/live/socket/connection-badge';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { common } from '@/texts/common';

/** After a restart, the server may have a newer version. */
function useLookAfterReconnect(live: boolean): void {
  const wasLive = useRef(false);
  useEffect(() => {
    if (!live) return;
    if (wasLive.current) void lookForNewVersion();
    wasLive.current = true;
  }, [live]);
}

/**
 * Shown if a newer version of the page exists, or the server already uses another protocol version.
 */
export function OutdatedBanner() {
  const connection = useConnection();
  const waiting = useNewVersion(({ apply }) => apply !== null);
  useLookAfterReconnect(connection === 'live');
  const outdated = connection === 'outdated';
  if (!outdated && !waiting) return null;
  return (
    <Notice
      tone={outdated ? 'warn' : 'info'}
      data-testid="new-version"
      className="mx-auto mb-6 w-full max-w-5xl"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{outdated ? common.newVersion.live : common.newVersion.text}</p>
        <Button look="secondary" onClick={() => void loadNewVersion()}>
          {common.newVersion.reload}
        </Button>
      </div>
    </Notice>
  );
}
