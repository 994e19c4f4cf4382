import { BrandMark } from '@/shared/ui/layout/brand';
import { common } from '@/texts/common';

/** A whole page that waits; also in the HTML, before any script has run. */
export function LoadingScreen({ detail }: { detail?: string }) {
  return (
    <div role="status" className="flex min-h-dvh flex-col items-center justify-center gap-4">
      <BrandMark className="size-12 animate-live-pulse" />
      <p className="text-ink-soft">{common.loading}</p>
      {detail && <p className="text-sm text-ink-soft">{detail}</p>}
    </div>
  );
}
