import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rosterKey, useWholeRoster } from '@/features/leagues/api/leagues-api';
import { searchNamed } from '@/features/leagues/api/search-named';
import { useAllPages } from '@/features/leagues/api/use-all-pages';
import { useChange } from '@/live/hooks/use-change';
import type { Change, LeagueMember } from '@/wire/generated';

type Pages = InfiniteData<LeagueMember[], number>;

/**
 * Applies a change of the league to the roster's pages; the same pages if it does not concern them.
 */
export function applyToRoster(pages: LeagueMember[][], change: Change): LeagueMember[][] {
  switch (change.kind) {
    case 'member_left':
      return pages.map((page) => page.filter(({ id }) => id !== change.userId));
    case 'member_changed':
      return pages.map((page) =>
        page.map((member) => (member.id === change.member.id ? change.member : member)),
      );
    case 'member_joined': {
      if (pages.some((page) => page.some(({ id }) => id === change.member.id))) return pages;
      return pages.map((page, at) => (at === pages.length - 1 ? [...page, change.member] : page));
    }
    default:
      return pages;
  }
}

/**
 * All members of a league. The topic lists and updates the first ones; the rest is loaded page by
 * page while scrolling or searching, and updated by the same topic's changes.
 */
export function useRoster(
  leagueId: string,
  listed: LeagueMember[] | undefined,
  memberCount: number,
  query: string,
) {
  const isLarge = listed !== undefined && memberCount > listed.length;
  const pages = useWholeRoster(leagueId, isLarge);
  const client = useQueryClient();
  useChange(({ topic, data }) => {
    if (!isLarge || !topic.endsWith(`:${leagueId}`)) return;
    client.setQueryData<Pages>(
      rosterKey(leagueId),
      (held) => held && { ...held, pages: applyToRoster(held.pages, data) },
    );
  });
  useAllPages(pages, isLarge && query !== '');

  const read = pages.data?.pages;
  const all = useMemo(() => (isLarge ? (read?.flat() ?? listed) : listed), [isLarge, read, listed]);
  const found = useMemo(() => all && searchNamed(all, query), [all, query]);
  return {
    found,
    read: all?.length ?? 0,
    // Before the first page it is unknown whether there is a next one.
    stillSearching: isLarge && query !== '' && (pages.isPending || pages.hasNextPage),
    error: pages.error,
    retry: () => void pages.fetchNextPage(),
    readMore: () => {
      if (isLarge && pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
    },
  };
}
