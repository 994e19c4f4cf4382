import { useDeferredValue, useMemo, useState } from 'react';
import { usePublicLeagues } from '@/features/leagues/api/leagues-api';
import { searchNamed } from '@/features/leagues/api/search-named';
import { useAllPages } from '@/features/leagues/api/use-all-pages';
import { LeagueItem } from '@/features/leagues/directory/league-item';
import { useMyLeagues, useMyPendingLeagues } from '@/live/hooks/use-my-leagues';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { SearchField } from '@/shared/ui/controls/search-field';
import { Notice } from '@/shared/ui/feedback/notice';
import { EmptyState, ErrorBox, Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueView } from '@/wire/generated';

const texts = leagueTexts.list;

/** Few at first, so that the code form below stays within reach on a phone. */
const STEP = 20;
/** With fewer leagues, no search is needed. */
const SEARCHABLE_FROM = 6;

function LeaguesSkeleton() {
  return (
    <Card role="status" aria-label={texts.loading}>
      {Array.from({ length: 3 }, (_, row) => (
        <div
          key={row}
          className="flex flex-wrap items-center gap-4 border-b border-line p-5 last:border-0"
        >
          <div className="min-w-0 flex-1 basis-52">
            <Skeleton className="mb-2.5 h-5 w-2/5" />
            <Skeleton className="mb-2.5 h-4 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
          <Skeleton className="h-11 w-36" />
        </div>
      ))}
    </Card>
  );
}

function LeagueList({ leagues, query }: { leagues: LeagueView[]; query: string }) {
  const { leagues: mine } = useMyLeagues();
  const { pending } = useMyPendingLeagues();
  const [shown, setShown] = useState(STEP);
  const left = leagues.length - shown;
  if (leagues.length === 0) {
    return <EmptyState title={texts.noMatch(query)} text={texts.noMatchNext} />;
  }
  return (
    <Card>
      <ul>
        {leagues.slice(0, shown).map((league) => (
          <LeagueItem
            key={league._id}
            league={league}
            mine={mine?.find(({ _id }) => _id === league._id)}
            pending={pending?.includes(league._id) ?? false}
          />
        ))}
      </ul>
      {left > 0 && (
        <div className="flex justify-center border-t border-line p-2">
          <Button look="quiet" onClick={() => setShown(shown + STEP)}>
            {texts.more(Math.min(left, STEP))}
          </Button>
        </div>
      )}
    </Card>
  );
}

export function PublicLeagues() {
  const pages = usePublicLeagues();
  const { data, error, refetch, hasNextPage } = pages;
  const { error: mineError } = useMyLeagues();
  const { error: pendingError } = useMyPendingLeagues();
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query.trim());
  useAllPages(pages, sought !== '');

  const all = useMemo(() => data?.pages.flat(), [data]);
  const found = useMemo(() => all && searchNamed(all, sought), [all, sought]);

  if (!all || !found) {
    return error ? (
      <ErrorBox message={texts.failed} onRetry={() => void refetch()} />
    ) : (
      <LeaguesSkeleton />
    );
  }
  if (all.length === 0) {
    return (
      <EmptyState
        title={texts.none}
        text={texts.noneNext}
        action={<ButtonLink to="/dashboard/create-league">{texts.noneAction}</ButtonLink>}
      />
    );
  }
  const total = hasNextPage ? texts.atLeast(all.length) : texts.leagues(all.length);
  return (
    <div className="flex flex-col gap-3">
      {mineError && <Notice tone="warn">{texts.membershipsUnknown}</Notice>}
      {pendingError && <Notice tone="warn">{texts.requestsUnknown}</Notice>}
      {all.length >= SEARCHABLE_FROM && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SearchField
            label={texts.search}
            hint={texts.searchHint}
            value={query}
            onSearch={setQuery}
            clear={texts.clearSearch}
          />
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {sought === '' ? total : texts.found(found.length)}
          </p>
        </div>
      )}
      <LeagueList key={sought} leagues={found} query={sought} />
    </div>
  );
}
