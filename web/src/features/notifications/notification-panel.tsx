import { daysOf } from '@/features/notifications/notification-days';
import { NotificationRow } from '@/features/notifications/notification-row';
import { useMarkAsSeen, useNotifications } from '@/features/notifications/notifications-api';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { Button } from '@/shared/ui/controls/button';
import { EmptyState, ErrorBox, Pending } from '@/shared/ui/feedback/states';
import { notificationTexts } from '@/texts/delivery/notifications';

/** Notifications by day, newest first; showing them marks them as seen. */
export function NotificationPanel({ onFollow }: { onFollow: () => void }) {
  const pages = useNotifications();
  const { leagues = [] } = useMyLeagues();
  const { notices } = pages;
  useMarkAsSeen(notices);
  if (!notices) {
    return (
      <div className="p-4">
        <Pending query={pages} texts={notificationTexts} rows={4} />
      </div>
    );
  }
  if (notices.length === 0) {
    return (
      <div className="p-4">
        <EmptyState {...notificationTexts.empty} />
      </div>
    );
  }
  return (
    <div data-testid="notices">
      {daysOf(notices, new Date()).map(({ date, label, notices: ofDay }) => (
        <section key={date} aria-label={label}>
          <h3 className="eyebrow px-4 pt-3 pb-1">{label}</h3>
          <ul className="divide-y divide-line">
            {ofDay.map((notice) => (
              <NotificationRow
                key={notice.key}
                notice={notice}
                leagues={leagues}
                onFollow={onFollow}
              />
            ))}
          </ul>
        </section>
      ))}
      {(pages.isFetchNextPageError || pages.hasNextPage) && (
        <div className="flex flex-col gap-3 p-4">
          {pages.isFetchNextPageError && <ErrorBox message={notificationTexts.failed} />}
          {pages.hasNextPage && (
            <Button
              look="secondary"
              disabled={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {pages.isFetchingNextPage ? notificationTexts.moreBusy : notificationTexts.more}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
