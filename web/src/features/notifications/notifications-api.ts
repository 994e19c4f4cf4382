import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useChange } from '@/live/hooks/use-change';
import { api } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { NoticeList, NoticesSeenAnswer, NoticeView } from '@/wire/generated';

const PAGE_SIZE = 20;

/**
 * Notifications, newest first, while shown. New and retracted ones cause a refetch, seen ones do
 * not: a row stays marked as new until the user returns.
 */
export function useNotifications() {
  const client = useQueryClient();
  useChange(({ data: { kind } }) => {
    if (kind === 'notice_told' || kind === 'notices_gone') {
      void client.invalidateQueries({ queryKey: queryKeys.notices });
    }
  });
  const pages = useInfiniteQuery({
    queryKey: queryKeys.notices,
    gcTime: 0,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) => {
      const before = pageParam === null ? '' : `&before=${pageParam}`;
      return api.get<NoticeList>(`/api/notices?limit=${PAGE_SIZE}${before}`);
    },
    getNextPageParam: ({ notices }) =>
      notices.length < PAGE_SIZE ? null : (notices.at(-1)?.id ?? null),
  });
  return { ...pages, notices: pages.data?.pages.flatMap(({ notices }) => notices) };
}

/** Marks the shown notifications as seen, on all devices. */
export function useMarkAsSeen(notices: NoticeView[] | undefined): void {
  const reported = useRef(0);
  const newest = Math.max(0, ...(notices ?? []).map(({ id, seen }) => (seen ? 0 : id)));
  useEffect(() => {
    const see = () => {
      // A page in the background does not count as seen.
      if (document.hidden || newest <= reported.current) return;
      reported.current = newest;
      api.post<NoticesSeenAnswer>('/api/notices/seen', { upTo: newest }).catch(() => {
        // They stay new, and are marked when the user returns.
        reported.current = 0;
      });
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [newest]);
}
