import { Bell } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { NoticeNews } from '@/features/notices/notice-news';
import { useAccountTopic } from '@/live/use-topic';
import { IconButton } from '@/shared/ui/button';
import { noticeTexts } from '@/texts/notices';

const NoticeOverlay = lazy(async () => ({
  default: (await import('@/features/notices/notice-overlay')).NoticeOverlay,
}));

/** How much has come that I have not seen, and the way to it. */
export function NoticeBell() {
  const unseen = useAccountTopic()?.unseenNotices ?? 0;
  const [open, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={bell}
        label={noticeTexts.bell(unseen)}
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
            {noticeTexts.unseen(unseen)}
          </span>
        )}
      </IconButton>
      <NoticeNews />
      {open && (
        <Suspense>
          <NoticeOverlay bell={bell} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
