import { useConnection } from '@/live/connection-badge';
import { Button } from '@/shared/ui/button';
import { Notice } from '@/shared/ui/notice';

/** The server speaks a newer protocol than this page: only loading it again helps. */
export function OutdatedBanner() {
  if (useConnection() !== 'outdated') return null;
  return (
    <Notice tone="warn" className="mx-auto mb-6 w-full max-w-5xl">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>Podium has a new version. Live updates go on after a reload.</p>
        <Button look="secondary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    </Notice>
  );
}
