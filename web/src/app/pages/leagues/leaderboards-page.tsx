import { ChartLine, type LucideIcon, Users } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { LeagueGate } from '@/app/pages/leagues/league-gate';
import { LeagueSelect } from '@/app/pages/leagues/league-select';
import { GlobalLeaderboard } from '@/features/leaderboard/lazy-global-leaderboard';
import type { LiveBoard } from '@/features/leaderboard/board-view';
import { LeagueLeaderboard } from '@/features/leaderboard/league-leaderboard';
import { SeasonBoard, SeasonSelect } from '@/features/leaderboard/season/lazy-season';
import { pastSeasonOf, type PastSeason } from '@/features/leaderboard/api/season';
import { LeaderboardSkeleton } from '@/features/leaderboard/table/leaderboard-skeleton';
import { BoardLive } from '@/features/live-moment/board/lazy-board-live';
import { WithoutNote } from '@/features/spoilers/without-note';
import { seasonPath } from '@/shared/paths/season-path';
import { Page } from '@/shared/ui/layout/page';
import { leaderboardTexts as texts } from '@/texts/leagues/leaderboards';
import type { MyLeague } from '@/wire/generated';

const PAGE_SIZE = 25;

/** Page number of the address, counted from 1. */
function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

/** The first page of another season; null is the current one. */
function atSeason(season: PastSeason | null): Record<string, string> {
  return season === null ? {} : { season: String(season) };
}

/** The same address with another page number. */
function atPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  return next;
}

interface AsideLinkProps {
  to: string;
  icon: LucideIcon;
  children: string;
}

/** On a phone an icon, because the rows need the space. */
function AsideLink({ to, icon: Icon, children }: AsideLinkProps) {
  return (
    <Link
      to={to}
      title={children}
      className="inline-flex min-h-11 min-w-11 items-center justify-center text-sm font-semibold text-accent-text hover:underline"
    >
      <Icon aria-hidden className="size-5 sm:hidden" />
      <span className="max-sm:sr-only">{children}</span>
    </Link>
  );
}

interface ShownLeague {
  leagues: readonly MyLeague[];
  leagueId: string;
  /** Undefined for a league that is not the user's. */
  league: MyLeague | undefined;
}

/** Nothing while it loads: most leagues have one season. */
function SeasonBar({ leagueId }: { leagueId: string }) {
  const [params, setParams] = useSearchParams();
  return (
    <Suspense fallback={null}>
      <SeasonSelect
        leagueId={leagueId}
        season={pastSeasonOf(params)}
        onSeason={(season) => setParams(atSeason(season), { preventScrollReset: true })}
      />
    </Suspense>
  );
}

function LeagueBar({ leagues, leagueId, league }: ShownLeague) {
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap items-end gap-x-2 gap-y-1 sm:gap-x-4">
      <div className="min-w-0 flex-1 basis-36 sm:max-w-sm sm:basis-64">
        <LeagueSelect
          hideLabel
          data-testid="league-select"
          leagueId={leagueId}
          leagues={leagues}
          onLeague={(id) => void navigate(`/dashboard/leaderboards/${id}`)}
        />
      </div>
      <SeasonBar leagueId={leagueId} />
      <div className="flex sm:gap-x-4">
        <AsideLink
          to={`/dashboard/league/${encodeURIComponent(league?.slug ?? leagueId)}`}
          icon={Users}
        >
          {texts.openLeague}
        </AsideLink>
        <AsideLink to={seasonPath(leagueId)} icon={ChartLine}>
          {texts.mySeason}
        </AsideLink>
      </div>
    </div>
  );
}

function LeaderboardOf({ leagueId, league }: ShownLeague) {
  const [params, setParams] = useSearchParams();
  const named = { leagueId, leagueName: league?.name ?? texts.thisLeague };
  const place = {
    ...named,
    page: pageOf(params),
    pageSize: PAGE_SIZE,
    results: 0,
    onPage: (page: number) => setParams(atPage(params, page)),
    renderLive: (live: LiveBoard) => <BoardLive {...named} {...live} />,
  };
  const season = pastSeasonOf(params);
  if (season === null && !league?.ofEveryone) return <LeagueLeaderboard {...place} />;
  return (
    <Suspense fallback={<LeaderboardSkeleton rows={8} />}>
      {season === null ? (
        <GlobalLeaderboard {...place} />
      ) : (
        <SeasonBoard key={season} {...place} season={season} />
      )}
    </Suspense>
  );
}

export function Component() {
  return (
    <LeagueGate texts={texts} skeleton={<LeaderboardSkeleton rows={8} />}>
      {(leagueId, leagues) => {
        const shown = { leagueId, leagues, league: leagues.find(({ _id }) => _id === leagueId) };
        return (
          <Page title={texts.title} onPhone="nothing">
            <div className="flex flex-col gap-3 max-md:gap-2 max-md:pt-1">
              <LeagueBar {...shown} />
              <WithoutNote />
              <LeaderboardOf key={leagueId} {...shown} />
            </div>
          </Page>
        );
      }}
    </LeagueGate>
  );
}
