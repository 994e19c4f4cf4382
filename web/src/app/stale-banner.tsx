import { clockTime } from '@/shared/clock-time';
import { useDataAge } from '@/shared/data-age';
import { Notice } from '@/shared/ui/notice';
import { common } from '@/texts/common';

/** The server answers, but from memory: its data is out of its reach. */
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
