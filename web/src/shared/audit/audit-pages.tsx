import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import { AuditList } from '@/shared/audit/audit-list';
import { Button } from '@/shared/ui/controls/button';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { auditTexts } from '@/texts/admin/audit';
import type { AuditList as Answer } from '@/wire/generated';

interface AuditPagesProps {
  /** A path of the API, and its query besides the page. */
  path: string;
  filter?: Record<string, string>;
  pageSize: number;
  place: 'site' | 'league';
  none: string;
}

export function AuditPages({ path, filter = {}, pageSize, place, none }: AuditPagesProps) {
  const pages = useInfiniteQuery({
    queryKey: ['audit', path, filter, pageSize],
    gcTime: 0,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) => {
      const before = pageParam === null ? {} : { before: String(pageParam) };
      const query = new URLSearchParams({ ...filter, ...before, limit: String(pageSize) });
      return api.get<Answer>(`${path}?${query.toString()}`);
    },
    getNextPageParam: ({ entries }) =>
      entries.length < pageSize ? null : (entries.at(-1)?.id ?? null),
  });
  if (!pages.data) {
    if (!pages.error) return <SkeletonRows rows={3} label={auditTexts.loading} />;
    return <ErrorBox message={auditTexts.failed} onRetry={() => void pages.refetch()} />;
  }
  const entries = pages.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className="text-sm text-ink-soft">{none}</p>;
  return (
    <div className="flex flex-col gap-4">
      <AuditList entries={entries} place={place} />
      {pages.isFetchNextPageError && <ErrorBox message={auditTexts.failed} />}
      {pages.hasNextPage && (
        <Button
          look="secondary"
          className="self-start"
          disabled={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {pages.isFetchingNextPage ? auditTexts.moreBusy : auditTexts.more}
        </Button>
      )}
    </div>
  );
}
