import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isEventsList, SignedOut } from '@/app/signed-out';
import { messages } from '@/shared/messages';
import { useSession } from '@/shared/session';
import { BrandMark } from '@/shared/ui/brand';
import { ErrorBox } from '@/shared/ui/states';
import { eventTexts } from '@/texts/events';

export function LoadingScreen({ detail }: { detail?: string }) {
  return (
    <div role="status" className="flex min-h-dvh flex-col items-center justify-center gap-4">
      <BrandMark className="size-12 animate-live-pulse" />
      <p className="text-ink-soft">{messages.loading}</p>
      {detail && <p className="text-sm text-ink-soft">{detail}</p>}
    </div>
  );
}

/** Lets signed-in users through; sends everybody else to sign in and back. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const [hadUser, setHadUser] = useState(false);
  if (session.data && !hadUser) setHadUser(true);
  if (session.data) return children;
  if (session.isPending) {
    return isEventsList(pathname) ? (
      <LoadingScreen detail={eventTexts.checkingSession} />
    ) : (
      <LoadingScreen />
    );
  }
  if (session.isError) {
    return (
      <main className="mx-auto max-w-lg px-4 py-20">
        <ErrorBox message={messages.authCheckFailed} onRetry={() => void session.refetch()} />
      </main>
    );
  }
  return <SignedOut hadUser={hadUser} />;
}
