import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { messages } from '@/shared/messages';
import { useSession } from '@/shared/session';
import { BrandMark } from '@/shared/ui/brand';
import { ErrorBox } from '@/shared/ui/states';

export function LoadingScreen() {
  return (
    <div role="status" className="flex min-h-dvh flex-col items-center justify-center gap-4">
      <BrandMark className="size-12 animate-live-pulse" />
      <p className="text-ink-soft">{messages.loading}</p>
    </div>
  );
}

/** Lets signed-in users through; sends everybody else to sign in and back. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.data) return children;
  if (session.isPending) return <LoadingScreen />;
  if (session.isError) {
    return (
      <main className="mx-auto max-w-lg px-4 py-20">
        <ErrorBox message={messages.authCheckFailed} onRetry={() => void session.refetch()} />
      </main>
    );
  }
  return <Navigate to="/login" replace state={{ from: location.pathname + location.search }} />;
}
