import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Entrance } from '@/app/pages/accounts/entrance';
import { arrivalOf } from '@/app/session/arrival';
import { GoogleButton } from '@/features/accounts/google-button';
import { GoogleChoice, KeepForm } from '@/features/accounts/guests/keep-form';
import { useSession } from '@/shared/session/current-user';
import { storedReturnPath, useGoogleOutcome } from '@/shared/session/google-sign-in';
import { ButtonLink } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { ErrorBox } from '@/shared/ui/feedback/states';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { guestTexts } from '@/texts/accounts/guests';
import { keepTexts } from '@/texts/accounts/keep';
import { account } from '@/texts/accounts/sign-in';
import { common } from '@/texts/common';

const texts = keepTexts.form;

/** Where a guest becomes an account, or moves into one. */
export function Component() {
  useDocumentTitle(guestTexts.keep);
  const google = useGoogleOutcome();
  const session = useSession();
  const { state } = useLocation() as { state: unknown };
  const [fromGoogle] = useState(() => (google === null ? null : { from: storedReturnPath() }));
  const { from: wayOn } = arrivalOf(state ?? fromGoogle);

  const me = session.data;
  if (me === null) return <Navigate replace to="/login" />;
  // Also once the picks are kept, here or in another tab.
  if (me && !me.guest) return <Navigate replace to={wayOn} />;
  return (
    <Entrance title={guestTexts.keep}>
      {session.isPending && (
        // As high as the form.
        <p role="status" className="min-h-88">
          {common.loading}
        </p>
      )}
      {session.isError && (
        <ErrorBox message={account.checkFailed} onRetry={() => void session.refetch()} />
      )}
      {me && (
        <>
          <p className="-mt-2 mb-5 text-ink-soft">{texts.text}</p>
          {google === 'keep_with_password' && (
            <Notice tone="info" className="mb-5">
              {account.googleOutcome.keep_with_password}
            </Notice>
          )}
          {google === 'picks_differ' && <GoogleChoice me={me} />}
          <KeepForm me={me} />
          <GoogleButton next={wayOn} />
          <ButtonLink look="quiet" to={wayOn} className="mt-3 w-full">
            {texts.later}
          </ButtonLink>
        </>
      )}
    </Entrance>
  );
}
