import { useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoadingScreen } from '@/app/session/loading-screen';
import { RenewSession } from '@/app/session/renew-session';
import { isEventsList, SignedOut } from '@/app/session/signed-out';
import { SignedInUser, useSession } from '@/shared/session/current-user';
import { leavingKey } from '@/shared/session/leave';
import { ErrorBox } from '@/shared/ui/feedback/states';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { account } from '@/texts/accounts/sign-in';
import { common } from '@/texts/common';
import { eventTexts } from '@/texts/events/event-pages';
import type { Me } from '@/wire/generated';

function CheckFailed({ onRetry }: { onRetry: () => void }) {
  useDocumentTitle(common.crash.title);
  return (
    <main className="mx-auto max-w-lg px-4 py-20">
      <h1 className="mb-4 text-2xl">{common.crash.title}</h1>
      <ErrorBox message={account.checkFailed} onRetry={onRetry} />
    </main>
  );
}

/** Pages with forms, whose drafts the end of the session must not discard. */
const KEEPS_DRAFT = /^\/dashboard\/(upcoming|create-league|leagues?|join|settings|profile)(\/|$)/;

/** Admits signed-in users and redirects others to the sign-in. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const leaves = useIsMutating({ mutationKey: leavingKey }) > 0;
  // Until the login screen is here: a session that is gone alone would look like an expired one.
  const [leaving, setLeaving] = useState(false);
  if (leaves !== leaving && (leaves || session.data)) setLeaving(leaves);
  const [had, setHad] = useState<Me | null>(null);
  if (session.data && session.data !== had) setHad(session.data);

  const ended = had !== null && session.data === null && !leaving;
  // A guest has nothing to log in with.
  const renewing = ended && !had.guest && KEEPS_DRAFT.test(pathname);
  const me = session.data ?? (renewing ? had : null);
  if (me) {
    return (
      // Another account starts with pages of its own.
      <SignedInUser key={me.userId} value={me}>
        {children}
        {renewing && <RenewSession me={me} />}
      </SignedInUser>
    );
  }
  if (session.isPending) {
    return isEventsList(pathname) ? (
      <LoadingScreen detail={eventTexts.checkingSession} />
    ) : (
      <LoadingScreen />
    );
  }
  if (session.isError) return <CheckFailed onRetry={() => void session.refetch()} />;
  // The next user starts at the beginning.
  if (leaving) return <Navigate to="/login" replace />;
  return <SignedOut hadUser={had !== null} />;
}
