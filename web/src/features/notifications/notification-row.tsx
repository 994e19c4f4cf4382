import { Link } from 'react-router-dom';
import { notificationIcons } from '@/features/notifications/notification-icons';
import { kindOf } from '@/features/notifications/notification-kinds';
import { useShields } from '@/live/hooks/use-shields';
import { formatTimeOfDay } from '@/shared/format/moments';
import { notificationTexts } from '@/texts/delivery/notifications';
import type { MyLeague, Notice, NoticeView } from '@/wire/generated';

interface NotificationRowProps {
  notice: NoticeView;
  leagues: MyLeague[];
  /** Called when the notification was clicked, so that the overlay can close. */
  onFollow: () => void;
}

/** Removes the rank while events are hidden: a league's rank includes all events. */
function withoutRank(content: Notice, shielded: boolean): Notice {
  return shielded && content.kind === 'picks_scored' ? { ...content, rank: 0 } : content;
}

export function NotificationRow({ notice, leagues, onFollow }: NotificationRowProps) {
  const { covering } = useShields();
  const content = withoutRank(notice.says, covering.length > 0);
  const { icon, path, words } = kindOf(content);
  const { title, text } = words(content);
  const Icon = notificationIcons[icon];
  return (
    <li data-kind={content.kind} data-seen={notice.seen}>
      <Link
        to={path(content, leagues)}
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
