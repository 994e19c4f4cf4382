import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { LiveBoard } from '@/features/leaderboard/board-view';
import { GlobalLeaderboard } from '@/features/leaderboard/lazy-global-leaderboard';
import { LeagueLeaderboard } from '@/features/leaderboard/league-leaderboard';
import { LeaderboardSkeleton } from '@/features/leaderboard/table/leaderboard-skeleton';
import { AnnouncementList } from '@/features/leagues/announcements/announcement-list';
import { InviteCard } from '@/features/leagues/invite/invite-card';
import { LeaguePredictions } from '@/features/leagues/page/league-predictions';
import { NextPick } from '@/features/leagues/page/next-pick';
import { PeopleStrip } from '@/features/leagues/page/people-strip';
import { ReportLeagueButton } from '@/features/leagues/page/report-league-button';
import type { useLeaguePage } from '@/features/leagues/page/use-league-page';
import { PendingRequests } from '@/features/leagues/people/pending-requests';
import { Stream } from '@/features/leagues/stream/stream';
import { PlayerOutlook } from '@/features/live-moment/outlook/player-outlook';
import { BringPicks } from '@/features/predictions/all-leagues/bring-picks';
import { RevealTeaser } from '@/features/reveal/reveal-teaser';
import { SeasonRace } from '@/features/season/race/lazy-season-race';
import { WithoutNote } from '@/features/spoilers/without-note';
import { seasonPath } from '@/shared/paths/season-path';
import { Section } from '@/shared/ui/layout/card';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueView } from '@/wire/generated';

const texts = leagueTexts.page;
const TOP_RANKINGS = 10;
const LAST_RESULTS = 3;
const ASIDE =
  'inline-flex min-h-11 items-center text-sm font-semibold text-accent-text hover:underline';

interface LeagueOverviewProps {
  league: LeagueView;
  page: ReturnType<typeof useLeaguePage>;
}

function Ranking({ league, page: { isMember } }: LeagueOverviewProps) {
  const { search } = useLocation();
  const ranking = {
    leagueId: league._id,
    leagueName: league.name,
    page: 1,
    pageSize: TOP_RANKINGS,
    results: LAST_RESULTS,
    renderLive: ({ eventIds }: LiveBoard) => (
      <PlayerOutlook
        leagueId={league._id}
        eventId={eventIds[0]}
        className="rounded-card border border-line bg-surface shadow-card"
      />
    ),
  };
  return (
    <Section
      className="min-w-0"
      title={league.memberCount > TOP_RANKINGS ? texts.top : texts.ranking}
      aside={
        isMember && (
          <div className="flex flex-wrap gap-x-4">
            <Link to={seasonPath(league._id)} className={ASIDE}>
              {texts.mySeason}
            </Link>
            <Link to={`/dashboard/leaderboards/${league._id}${search}`} className={ASIDE}>
              {texts.wholeLeaderboard}
            </Link>
          </div>
        )
      }
    >
      <WithoutNote className="mb-3" />
      {/* Only members may filter it. */}
      {league.ofEveryone && isMember ? (
        <Suspense fallback={<LeaderboardSkeleton rows={TOP_RANKINGS} />}>
          <GlobalLeaderboard {...ranking} />
        </Suspense>
      ) : (
        <LeagueLeaderboard {...ranking} />
      )}
    </Section>
  );
}

/** What a league's page shows to everybody who may see it, the most urgent first. */
export function LeagueOverview({ league, page }: LeagueOverviewProps) {
  const { me, isMember, isAdmin, members, announcements, invitations, requests } = page;
  return (
    <>
      {isAdmin && league.memberCount === 1 && (
        <InviteCard league={league} invitations={invitations} />
      )}
      {isMember && <PeopleStrip league={league} members={members} />}
      {isAdmin && <PendingRequests leagueId={league._id} requests={requests} />}
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-6">
        {/* A phone shows the race after the news. */}
        <div
          className={`contents lg:flex lg:min-w-0 lg:flex-col lg:gap-8 ${isMember ? '' : 'lg:col-span-2'}`}
        >
          <Ranking league={league} page={page} />
          {isMember && <SeasonRace key={league._id} leagueId={league._id} />}
        </div>
        {isMember && (
          <div className="flex min-w-0 flex-col gap-6">
            <NextPick key={`next ${league._id}`} leagueId={league._id} meId={me.userId} />
            <BringPicks key={`picks ${league._id}`} leagueId={league._id} />
            <RevealTeaser leagueId={league._id} />
            {announcements && (
              <AnnouncementList
                key={league._id}
                leagueId={league._id}
                announcements={announcements}
                isAdmin={isAdmin}
              />
            )}
            <Stream key={`stream ${league._id}`} league={league} meId={me.userId} />
          </div>
        )}
      </div>
      {isMember && (
        <Section title={texts.predictions} className="min-w-0">
          <LeaguePredictions leagueId={league._id} />
        </Section>
      )}
      {!isMember && <ReportLeagueButton league={league} />}
    </>
  );
}
