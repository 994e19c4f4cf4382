import {
  CalendarDays,
  ChartNoAxesColumn,
  House,
  ListChecks,
  type LucideIcon,
  Settings,
  User,
  Users,
} from 'lucide-react';

export interface NavItem {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** Addresses that count as being there, with all that lies below them; its own when absent. */
  covers?: RegExp;
  adminOnly?: boolean;
  /** Has room in the icon bar of a phone. */
  inBar?: boolean;
}

export const navItems: NavItem[] = [
  { to: '/dashboard', label: 'Home', Icon: House, covers: /^\/dashboard\/?$/, inBar: true },
  {
    to: '/dashboard/events',
    label: 'Events',
    Icon: CalendarDays,
    covers: /^\/dashboard\/(events|upcoming|results)/,
    inBar: true,
  },
  { to: '/dashboard/my-picks', label: 'My Picks', Icon: ListChecks, inBar: true },
  { to: '/dashboard/leaderboards', label: 'Leaderboards', Icon: ChartNoAxesColumn, inBar: true },
  { to: '/dashboard/profile', label: 'Profile', Icon: User },
  { to: '/dashboard/leagues', label: 'Leagues', Icon: Users, covers: /^\/dashboard\/leagues/ },
  { to: '/dashboard/settings', label: 'Settings', Icon: Settings, adminOnly: true },
];

export function isAt({ to, covers }: NavItem, address: string): boolean {
  return covers ? covers.test(address) : address.startsWith(to);
}
