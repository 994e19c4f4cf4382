import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { BrandMark, Wordmark } from '@/shared/ui/brand';
import { ButtonLink } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import { Notice } from '@/shared/ui/notice';
import { useDocumentTitle } from '@/shared/ui/page';

/**
 * The link's token, which is for this page alone: behind the `#` no server on the way hears of it, and neither the
 * history nor a look at the address keeps it.
 */
function useTokenOfAddress(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [kept, keep] = useState(hash);
  if (hash !== '' && hash !== kept) keep(hash);
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return kept === '' ? null : kept.slice(1);
}

interface TokenPageProps {
  title: string;
  /** Said where the link is not whole. */
  noToken: string;
  wayOut: { to: string; label: string };
  children: (token: string) => ReactNode;
}

/** A page that somebody comes to by a link that was sent to them, signed in or not. */
export function TokenPage({ title, noToken, wayOut, children }: TokenPageProps) {
  useDocumentTitle(title);
  const token = useTokenOfAddress();
  return (
    <main className="wall flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <Link to="/" className="flex min-h-11 items-center gap-2.5">
        <BrandMark />
        <Wordmark />
      </Link>
      <Card className="w-full max-w-md p-6 md:p-8">
        <h1 className="mb-5 text-2xl">{title}</h1>
        {token === null ? (
          <div className="flex flex-col gap-4">
            <Notice tone="info">{noToken}</Notice>
            <ButtonLink to={wayOut.to} look="secondary">
              {wayOut.label}
            </ButtonLink>
          </div>
        ) : (
          children(token)
        )}
      </Card>
    </main>
  );
}
