import { lazy, type ReactNode, Suspense } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { GlobalLeaderboard } from '@/features/leaderboard/lazy-global-leaderboard';
import { LeagueLeaderboard } from '@/features/leaderboard/league-leaderboard';
import { LeaderboardSkeleton } from '@/features/leaderboard/table/leaderboard-skeleton';
import { AnnouncementList } from '@/features/leagues/announcements/announcement-list';
import { InviteCard } from '@/features/leagues/invite/invite-card';
import { LeagueFacts } from '@/features/leagues/page/league-facts';
import { failureText, isMissing, slugFault } from '@/features/leagues/page/league-failure';
import { LeagueLog } from '@/features/leagues/page/league-log';
import { LeaguePredictions } from '@/features/leagues/page/league-predictions';
import { LeaveButton } from '@/features/leagues/page/leave-button';
import { MembershipButton } from '@/features/leagues/page/membership-button';
import { NextPick } from '@/features/leagues/page/next-pick';
import { PartLinks } from '@/features/leagues/page/part-links';
import { PickedOverview } from '@/features/leagues/page/picked-overview';
import { useLeaguePage } from '@/features/leagues/page/use-league-page';
import { PendingRequests } from '@/features/leagues/people/pending-requests';
import { Roster } from '@/features/leagues/people/roster';
import { LeagueSettings } from '@/features/leagues/settings/league-settings';
import { BringPicks } from '@/features/predictions/all-leagues/bring-picks';
import { RevealTeaser } from '@/features/reveal/reveal-teaser';
import { WithoutNote } from '@/features/spoilers/without-note';
import { seasonPath } from '@/shared/paths/season-path';
import { isSiteAdmin } from '@/shared/session/current-user';
import { ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState, ErrorBox, Skeleton, SkeletonCards } from '@/shared/ui/feedback/states';
import { Section } from '@/shared/ui/layout/card';
import { Page } from '@/shared/ui/layout/page';
import { leagueTexts } from '@/texts/leagues/league-pages';

const texts = leagueTexts.page;
const TOP_RANKINGS = 10;
const LAST_RESULTS = 3;
const ASIDE =
  'inline-flex min-h-11 items-center text-sm font-semibold text-accent-text hover:underline';

const GlobalLeagueSettings = lazy(async () => ({
  default: (await import('@/features/leagues/global/global-league-settings')).GlobalLeagueSettings,
}));

const WebhookCard = lazy(async () => ({
  default: (await import('@/features/leagues/settings/webhook-card')).WebhookCard,
}));

function NoLeague({ title, hint }: { title: string; hint?: string }) {
  return (
    <Page title={texts.untitled}>
      <EmptyState
        title={title}
        text={hint}
        action={<ButtonLink to="/dashboard/leagues">{texts.toLeagues}</ButtonLink>}
      />
    </Page>
  );
}

function LeagueFailure({ slug, error, retry }: { slug: string; error: Error; retry: () => void }) {
  const text = failureText(slug, error);
  if (isMissing(error)) return <NoLeague title={text} hint={texts.privateHint} />;
  return (
    <Page title={texts.untitled}>
      <ErrorBox message={text} onRetry={retry} />
    </Page>
  );
}

/** A part that links of this page jump to; the bar of narrow screens must not cover it. */
function Part({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="flex min-w-0 scroll-mt-18 flex-col gap-6 md:scroll-mt-6">
      {children}
    </div>
  );
}

export function Component() {
  const { slug = '' } = useParams();
  const { search, hash } = useLocation();
  const fault = slugFault(slug);
  const page = useLeaguePage(slug, fault === null);
  const { me, league, isMember, isAdmin, members, picked, pickedBesides, requests } = page;

  if (fault !== null) return <NoLeague title={fault} />;
  // A user who has left a private league must no longer see it.
  if (page.error && (!league || isMissing(page.error)))
    return <LeagueFailure slug={slug} error={page.error} retry={page.retry} />;
  if (!league) {
    return (
      <Page title={texts.untitled}>
        <SkeletonCards label={texts.loading} />
      </Page>
    );
  }
  // An id or an old slug redirects to the current address and keeps the query.
  if (league.slug !== slug) {
    const present = `/dashboard/league/${encodeURIComponent(league.slug)}`;
    return <Navigate replace to={{ pathname: present, search, hash }} />;
  }
  const ranking = {
    leagueId: league._id,
    leagueName: league.name,
    page: 1,
    pageSize: TOP_RANKINGS,
    results: LAST_RESULTS,
  };
  const isAlone = isAdmin && league.memberCount === 1;
  const invite = (
    <Part id="invite">
      <InviteCard league={league} invitations={page.invitations} />
    </Part>
  );
  const parts = [
    { id: 'ranking', label: texts.ranking },
    ...(isMember
      ? [
          { id: 'predictions', label: texts.predictions },
          { id: 'members', label: texts.members },
        ]
      : []),
    ...(isAdmin
      ? [
          { id: 'invite', label: texts.invite },
          { id: 'settings', label: texts.settings },
        ]
      : []),
  ];
  return (
    <Page
      title={league.name}
      eyebrow={texts.eyebrow}
      lead={<LeagueFacts league={league} />}
      actions={
        <MembershipButton league={league} meId={me.userId} isMember={isMember} isAdmin={isAdmin} />
      }
    >
      {isAlone && invite}
      {isMember && <NextPick key={`next ${league._id}`} leagueId={league._id} meId={me.userId} />}
      {isAdmin && !page.announcements && <Skeleton className="h-15.5 w-full" />}
      {isMember && page.announcements && (
        <AnnouncementList
          key={league._id}
          leagueId={league._id}
          announcements={page.announcements}
          isAdmin={isAdmin}
        />
      )}
      {isMember && <BringPicks key={`picks ${league._id}`} leagueId={league._id} />}
      {parts.length > 1 && <PartLinks parts={parts} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        {isAdmin && (
          <div className="min-w-0 lg:col-start-2">
            <PendingRequests leagueId={league._id} requests={requests} />
          </div>
        )}
        <div
          className={`flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-start-1 ${isAdmin ? 'lg:row-span-2' : ''}`}
        >
          <Part id="ranking">
            <Section
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
          </Part>
          {isMember && (
            <Part id="predictions">
              <Section title={texts.predictions}>
                <div className="flex flex-col gap-5">
                  <RevealTeaser leagueId={league._id} />
                  <LeaguePredictions leagueId={league._id} />
                </div>
              </Section>
            </Part>
          )}
        </div>
        {isMember && (
          <div className="flex min-w-0 flex-col gap-6 lg:col-start-2">
            <Part id="members">
              <Roster
                league={league}
                meId={me.userId}
                isAdmin={isAdmin}
                members={members}
                picked={picked}
              />
              {members && (
                <PickedOverview
                  members={members}
                  memberCount={league.memberCount}
                  picked={picked}
                  pickedBesides={pickedBesides}
                  leagueId={league._id}
                />
              )}
            </Part>
            {isAdmin && (
              <>
                {!isAlone && invite}
                <Part id="settings">
                  <LeagueSettings league={league} isOwner={league.ownerId === me.userId} />
                  <Suspense fallback={null}>
                    {isSiteAdmin(me) && (
                      <GlobalLeagueSettings key={`everyone ${league._id}`} league={league} />
                    )}
                    <WebhookCard key={league._id} leagueId={league._id} />
                  </Suspense>
                </Part>
              </>
            )}
            <Part id="log">
              <LeagueLog leagueId={league._id} />
            </Part>
            {!isAdmin && <LeaveButton league={league} />}
          </div>
        )}
      </div>
    </Page>
  );
}
