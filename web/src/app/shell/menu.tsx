import { BookmarkCheck, LogOut, Plus, Settings } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { isAt, navItems } from '@/app/shell/nav-items';
import { ThemeSwitch } from '@/app/shell/theme-switch';
import { useConfirmedLogout } from '@/features/accounts/guests/use-confirmed-logout';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { isSiteAdmin, useMe } from '@/shared/session/current-user';
import { useKeepLink } from '@/shared/session/keep-link';
import { Avatar } from '@/shared/ui/badges/avatar';
import { guestTexts } from '@/texts/accounts/guests';
import { common } from '@/texts/common';

const line =
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-sm font-semibold transition-colors';

function look(active: boolean): string {
  return active ? `${line} bg-accent-soft text-accent-text` : `${line} text-ink hover:bg-sunken`;
}

const labelLook = (collapsed: boolean) => (collapsed ? 'sr-only' : 'truncate');

interface MenuProps {
  collapsed: boolean;
  /** Called after a choice, so that an overlay can close. */
  onNavigate: (() => void) | undefined;
}

function MyLeaguesMenu({ onNavigate }: Pick<MenuProps, 'onNavigate'>) {
  const { leagues, error } = useMyLeagues();
  return (
    <section aria-labelledby="my-leagues-menu">
      <h2 id="my-leagues-menu" className="eyebrow px-3 pt-4 pb-1.5">
        {common.nav.myLeagues}
      </h2>
      <ul>
        {leagues?.map((league) => (
          <li key={league._id}>
            <NavLink
              to={`/dashboard/league/${encodeURIComponent(league.slug || league._id)}`}
              onClick={onNavigate}
              className={({ isActive }) => look(isActive)}
            >
              <span className="truncate">{league.name}</span>
              {league.isAdmin && (
                <span className="shrink-0 text-xs text-ink-soft">{common.nav.admin}</span>
              )}
            </NavLink>
          </li>
        ))}
        {leagues?.length === 0 && (
          <li className="px-3 py-2 text-sm text-ink-soft">
            {common.nav.noLeagues}{' '}
            <Link
              to="/dashboard/leagues"
              onClick={onNavigate}
              className="inline-block py-1 font-semibold text-accent-text underline"
            >
              {common.nav.findLeague}
            </Link>
          </li>
        )}
        {/* Not before the leagues, which would push it down. */}
        {(leagues || error) && (
          <li>
            <NavLink
              to="/dashboard/create-league"
              onClick={onNavigate}
              className={({ isActive }) => look(isActive)}
            >
              <Plus aria-hidden className="size-4.5 text-ink-soft" />
              {common.nav.createLeague}
            </NavLink>
          </li>
        )}
      </ul>
    </section>
  );
}

function PageLinks({ collapsed, onNavigate }: MenuProps) {
  const me = useMe();
  const { pathname } = useLocation();
  return (
    <ul>
      {navItems
        .filter(({ adminOnly }) => !adminOnly || isSiteAdmin(me))
        .map((item) => {
          const { to, label, Icon } = item;
          const here = isAt(item, pathname);
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={here ? 'page' : undefined}
                onClick={onNavigate}
                title={collapsed ? label : undefined}
                className={`${look(here)} ${collapsed ? 'justify-center' : ''}`}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                <span className={labelLook(collapsed)}>{label}</span>
              </Link>
            </li>
          );
        })}
    </ul>
  );
}

function AccountLinks({ collapsed, onNavigate }: MenuProps) {
  const me = useMe();
  return (
    <div className={`flex items-center gap-1 ${collapsed ? 'flex-col' : ''}`}>
      {!collapsed && (
        <Link
          to="/dashboard/profile"
          onClick={onNavigate}
          className={`${look(false)} min-w-0 flex-1`}
        >
          <Avatar name={me.name} picture={me.picture} small />
          <span className="min-w-0">
            <span className="block truncate">{me.name}</span>
            {me.guest && (
              <span className="block text-xs font-normal text-ink-soft">{guestTexts.mark}</span>
            )}
          </span>
        </Link>
      )}
      <Link
        to="/dashboard/settings?part=account"
        aria-label={common.nav.account}
        title={common.nav.account}
        onClick={onNavigate}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <Settings aria-hidden className="size-5" />
      </Link>
    </div>
  );
}

function LogoutButton({ collapsed }: { collapsed: boolean }) {
  const { logOut, isPending, dialog } = useConfirmedLogout(useMe());
  return (
    <>
      <button
        type="button"
        title={collapsed ? common.nav.logout : undefined}
        disabled={isPending}
        onClick={logOut}
        className={`${look(false)} ${collapsed ? 'justify-center' : ''}`}
      >
        <LogOut aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <span className={labelLook(collapsed)}>
          {isPending ? common.nav.loggingOut : common.nav.logout}
        </span>
      </button>
      {dialog}
    </>
  );
}

/** For guests. */
function KeepItem({ collapsed, onNavigate }: MenuProps) {
  const keep = useKeepLink();
  const action = guestTexts.keep;
  return (
    <Link
      {...keep}
      title={collapsed ? action : undefined}
      onClick={onNavigate}
      className={`${look(false)} ${collapsed ? 'justify-center' : ''}`}
    >
      <BookmarkCheck aria-hidden className="size-5 shrink-0 text-accent-text" />
      <span className={labelLook(collapsed)}>{action}</span>
    </Link>
  );
}

export function Menu({ collapsed = false, onNavigate }: Partial<MenuProps>) {
  const { guest } = useMe();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <nav aria-label={common.nav.label} className="min-h-0 flex-1 overflow-y-auto">
        <PageLinks collapsed={collapsed} onNavigate={onNavigate} />
        {!collapsed && <MyLeaguesMenu onNavigate={onNavigate} />}
      </nav>
      <div className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
        {guest && <KeepItem collapsed={collapsed} onNavigate={onNavigate} />}
        <AccountLinks collapsed={collapsed} onNavigate={onNavigate} />
        {!collapsed && <ThemeSwitch />}
        <LogoutButton collapsed={collapsed} />
      </div>
    </div>
  );
}
