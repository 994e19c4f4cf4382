import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ResetPasswordForm } from '@/features/account/reset-password-form';
import { BrandMark, Wordmark } from '@/shared/ui/brand';
import { ButtonLink } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
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
    <main className="wall flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <Link to="/" className="flex min-h-11 items-center gap-2.5">
        <BrandMark />
        <Wordmark />
      </Link>
      <Card className="w-full max-w-md p-6 md:p-8">
        <h1 className="mb-5 text-2xl">{texts.title}</h1>
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
      </Card>
    </main>
  );
}
