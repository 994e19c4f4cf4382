import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useStoredState } from '@/shared/browser/use-stored-state';
import { useMe } from '@/shared/session/current-user';
import { useKeepLink } from '@/shared/session/keep-link';
import { IconButton } from '@/shared/ui/controls/button';
import { guestTexts } from '@/texts/accounts/guests';

const texts = guestTexts.reminder;

/** One line for a guest, who can lose the picks with the browser; hidden for the session on request. */
export function GuestReminder() {
  const me = useMe();
  const keep = useKeepLink();
  const [hidden, setHidden] = useStoredState(
    'podium_guest_reminder_hidden',
    (stored) => stored === true,
    'sessionStorage',
  );
  if (!me.guest || hidden) return null;
  return (
    <section
      aria-label={texts.label}
      className="flex items-center gap-2 rounded-control bg-sunken pl-4 text-sm text-ink-soft"
    >
      <p className="min-w-0 flex-1">
        {texts.text}{' '}
        <Link
          {...keep}
          className="inline-flex min-h-11 items-center font-semibold text-accent-text underline"
        >
          {guestTexts.keep}
        </Link>
      </p>
      <IconButton label={texts.dismiss} onClick={() => setHidden(true)}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  );
}
