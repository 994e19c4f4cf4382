import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyDialog } from '@/shared/ui/feedback/lazy-part';
import { NotificationLiveRegion } from '@/features/notifications/notification-live-region';
import { useAccountTopic } from '@/live/hooks/use-topic';
import { IconButton } from '@/shared/ui/controls/button';
import { notificationTexts } from '@/texts/delivery/notifications';

const NoticeOverlay = lazyDialog(async () => ({
  default: (await import('@/features/notifications/notification-overlay')).NotificationOverlay,
}));

export function NotificationBell() {
  const unseen = useAccountTopic()?.unseenNotices ?? 0;
  const [open, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={bell}
        label={notificationTexts.bell(unseen)}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-testid="notice-bell"
        data-unseen={unseen}
        className="relative"
        onClick={() => setOpen(!open)}
      >
        <Bell aria-hidden className="size-5" />
        {unseen > 0 && (
          <span
            aria-hidden
            className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-accent-ink tabular-nums"
          >
            {notificationTexts.unseen(unseen)}
          </span>
        )}
      </IconButton>
      <NotificationLiveRegion />
      {open && <NoticeOverlay bell={bell} onClose={() => setOpen(false)} />}
    </>
  );
}
