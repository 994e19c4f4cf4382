import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { Navigate, useLocation } from 'react-router-dom';
import { ButtonLink } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/states';
import { sessionTexts } from '@/texts/session';
import { eventTexts } from '@/texts/events';

/** Pages whose addresses people send to each other: who follows one is told where they are. */
const SENT = /^\/dashboard\/(events|results)\/[^/]/;
const EVENTS = /^\/dashboard\/events\/?$/;

export function isEventsList(pathname: string): boolean {
  return EVENTS.test(pathname);
}

function NotAuthenticated({ from }: { from: string }) {
  return (
    <main className="mx-auto max-w-xl px-4 py-20">
      <h1 className="sr-only">{sessionTexts.notAuthenticated}</h1>
      <EmptyState
        title={sessionTexts.notAuthenticated}
        text={sessionTexts.thenBack}
        action={
          <ButtonLink to="/login" state={{ from }}>
            {sessionTexts.goToLogin}
          </ButtonLink>
        }
      />
    </main>
  );
}

interface SignedOutProps {
  /** Somebody was signed in here a moment ago and knows why they are not any more. */
  hadUser: boolean;
}

/** What the guard shows instead of a page when there is no user. */
export function SignedOut({ hadUser }: SignedOutProps) {
  const { pathname, search } = useLocation();
  const from = pathname + search;
  const tell = !hadUser && isEventsList(pathname);
  useEffect(() => {
    if (tell) toast(eventTexts.signInToView, { id: 'sign-in' });
  }, [tell]);
  if (!hadUser && SENT.test(pathname)) return <NotAuthenticated from={from} />;
  return <Navigate to="/login" replace state={{ from }} />;
}
