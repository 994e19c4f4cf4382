import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Entrance } from '@/app/pages/accounts/entrance';
import { ButtonLink } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { useDocumentTitle } from '@/shared/ui/layout/page';

/**
 * The link's token. It is behind the `#`, so that no server sees it, and is removed from the
 * address and the history.
 */
function useTokenOfAddress(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [storedHash, setStoredHash] = useState(hash);
  if (hash !== '' && hash !== storedHash) setStoredHash(hash);
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return storedHash === '' ? null : storedHash.slice(1);
}

interface LinkTexts {
  title: string;
  /** Shown if the link is incomplete. */
  noToken: string;
}

/** A page for links sent to a user, who may or may not be signed in. */
export function tokenPage(
  texts: LinkTexts,
  wayOut: { to: string; label: string },
  Form: ComponentType<{ token: string }>,
) {
  return function TokenPage() {
    useDocumentTitle(texts.title);
    const token = useTokenOfAddress();
    return (
      <Entrance title={texts.title}>
        {token === null ? (
          <div className="flex flex-col gap-4">
            <Notice tone="info">{texts.noToken}</Notice>
            <ButtonLink to={wayOut.to} look="secondary">
              {wayOut.label}
            </ButtonLink>
          </div>
        ) : (
          <Form key={token} token={token} />
        )}
      </Entrance>
    );
  };
}
