import { Link } from 'react-router-dom';
import { useConfig } from '@/shared/session/current-user';
import { ownPageTexts as texts } from '@/texts/own-pages';

const look = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** The imprint and the privacy notice, where this installation has them. */
export function OwnPageLinks() {
  const { data } = useConfig();
  const pages = [
    { name: texts.imprint, address: data?.imprint },
    { name: texts.privacy, address: data?.privacy },
  ].flatMap(({ name, address }) => (address ? [{ name, address }] : []));
  if (pages.length === 0) return null;
  return (
    <nav aria-label={texts.label} className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
      {pages.map(({ name, address }) =>
        address.startsWith('/') ? (
          <Link key={name} to={address} className={look}>
            {name}
          </Link>
        ) : (
          <a key={name} href={address} target="_blank" rel="noreferrer" className={look}>
            {name}
          </a>
        ),
      )}
    </nav>
  );
}
