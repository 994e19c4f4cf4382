import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Menu } from '@/app/shell/menu';
import { NotificationBell } from '@/features/notifications/notification-bell';
import { ConnectionBadge } from '@/live/socket/connection-badge';
import { useStoredState } from '@/shared/browser/use-stored-state';
import { IconButton } from '@/shared/ui/controls/button';
import { BrandMark, Wordmark } from '@/shared/ui/layout/brand';
import { common } from '@/texts/common';

export function Sidebar() {
  const [collapsed, setCollapsed] = useStoredState(
    'sidebar_collapsed',
    (stored) => stored === true,
  );
  const Fold = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      className={`sticky top-0 flex h-dvh shrink-0 flex-col gap-4 border-r border-line bg-surface p-3 ${
        collapsed ? 'w-18' : 'w-64'
      }`}
    >
      <div className={`flex items-center ${collapsed ? 'flex-col gap-1' : 'justify-between'}`}>
        <Link
          to="/dashboard"
          aria-label={common.homeLink}
          className="flex min-h-11 items-center gap-2.5 px-1.5"
        >
          <BrandMark />
          {!collapsed && <Wordmark />}
        </Link>
        <div className={collapsed ? 'flex flex-col items-center gap-1' : 'flex items-center'}>
          <ConnectionBadge compact />
          <NotificationBell />
          <IconButton
            label={collapsed ? common.nav.openSidebar : common.nav.foldSidebar}
            onClick={() => setCollapsed(!collapsed)}
          >
            <Fold aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
      <Menu collapsed={collapsed} />
    </aside>
  );
}
