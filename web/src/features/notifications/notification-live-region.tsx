import { useEffect, useRef, useState } from 'react';
import { isSaidAt } from '@/features/notifications/notification-links';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { onChange } from '@/live/state/change-listeners';
import { isReplay } from '@/shared/paths/result-path';
import { LiveRegion } from '@/shared/ui/feedback/live-region';
import { notificationTexts } from '@/texts/delivery/notifications';
import type { Notice } from '@/wire/generated';

/** Whether a toast shows it when it happens, so that the notification need not be announced. */
export const hasToast: Record<Notice['kind'], boolean> = {
  picks_locked: false,
  pick_withdrawn: true,
  picks_scored: false,
  points_corrected: true,
  category_dropped: false,
  event_stays_locked: false,
  request_approved: true,
  request_rejected: true,
  invited: true,
  admin_made: true,
  admin_ended: true,
  owner_made: true,
  member_removed: true,
  join_requested: false,
  webhook_ended: false,
  announced: false,
};

/** Announces new notifications that neither a toast nor the page shows. */
export function NotificationLiveRegion() {
  const { leagues } = useMyLeagues();
  const [news, setNews] = useState('');
  const said = useRef(0);
  useEffect(
    () =>
      onChange(({ data }) => {
        if (data.kind !== 'notice_told') return;
        const { id, seen, says } = data.notice;
        // An updated notification keeps its id.
        if (seen || id <= said.current) return;
        said.current = id;
        if (hasToast[says.kind]) return;
        // Withheld notifications are delivered now and would reveal the end.
        if (isReplay(window.location.search)) return;
        const here = window.location.pathname + window.location.search;
        if (isSaidAt(here, says, leagues ?? [])) return;
        setNews(notificationTexts.arrived(notificationTexts.says(says).title));
      }),
    [leagues],
  );
  return <LiveRegion>{news}</LiveRegion>;
}
