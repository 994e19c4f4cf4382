import { Suspense } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { GlobalLeaderboard } from '@/features/leaderboard/lazy-global-leaderboard';
import { LeagueLeaderboard } from '@/features/leaderboard/league-leaderboard';
import { LeaderboardSkeleton } from '@/features/leaderboard/table/leaderboard-skeleton';
import { WithoutNote } from '@/features/spoilers/without-note';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { seasonPath } from '@/shared/paths/season-path';
import { ButtonLink } from '@/shared/ui/controls/button';
import { SelectField } from '@/shared/ui/controls/field';
import { EmptyState, ErrorBox } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/page';
import { leaderboardTexts as texts } from '@/texts/leagues/leaderboards';

const PAGE_SIZE = 25;

/** Page number of the address, counted from 1. */
function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

/** The same address with another page number. */
function atPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  return next;
}

export function Component() {
  const { leagueId } = useParams();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { leagues, error, retry } = useMyLeagues();

  if (!leagues) {
    return (
      <Page title={texts.title}>
        {error ? (
          <ErrorBox message={texts.leaguesFailed} onRetry={retry} />
        ) : (
          <LeaderboardSkeleton rows={8} />
        )}
      </Page>
    );
  }

  const league = leagueId ? leagues.find(({ _id }) => _id === leagueId) : leagues[0];
  const shownId = leagueId ?? league?._id;
  if (shownId === undefined) {
    return (
      <Page title={texts.title}>
        <EmptyState
          title={texts.noLeague}
          text={texts.noLeagueNext}
          action={<ButtonLink to="/dashboard/leagues">{texts.findLeague}</ButtonLink>}
        />
      </Page>
    );
  }
  const place = {
    leagueId: shownId,
    leagueName: league?.name ?? texts.thisLeague,
    page: pageOf(params),
    pageSize: PAGE_SIZE,
    results: 0,
    onPage: (page: number) => setParams(atPage(params, page)),
  };
  const leaguePath = `/dashboard/league/${encodeURIComponent(league?.slug ?? shownId)}`;
  return (
    <Page title={texts.title}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-64 sm:max-w-sm">
            <SelectField
              label={texts.league}
              hideLabel
              data-testid="league-select"
              value={shownId}
              onChange={(change) => void navigate(`/dashboard/leaderboards/${change.target.value}`)}
            >
              {!league && <option value={shownId}>{texts.otherLeague}</option>}
              {leagues.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          <div className="flex gap-x-4 max-sm:basis-full">
            <Link
              to={leaguePath}
              className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-text hover:underline"
            >
              {texts.openLeague}
            </Link>
            <Link
              to={seasonPath(shownId)}
              className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-text hover:underline"
            >
              {texts.mySeason}
            </Link>
          </div>
        </div>
        <WithoutNote />
        {league?.ofEveryone ? (
          <Suspense fallback={<LeaderboardSkeleton rows={8} />}>
            <GlobalLeaderboard key={shownId} {...place} />
          </Suspense>
        ) : (
          <LeagueLeaderboard key={shownId} {...place} />
        )}
      </div>
    </Page>
  );
}
