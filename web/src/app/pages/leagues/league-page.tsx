import { useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { LeagueManagement } from '@/app/pages/leagues/league-management';
import { LeagueMembers } from '@/app/pages/leagues/league-members';
import { LeagueOverview } from '@/app/pages/leagues/league-overview';
import { GuestReminder } from '@/features/accounts/guests/guest-reminder';
import { LeagueFacts } from '@/features/leagues/page/league-facts';
import { failureText, isMissing, slugFault } from '@/features/leagues/page/league-failure';
import { MembershipButton } from '@/features/leagues/join/membership-button';
import { useLeaguePage } from '@/features/leagues/page/use-league-page';
import { useOpenPicks } from '@/shared/picks/open-picks-api';
import { useMyLeagues, useMyPendingLeagues } from '@/live/hooks/use-my-leagues';
import { isWaiting } from '@/shared/query/waiting';
import { ButtonLink } from '@/shared/ui/controls/button';
import { TabLinks } from '@/shared/ui/controls/tab-links';
import { EmptyState, ErrorBox, Skeleton, SkeletonCards } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/page';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueView } from '@/wire/generated';

const texts = leagueTexts.page;

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

/**
 * False while something is loading that would push the rest of the page down. Once shown, the page
 * stays: a new member or admin keeps their place.
 */
function useSettled(page: ReturnType<typeof useLeaguePage>): boolean {
  const { leagues, error } = useMyLeagues();
  const openPicks = useOpenPicks(page.me.userId, (leagues?.length ?? 0) > 1);
  const [shown, setShown] = useState<string | null>(null);
  const leagueId = page.league?._id;
  const isReady =
    (leagues !== undefined || error !== null) && !isWaiting(openPicks) && page.isSettled;
  if (leagueId !== undefined && isReady && shown !== leagueId) setShown(leagueId);
  return leagueId !== undefined && (isReady || shown === leagueId);
}

function Membership({ league }: { league: LeagueView }) {
  const { pending } = useMyPendingLeagues();
  return <MembershipButton league={league} pending={pending?.includes(league._id) ?? false} />;
}

type LeaguePart = 'league' | 'members' | 'manage';

function partsFor(isMember: boolean, isAdmin: boolean): LeaguePart[] {
  if (isAdmin) return ['league', 'members', 'manage'];
  return isMember ? ['league', 'members'] : ['league'];
}

export function Component() {
  const { slug = '' } = useParams();
  const { search, hash } = useLocation();
  const [params] = useSearchParams();
  const fault = slugFault(slug);
  const page = useLeaguePage(slug, fault === null);
  const isSettled = useSettled(page);
  const { me, league, isMember, isAdmin } = page;

  if (fault !== null) return <NoLeague title={fault} />;
  // A user who has left a private league must no longer see it.
  if (page.error && (!league || isMissing(page.error)))
    return <LeagueFailure slug={slug} error={page.error} retry={page.retry} />;
  if (!league) {
    return (
      <Page title={texts.untitled} eyebrow={texts.eyebrow} lead={<Skeleton className="h-5 w-56" />}>
        <SkeletonCards label={texts.loading} />
      </Page>
    );
  }
  // An id or an old slug redirects to the current address and keeps the query.
  if (league.slug !== slug) {
    const present = `/dashboard/league/${encodeURIComponent(league.slug)}`;
    return <Navigate replace to={{ pathname: present, search, hash }} />;
  }
  const parts = partsFor(isMember, isAdmin);
  const part = parts.find((one) => one === params.get('part')) ?? 'league';
  const role = league.ownerId === me.userId ? leagueTexts.list.owner : leagueTexts.list.admin;
  return (
    <Page
      title={league.name}
      eyebrow={texts.eyebrow}
      onPhone="title"
      lead={<LeagueFacts league={league} role={isAdmin ? role : null} isMember={isMember} />}
      actions={!isMember && <Membership league={league} />}
    >
      <GuestReminder />
      {!isSettled && <SkeletonCards label={texts.loading} />}
      {isSettled && isMember && (
        <TabLinks
          label={texts.parts.label}
          within
          tabs={parts.map((key) => ({
            key,
            to: key === 'league' ? '?' : `?part=${key}`,
            label: texts.parts[key],
            active: key === part,
          }))}
        />
      )}
      {isSettled && part === 'league' && <LeagueOverview league={league} page={page} />}
      {isSettled && part === 'members' && <LeagueMembers league={league} page={page} />}
      {isSettled && part === 'manage' && <LeagueManagement league={league} page={page} />}
    </Page>
  );
}
