import { Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useJoinActions } from '@/features/leagues/join-actions';
import { usePublicLeagues } from '@/features/leagues/leagues-api';
import { useMyLeagues, useMyPendingLeagues } from '@/live/use-my-leagues';
import { formatCount } from '@/shared/format';
import { Badge } from '@/shared/ui/badge';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import { Notice } from '@/shared/ui/notice';
import { EmptyState, ErrorBox, SkeletonRows } from '@/shared/ui/states';
import type { LeagueView, MyLeague } from '@/wire/generated';

interface LeagueItemProps {
  league: LeagueView;
  mine: MyLeague | undefined;
  pending: boolean;
}

function LeagueActions({ league, mine, pending }: LeagueItemProps) {
  const { requestToJoin, cancelRequest, leaveLeague, busy } = useJoinActions();
  const to = `/dashboard/league/${encodeURIComponent(league.slug)}`;
  if (mine && (mine.isAdmin || mine.isOwner)) {
    return (
      <>
        <Badge tone="accent">{mine.isOwner ? 'Owner' : 'Admin'}</Badge>
        <ButtonLink look="secondary" to={to}>
          View
        </ButtonLink>
      </>
    );
  }
  if (mine) {
    return (
      <>
        <Button look="quiet" disabled={busy} onClick={() => void leaveLeague(league)}>
          Leave
        </Button>
        <ButtonLink look="secondary" to={to}>
          View
        </ButtonLink>
      </>
    );
  }
  if (pending) {
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

function LeagueItem(props: LeagueItemProps) {
  const { league } = props;
  const members =
    league.maxMembers === null
      ? formatCount(league.memberCount, 'member')
      : `${league.memberCount} of ${league.maxMembers} members`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line p-4 last:border-0 md:px-5">
      <div className="min-w-0 flex-1 basis-52">
        <Link
          to={`/dashboard/league/${encodeURIComponent(league.slug)}`}
          className="font-display text-lg font-bold hover:underline"
        >
          {league.name}
        </Link>
        {league.description && (
          <p className="line-clamp-2 text-sm text-ink-soft">{league.description}</p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <span className="inline-flex items-center gap-1 tabular-nums">
            <Users aria-hidden className="size-4" />
            {members}
          </span>
          {league.joinPolicy === 'open' ? 'Open to everyone' : 'An admin approves'}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <LeagueActions {...props} />
      </div>
    </li>
  );
}

export function PublicLeagues() {
  const { data: publicLeagues, error, refetch } = usePublicLeagues();
  const { leagues: mine, error: mineError } = useMyLeagues();
  const { pending, error: pendingError } = useMyPendingLeagues();

  if (!publicLeagues && error) {
    return (
      <ErrorBox
        message="Failed to load leagues. Please try again later."
        onRetry={() => void refetch()}
      />
    );
  }
  if (!publicLeagues) {
    return (
      <Card className="p-5">
        <SkeletonRows label="Loading leagues" />
      </Card>
    );
  }
  if (publicLeagues.length === 0) {
    return (
      <EmptyState
        title="No public leagues available."
        text="Start the first one and invite your climbing friends."
        action={<ButtonLink to="/dashboard/create-league">Create a league</ButtonLink>}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {mineError && <Notice tone="warn">Could not load your league memberships.</Notice>}
      {pendingError && <Notice tone="warn">Could not load your pending request status.</Notice>}
      <Card>
        <ul>
          {publicLeagues.map((league) => (
            <LeagueItem
              key={league._id}
              league={league}
              mine={mine?.find(({ _id }) => _id === league._id)}
              pending={pending?.includes(league._id) ?? false}
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}
