import { useDataAge } from '@/shared/api/data-age';
import { clockTime } from '@/shared/format/moments';
import { Notice } from '@/shared/ui/feedback/notice';
import { common } from '@/texts/common';

/** Shown while the server responds from memory because its database is down. */
export function StaleBanner() {
  const asOfMs = useDataAge((age) => age.asOfMs);
  if (asOfMs === null) return null;
  return (
    <Notice tone="warn" data-testid="stale-banner" className="mx-auto mb-6 w-full max-w-5xl">
      <p>{common.stale.known(clockTime(asOfMs))}</p>
      <p className="font-normal">{common.stale.hint}</p>
    </Notice>
  );
}
