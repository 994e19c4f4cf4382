import {
  Calculator,
  CalendarX,
  Clock,
  ListChecks,
  Lock,
  Mail,
  Megaphone,
  MessageSquareOff,
  ShieldCheck,
  UserMinus,
  UserPlus,
} from 'lucide-react';

export const notificationIcons = {
  announcement: Megaphone,
  'channel-lost': MessageSquareOff,
  clock: Clock,
  dropped: CalendarX,
  invitation: Mail,
  joined: UserPlus,
  left: UserMinus,
  locked: Lock,
  points: Calculator,
  rights: ShieldCheck,
  scored: ListChecks,
};

/** The service worker knows icons by name only: it needs no components. */
export type NotificationIcon = keyof typeof notificationIcons;
