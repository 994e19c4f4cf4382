import { Menu as MenuIcon, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Menu } from '@/app/shell/menu';
import { isAt, navItems } from '@/app/shell/nav-items';
import { NotificationBell } from '@/features/notifications/notification-bell';
import { ConnectionBadge } from '@/live/socket/connection-badge';
import { IconButton } from '@/shared/ui/controls/button';
import { BrandMark, Wordmark } from '@/shared/ui/layout/brand';
import { common } from '@/texts/common';

export function PhoneHeader() {
  return (
    <header className="sticky top-0 z-20 flex flex-wrap items-center justify-between gap-x-2 border-b border-line bg-surface px-4 py-1.5">
      <Link
        to="/dashboard"
        aria-label={common.homeLink}
        className="flex min-h-11 items-center gap-2"
      >
        <BrandMark className="size-7" />
        <Wordmark />
      </Link>
      <div className="ml-auto flex items-center gap-1">
        <ConnectionBadge />
        <NotificationBell />
      </div>
    </header>
  );
}

const cell =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-semibold';
/** With a large font, five labels have no room beside each other. */
const cellLabel = '@max-2xs:sr-only';

export function PhoneBar() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <nav
        aria-label={common.nav.label}
        className="safe-x @container fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
      >
        {navItems
          .filter(({ inBar }) => inBar)
          .map((item) => {
            const { to, label, shortLabel, Icon } = item;
            const here = isAt(item, pathname);
            return (
              <Link
                key={to}
                to={to}
                aria-current={here ? 'page' : undefined}
                className={`${cell} ${here ? 'text-accent-text' : 'text-ink-soft'}`}
              >
                <Icon aria-hidden className="size-5.5" />
                <span className={cellLabel}>{shortLabel ?? label}</span>
              </Link>
            );
          })}
        <Dialog.Trigger className={`${cell} text-ink-soft`}>
          <MenuIcon aria-hidden className="size-5.5" />
          <span className={cellLabel}>{common.nav.menu}</span>
        </Dialog.Trigger>
      </nav>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 animate-fade-in bg-black/55" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-40 flex animate-slide-in pr-[max(1rem,env(safe-area-inset-right))] pb-[max(1rem,env(safe-area-inset-bottom))] w-[min(86vw,20rem)] flex-col gap-3 bg-surface p-4 shadow-overlay"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-lg">{common.nav.menu}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={common.nav.closeMenu}>
                <X aria-hidden className="size-5" />
              </IconButton>
            </Dialog.Close>
          </div>
          <Menu onNavigate={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
