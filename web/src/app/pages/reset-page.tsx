import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Entrance } from '@/app/entrance';
import { ResetPasswordForm } from '@/features/account/reset-password-form';
import { ButtonLink } from '@/shared/ui/button';
import { Notice } from '@/shared/ui/notice';
import { useDocumentTitle } from '@/shared/ui/page';
import { account } from '@/texts/account';

const texts = account.reset;

/**
 * The link's token, which is for this page alone: behind the `#` no server on the way hears of it, and neither the
 * history nor a look at the address keeps it.
 */
function useTokenOfAddress(): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [kept, keep] = useState(hash);
  if (hash !== '' && hash !== kept) keep(hash);
  useEffect(() => {
    if (hash !== '') void navigate('/reset', { replace: true });
  }, [hash, navigate]);
  return kept === '' ? null : kept.slice(1);
}

/** Where the link of somebody who forgot their password leads. */
export function Component() {
  useDocumentTitle(texts.title);
  const token = useTokenOfAddress();
  return (
    <Entrance title={texts.title}>
      {token === null ? (
        <div className="flex flex-col gap-4">
          <Notice tone="info">{texts.noToken}</Notice>
          <ButtonLink to="/login" look="secondary">
            {texts.toLogin}
          </ButtonLink>
        </div>
      ) : (
        <ResetPasswordForm key={token} token={token} />
      )}
    </Entrance>
  );
}
