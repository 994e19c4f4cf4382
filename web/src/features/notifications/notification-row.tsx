import type { LucideIcon } from 'lucide-react';
import {
  Calculator,
  CalendarX,
  ListChecks,
  Lock,
  Mail,
  Megaphone,
  MessageSquareOff,
  ShieldCheck,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { leadsTo } from '@/features/notifications/notification-links';
import { useShields } from '@/live/hooks/use-shields';
import { formatMoment, formatTimeOfDay } from '@/shared/format/moments';
import { notificationTexts } from '@/texts/delivery/notifications';
import type { MyLeague, Notice, NoticeView } from '@/wire/generated';

const icons: Record<Notice['kind'], LucideIcon> = {
  picks_locked: Lock,
  pick_withdrawn: UserMinus,
  picks_scored: ListChecks,
  points_corrected: Calculator,
  category_dropped: CalendarX,
  event_stays_locked: Lock,
  request_approved: UserPlus,
  request_rejected: UserMinus,
  invited: Mail,
  admin_made: ShieldCheck,
  admin_ended: ShieldCheck,
  owner_made: ShieldCheck,
  member_removed: UserMinus,
  join_requested: UserPlus,
  webhook_ended: MessageSquareOff,
  announced: Megaphone,
};

interface NotificationRowProps {
  notice: NoticeView;
  /** The user's leagues. */
  leagues: MyLeague[];
  /** Called when the notification was clicked, so that the overlay can close. */
  onFollow: () => void;
}

/** Removes the rank while events are hidden: a league's rank includes all events. */
function withoutRank(says: Notice, shielded: boolean): Notice {
  return shielded && says.kind === 'picks_scored' ? { ...says, rank: 0 } : says;
}

export function NotificationRow({ notice, leagues, onFollow }: NotificationRowProps) {
  const { covering } = useShields();
  const says = withoutRank(notice.says, covering.length > 0);
  const resultAt = says.kind === 'points_corrected' ? formatMoment(says.resultAt) : '';
  const { title, text } = notificationTexts.says(says, resultAt);
  const Icon = icons[says.kind];
  return (
    <li data-kind={says.kind} data-seen={notice.seen}>
      <Link
        to={leadsTo(says, leagues)}
        onClick={onFollow}
        className={`flex items-start gap-3 px-4 py-3 transition-colors hover:bg-sunken ${notice.seen ? '' : 'bg-accent-soft/60'}`}
      >
        <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
        <span className="min-w-0 flex-1 text-sm wrap-anywhere">
          {!notice.seen && <span className="sr-only">{notificationTexts.isNew} </span>}
          <span className="block font-semibold">{title}</span>
          <span className="block text-ink-soft">{text}</span>
        </span>
        <span className="flex shrink-0 items-center gap-2 text-xs text-ink-soft tabular-nums">
          <time dateTime={notice.toldAt}>{formatTimeOfDay(notice.toldAt)}</time>
          <span
            aria-hidden
            className={`size-2 rounded-full ${notice.seen ? 'bg-transparent' : 'bg-accent'}`}
          />
        </span>
      </Link>
    </li>
  );
}
