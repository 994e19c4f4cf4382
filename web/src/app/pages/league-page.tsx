import { Globe, Lock, Users } from 'lucide-react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { LeagueLeaderboard } from '@/features/leaderboard/league-leaderboard';
import { useJoinActions } from '@/features/leagues/join-actions';
import { LeagueAdminCard } from '@/features/leagues/league-admin-card';
import { PendingRequests } from '@/features/leagues/pending-requests';
import { PickedOverview } from '@/features/leagues/picked-overview';
import { Roster } from '@/features/leagues/roster';
import { useLeaguePage } from '@/features/leagues/use-league-page';
import { useMyPendingLeagues } from '@/live/use-my-leagues';
import { ApiError } from '@/shared/api-error';
import { formatCount } from '@/shared/format';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Section } from '@/shared/ui/card';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorBox, SkeletonCards } from '@/shared/ui/states';
import type { LeagueView } from '@/wire/generated';

const TOP_RANKINGS = 10;
const LAST_RESULTS = 3;

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

function LeagueFailure({ slug, error, retry }: { slug: string; error: Error; retry: () => void }) {
  return (
    <Page title="League">
      {isMissing(error) ? (
        <EmptyState
          title={`League with slug "${slug}" not found.`}
          text="A private league opens with its invite code."
          action={<ButtonLink to="/dashboard/leagues">To the leagues</ButtonLink>}
        />
      ) : (
        <ErrorBox
          message="Failed to load league data. It might not exist or you may not have access."
          onRetry={retry}
        />
      )}
    </Page>
  );
}

interface MembershipProps {
  league: LeagueView;
  isMember: boolean;
  isAdmin: boolean;
}

function MembershipButton({ league, isMember, isAdmin }: MembershipProps) {
  const { pending } = useMyPendingLeagues();
  const { requestToJoin, cancelRequest, leaveLeague, busy } = useJoinActions();
  const navigate = useNavigate();
  if (isAdmin) return null;
  if (isMember) {
    const leave = () => leaveLeague(league, () => void navigate('/dashboard/leagues'));
    return (
      <Button look="secondary" disabled={busy} onClick={() => void leave()}>
        Leave
      </Button>
    );
  }
  if (pending?.includes(league._id)) {
    return (
      <Button look="secondary" disabled={busy} onClick={() => void cancelRequest(league)}>
        Cancel Request
      </Button>
    );
  }
  return (
    <Button
      data-testid={`join-request-${league._id}`}
      disabled={busy}
      onClick={() => requestToJoin(league)}
    >
      Request to Join
    </Button>
  );
}

function LeagueFacts({ league }: { league: LeagueView }) {
  const Icon = league.type === 'private' ? Lock : Globe;
  return (
    <>
      {league.description && <p className="mb-2">{league.description}</p>}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="inline-flex items-center gap-1.5">
          <Icon aria-hidden className="size-4" />
          {league.type === 'private' ? 'Private league' : 'Public league'}
        </span>
        <span className="inline-flex items-center gap-1.5 tabular-nums">
          <Users aria-hidden className="size-4" />
          {formatCount(league.memberCount, 'member')}
          {league.maxMembers !== null && ` of at most ${league.maxMembers}`}
        </span>
      </p>
    </>
  );
}

export function Component() {
  const { slug = '' } = useParams();
  const { me, league, isMember, isAdmin, members, picked, pickedBesides, requests, error, retry } =
    useLeaguePage(slug);

  // A private league is no longer to be seen by who has left it.
  if (error && (!league || isMissing(error)))
    return <LeagueFailure slug={slug} error={error} retry={retry} />;
  if (!league) {
    return (
      <Page title="League">
        <SkeletonCards label="Loading the league" />
      </Page>
    );
  }
  // An id or a former slug leads to the present address.
  if (league.slug !== slug) {
    return <Navigate replace to={`/dashboard/league/${encodeURIComponent(league.slug)}`} />;
  }
  return (
    <Page
      title={league.name}
      eyebrow="League"
      lead={<LeagueFacts league={league} />}
      actions={<MembershipButton league={league} isMember={isMember} isAdmin={isAdmin} />}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Section
          title="Top 10"
          aside={
            isMember && (
              <Link
                to={`/dashboard/leaderboards/${league._id}`}
                className="text-sm font-semibold text-accent-text hover:underline"
              >
                Whole leaderboard
              </Link>
            )
          }
        >
          <LeagueLeaderboard
            leagueId={league._id}
            leagueName={league.name}
            page={1}
            pageSize={TOP_RANKINGS}
            results={LAST_RESULTS}
          />
        </Section>
        <div className="flex min-w-0 flex-col gap-6">
          {isAdmin && <PendingRequests leagueId={league._id} requests={requests} />}
          {isMember && members && (
            <PickedOverview
              members={members}
              memberCount={league.memberCount}
              picked={picked}
              pickedBesides={pickedBesides}
              leagueId={league._id}
            />
          )}
          {isMember && (
            <Roster
              leagueId={league._id}
              meId={me.userId}
              isAdmin={isAdmin}
              members={members}
              memberCount={league.memberCount}
              picked={picked}
            />
          )}
          {isAdmin && <LeagueAdminCard league={league} />}
        </div>
      </div>
    </Page>
  );
}
