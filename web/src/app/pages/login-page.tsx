import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { SignedInPanel } from '@/features/account/signed-in-panel';
import { SignInPanel } from '@/features/account/sign-in-panel';
import { useSession } from '@/shared/session';
import { BrandMark, Wordmark } from '@/shared/ui/brand';
import { Card } from '@/shared/ui/card';
import { useDocumentTitle } from '@/shared/ui/page';
import { account } from '@/texts/account';
import { common } from '@/texts/common';

/** The page behind the guard that asked for a sign-in, else the dashboard. */
function useWayOn(): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith('/dashboard') ? from : '/dashboard';
}

/** A token in the address has served its purpose and is not for the history. */
function useWithoutToken(): void {
  const [params, setParams] = useSearchParams();
  const hasToken = params.has('token');
  useEffect(() => {
    if (!hasToken) return;
    setParams(
      (before) => {
        before.delete('token');
        return before;
      },
      { replace: true },
    );
  }, [hasToken, setParams]);
}

export function Component() {
  useDocumentTitle(account.title);
  useWithoutToken();
  const session = useSession();
  const navigate = useNavigate();
  const wayOn = useWayOn();
  const [justSignedIn, setJustSignedIn] = useState(false);

  const goOn = useCallback(
    (redirectedTo: string | null) => {
      if (redirectedTo !== null) window.location.assign(redirectedTo);
      else void navigate(wayOn, { replace: true });
    },
    [navigate, wayOn],
  );

  const me = justSignedIn ? null : session.data;
  return (
    <main className="wall flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <Link to="/" className="flex min-h-11 items-center gap-2.5">
        <BrandMark />
        <Wordmark />
      </Link>
      <Card className="w-full max-w-md p-6 md:p-8">
        <h1 className="mb-5 text-2xl">{me ? account.signedIn : account.welcome}</h1>
        {session.isPending && <p role="status">{common.loading}</p>}
        {me && <SignedInPanel me={me} />}
        {!session.isPending && !me && (
          <SignInPanel onSignedIn={() => setJustSignedIn(true)} onDone={goOn} />
        )}
      </Card>
    </main>
  );
}
