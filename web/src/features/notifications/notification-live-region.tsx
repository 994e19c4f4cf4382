import { useEffect, useRef, useState } from 'react';
import { isSaidAt } from '@/features/notifications/notification-links';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { onChange } from '@/live/state/change-listeners';
import { isReplay } from '@/shared/paths/result-path';
import { LiveRegion } from '@/shared/ui/feedback/live-region';
import { notificationTexts } from '@/texts/delivery/notifications';
import type { Notice } from '@/wire/generated';

/** Whether a toast says it when it happens: who hears that need not hear of the notice, too. */
export const hasToast: Record<Notice['kind'], boolean> = {
  picks_locked: false,
  pick_withdrawn: true,
  picks_scored: false,
  points_corrected: true,
  request_approved: true,
  request_rejected: true,
  invited: true,
  admin_made: true,
  admin_ended: true,
  owner_made: true,
  member_removed: true,
  join_requested: false,
  webhook_ended: false,
};

/** Says aloud that a notice has come, where nothing else on the page does: no toast, and not the page itself. */
export function NotificationLiveRegion() {
  const { leagues } = useMyLeagues();
  const [news, setNews] = useState('');
  const said = useRef(0);
  useEffect(
    () =>
      onChange(({ data }) => {
        if (data.kind !== 'notice_told') return;
        const { id, seen, says } = data.notice;
        // One that was only rewritten keeps its id.
        if (seen || id <= said.current) return;
        said.current = id;
        if (hasToast[says.kind]) return;
        // What was kept back is told now, and would say how it ends.
        if (isReplay(window.location.search)) return;
        const here = window.location.pathname + window.location.search;
        if (isSaidAt(here, says, leagues ?? [])) return;
        setNews(notificationTexts.arrived(notificationTexts.says(says).title));
      }),
    [leagues],
  );
  return <LiveRegion>{news}</LiveRegion>;
}
