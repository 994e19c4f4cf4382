import {
  CalendarDays,
  ChartNoAxesColumn,
  CircleHelp,
  House,
  ListChecks,
  type LucideIcon,
  Settings,
  User,
  Users,
} from 'lucide-react';
import { common } from '@/texts/common';

export interface NavItem {
  to: string;
  label: string;
  /** Label in the icon bar of a phone. */
  shortLabel?: string;
  Icon: LucideIcon;
  /** Addresses (and those below them) for which the item is active; default: its own. */
  covers?: RegExp;
  adminOnly?: boolean;
  /** Shown in the icon bar of a phone. */
  inBar?: boolean;
}

export const navItems: NavItem[] = [
  {
    to: '/dashboard',
    label: common.nav.home,
    Icon: House,
    covers: /^\/dashboard\/?$/,
    inBar: true,
  },
  {
    to: '/dashboard/events',
    label: common.nav.events,
    Icon: CalendarDays,
    covers: /^\/dashboard\/(events|upcoming|results)/,
    inBar: true,
  },
  { to: '/dashboard/my-picks', label: common.nav.myPicks, Icon: ListChecks, inBar: true },
  {
    to: '/dashboard/leaderboards',
    label: common.nav.leaderboards,
    shortLabel: common.nav.leaderboardsShort,
    Icon: ChartNoAxesColumn,
    inBar: true,
  },
  { to: '/dashboard/profile', label: common.nav.profile, Icon: User },
  {
    to: '/dashboard/leagues',
    label: common.nav.leagues,
    Icon: Users,
    covers: /^\/dashboard\/leagues/,
  },
  { to: '/dashboard/rules', label: common.nav.rules, Icon: CircleHelp },
  { to: '/dashboard/settings', label: common.nav.settings, Icon: Settings, adminOnly: true },
];

export function isAt({ to, covers }: NavItem, address: string): boolean {
  return covers ? covers.test(address) : address.startsWith(to);
}
