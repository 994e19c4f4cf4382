import { type ReactNode, useCallback, useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import { matchPath, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Entrance } from '@/app/pages/accounts/entrance';
import { arrivalOf } from '@/app/session/arrival';
import { GuestForm } from '@/features/accounts/guests/guest-form';
import { SignInPanel } from '@/features/accounts/sign-in-panel';
import { SignedInPanel } from '@/features/accounts/signed-in-panel';
import { InvitationPreview } from '@/features/leagues/join/invitation-preview';
import { useSession } from '@/shared/session/current-user';
import { storedReturnPath, useGoogleOutcome } from '@/shared/session/google-sign-in';
import { ErrorBox } from '@/shared/ui/feedback/states';
import { Notice } from '@/shared/ui/feedback/notice';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { account } from '@/texts/accounts/sign-in';
import { common } from '@/texts/common';
import { leagueTexts } from '@/texts/leagues/league-pages';

interface InvitedProps {
  wayOn: string;
  /** Called once a guest is signed in. */
  onPlaying: () => void;
  children: ReactNode;
}

/** The form, below the invitation if the visitor came by an invite link. */
function Invited({ wayOn, onPlaying, children }: InvitedProps) {
  const navigate = useNavigate();
  const { slug, code } = matchPath('/dashboard/join/:slug/:code', wayOn)?.params ?? {};
  if (slug === undefined || code === undefined) return children;
  const enter = () => {
    onPlaying();
    toast.success(leagueTexts.join.joined);
    void navigate(`/dashboard/league/${encodeURIComponent(slug)}`, { replace: true });
  };
  const guestForm = <GuestForm league={{ slug, inviteCode: code }} onPlaying={enter} />;
  return (
    <InvitationPreview slug={slug} code={code} guestForm={guestForm}>
      {children}
    </InvitationPreview>
  );
}

/** Removes a used token from the address and from the history. */
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
  const google = useGoogleOutcome();
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const [fromGoogle] = useState(() => (google === null ? null : { from: storedReturnPath() }));
  const { from: wayOn, newcomer } = arrivalOf(state ?? fromGoogle);
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
    <Entrance title={me ? account.signedIn : account.welcome}>
      {session.isError && (
        <div className="mb-5">
          <ErrorBox message={account.checkFailed} onRetry={() => void session.refetch()} />
        </div>
      )}
      {session.isPending && (
        // As high as the form.
        <p role="status" className="min-h-88">
          {common.loading}
        </p>
      )}
      {!justSignedIn && google !== null && google !== 'link' && (
        <div className="mb-5">
          <Notice tone="bad">{account.googleOutcome[google]}</Notice>
        </div>
      )}
      {me && <SignedInPanel me={me} />}
      {!session.isPending && !me && (
        <Invited wayOn={wayOn} onPlaying={() => setJustSignedIn(true)}>
          <SignInPanel
            google={google}
            wayOn={wayOn}
            newcomer={newcomer}
            onSignedIn={() => setJustSignedIn(true)}
            onDone={goOn}
          />
        </Invited>
      )}
    </Entrance>
  );
}
