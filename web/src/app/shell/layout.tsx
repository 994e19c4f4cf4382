import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { OfflineBanner } from '@/app/offline/offline-banner';
import { OutdatedBanner } from '@/app/offline/outdated-banner';
import { StaleBanner } from '@/app/offline/stale-banner';
import { Guard } from '@/app/session/guard';
import { PhoneBar, PhoneHeader } from '@/app/shell/phone-bars';
import { RouteAnnouncer } from '@/app/shell/route-announcer';
import { Sidebar } from '@/app/shell/sidebar';
import { useLiveEffects } from '@/app/shell/use-live-effects';
import { useHeldIntoQueries } from '@/live/hooks/use-held-into-queries';
import { useConnection } from '@/live/socket/connection-badge';
import { LiveProvider } from '@/live/socket/live-provider';
import { useWideScreen } from '@/shared/browser/use-wide-screen';
import { queryKeys } from '@/shared/query/query-keys';
import { useSignedIn } from '@/shared/session/current-user';
import { ConfirmProvider } from '@/shared/ui/dialogs/confirm';
import { SkeletonCards } from '@/shared/ui/feedback/states';
import { BetaBanner } from '@/shared/ui/layout/beta-banner';
import { common } from '@/texts/common';

function SignedInFrame() {
  useLiveEffects();
  useHeldIntoQueries();
  const wide = useWideScreen();
  const offline = useConnection() === 'offline';
  return (
    <div data-offline={offline || undefined} className="safe-x flex min-h-dvh flex-col md:flex-row">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-ink px-4 py-3 text-bg focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {common.skipToContent}
      </a>
      {wide ? <Sidebar /> : <PhoneHeader />}
      <div className="flex min-w-0 flex-1 flex-col">
        <BetaBanner />
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 pt-6 pb-28 outline-none md:px-8 md:py-10"
        >
          <OutdatedBanner />
          <OfflineBanner />
          <StaleBanner />
          <Suspense fallback={<SkeletonCards />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      {!wide && <PhoneBar />}
      <RouteAnnouncer />
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </div>
  );
}

/** Everything under /dashboard: guarded, live, and framed by the navigation. */
export function Component() {
  const client = useQueryClient();
  const signedOut = useCallback(() => client.setQueryData(queryKeys.me, null), [client]);
  const checkSession = useCallback(
    () => void client.invalidateQueries({ queryKey: queryKeys.me }),
    [client],
  );
  const signedIn = useSignedIn();
  return (
    <Guard>
      <LiveProvider signedIn={signedIn} onSignedOut={signedOut} onRejected={checkSession}>
        <ConfirmProvider>
          <SignedInFrame />
        </ConfirmProvider>
      </LiveProvider>
    </Guard>
  );
}
