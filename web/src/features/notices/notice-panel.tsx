import { daysOf } from '@/features/notices/notice-days';
import { NoticeRow } from '@/features/notices/notice-row';
import { useNotices, useSeeing } from '@/features/notices/notices-api';
import { useMyLeagues } from '@/live/use-my-leagues';
import { Button } from '@/shared/ui/button';
import { EmptyState, ErrorBox, SkeletonRows } from '@/shared/ui/states';
import { noticeTexts } from '@/texts/notices';

/** What I was told, by day, newest first; seen by being shown. */
export function NoticePanel({ onFollow }: { onFollow: () => void }) {
  const pages = useNotices();
  const { leagues = [] } = useMyLeagues();
  const { notices } = pages;
  useSeeing(notices);
  if (!notices) {
    return (
      <div className="p-4">
        {pages.error ? (
          <ErrorBox message={noticeTexts.failed} onRetry={() => void pages.refetch()} />
        ) : (
          <SkeletonRows rows={4} label={noticeTexts.loading} />
        )}
      </div>
    );
  }
  if (notices.length === 0) {
    return (
      <div className="p-4">
        <EmptyState {...noticeTexts.empty} />
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
              <NoticeRow key={notice.key} notice={notice} leagues={leagues} onFollow={onFollow} />
            ))}
          </ul>
        </section>
      ))}
      {(pages.isFetchNextPageError || pages.hasNextPage) && (
        <div className="flex flex-col gap-3 p-4">
          {pages.isFetchNextPageError && <ErrorBox message={noticeTexts.failed} />}
          {pages.hasNextPage && (
            <Button
              look="secondary"
              disabled={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {pages.isFetchingNextPage ? noticeTexts.moreBusy : noticeTexts.more}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
