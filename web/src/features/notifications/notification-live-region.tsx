import { useRef, useState } from 'react';
import { kindOf } from '@/features/notifications/notification-kinds';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { useChange } from '@/live/hooks/use-change';
import { segment } from '@/shared/api/path-segment';
import { isReplay } from '@/shared/paths/result-path';
import { LiveRegion } from '@/shared/ui/feedback/live-region';
import { notificationTexts } from '@/texts/delivery/notifications';
import type { MyLeague, Notice } from '@/wire/generated';

/** Whether the current page already shows it: event pages show locks themselves. */
function isShownAt(path: string, notice: Notice, leagues: MyLeague[]): boolean {
  if (notice.kind !== 'picks_locked') return kindOf(notice).path(notice, leagues) === path;
  const [, dashboard, , event] = (path.split('?')[0] ?? '').split('/');
  return dashboard === 'dashboard' && event === segment(notice.eventId);
}

/** Announces new notifications that neither a toast nor the page shows. */
export function NotificationLiveRegion() {
  const { leagues } = useMyLeagues();
  const [news, setNews] = useState('');
  const announcedId = useRef(0);
  useChange(({ data }) => {
    if (data.kind !== 'notice_told') return;
    const { id, seen, says: content } = data.notice;
    // An updated notification keeps its id.
    if (seen || id <= announcedId.current) return;
    announcedId.current = id;
    if (kindOf(content).hasToast) return;
    // Withheld notifications are delivered now and would reveal the end.
    if (isReplay(window.location.search)) return;
    const here = window.location.pathname + window.location.search;
    if (isShownAt(here, content, leagues ?? [])) return;
    setNews(notificationTexts.arrived(kindOf(content).words(content).title));
  });
  return <LiveRegion>{news}</LiveRegion>;
}
