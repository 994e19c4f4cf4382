import { Suspense } from 'react';
import { lazyPart } from '@/shared/ui/feedback/lazy-part';
import type { Shielded } from '@/features/spoilers/use-open';

const ShieldMenu = lazyPart(async () => ({
  default: (await import('@/features/spoilers/shield-menu')).ShieldMenu,
}));

/** The menu is large, so it is loaded after the page. */
export function LazyShieldMenu(shielded: Shielded) {
  return (
    <Suspense fallback={<span className="block size-11 shrink-0" />}>
      <ShieldMenu {...shielded} />
    </Suspense>
  );
}
