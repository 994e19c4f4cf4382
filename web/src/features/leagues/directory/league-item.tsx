import { Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { GlobalLeagueBadge } from '@/features/leagues/global/global-league-badge';
import { useJoinActions } from '@/features/leagues/join/join-actions';
import { MembershipButton } from '@/features/leagues/join/membership-button';
import { Badge } from '@/shared/ui/badges/badge';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueView, MyLeague } from '@/wire/generated';

const texts = leagueTexts.list;

interface LeagueItemProps {
  league: LeagueView;
  mine: MyLeague | undefined;
  pending: boolean;
}

const pathOf = ({ slug, _id }: LeagueView) =>
  `/dashboard/league/${encodeURIComponent(slug || _id)}`;

function ViewLink({ league }: { league: LeagueView }) {
  return (
    <ButtonLink
      look="secondary"
      to={pathOf(league)}
      aria-label={texts.actionOn(texts.view, league.name)}
    >
      {texts.view}
    </ButtonLink>
  );
}

function LeagueActions({ league, mine, pending }: LeagueItemProps) {
  const { leaveLeague, busy } = useJoinActions();
  const named = (action: string) => ({ 'aria-label': texts.actionOn(action, league.name) });
  if (mine && (mine.isAdmin || mine.isOwner)) {
    return (
      <>
        <Badge tone="accent">{texts.adminOrOwner}</Badge>
        <ViewLink league={league} />
      </>
    );
  }
  if (mine) {
    return (
      <>
        <Button
          look="quiet"
          disabled={busy}
          onClick={() => void leaveLeague(league, 'list')}
          {...named(texts.leave)}
        >
          {texts.leave}
        </Button>
        <ViewLink league={league} />
      </>
    );
  }
  return <MembershipButton league={league} pending={pending} named={named} />;
}

export function LeagueItem(props: LeagueItemProps) {
  const { league, pending } = props;
  const { memberCount, maxMembers } = league;
  const policy = league.joinPolicy === 'open' ? texts.open : texts.approval;
  const full = maxMembers !== null && memberCount >= maxMembers;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line p-4 last:border-0 md:px-5">
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-x-2.5">
          <Link
            to={pathOf(league)}
            className="inline-flex min-h-8 max-w-full items-center font-display text-lg leading-tight font-bold hover:underline"
          >
            <span className="min-w-0 break-words">{league.name}</span>
          </Link>
          {league.ofEveryone && <GlobalLeagueBadge />}
        </div>
        {league.description && (
          <p className="line-clamp-2 text-sm text-ink-soft">{league.description}</p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span className="inline-flex items-center gap-1.5 tabular-nums">
            <Users aria-hidden className="size-4" />
            {maxMembers === null
              ? texts.members(memberCount)
              : texts.membersOf(memberCount, maxMembers)}
          </span>
          {full && !pending ? (
            <Badge tone="warn">{texts.full}</Badge>
          ) : (
            <span>{pending ? texts.waiting : policy}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <LeagueActions {...props} />
      </div>
    </li>
  );
}
