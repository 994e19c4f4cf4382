import { useDeferredValue, useState } from 'react';
import { MemberMenu } from '@/features/leagues/people/member-menu';
import { RosterList } from '@/features/leagues/people/roster-list';
import { useRoster } from '@/features/leagues/people/use-roster';
import { useUpcomingEvents } from '@/live/hooks/use-events';
import { phaseOf } from '@/shared/events/event-rules';
import { formatNumber } from '@/shared/format/numbers';
import { FriendButton } from '@/shared/friends/friend-button';
import { useFriendship, useUnblocked } from '@/shared/friends/friends-api';
import { Avatar } from '@/shared/ui/badges/avatar';
import { Badge } from '@/shared/ui/badges/badge';
import { SearchField } from '@/shared/ui/controls/search-field';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { friendTexts } from '@/texts/accounts/friends';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueMember, LeagueView, PickedMark } from '@/wire/generated';

const texts = leagueTexts.roster;

/** With fewer members, no search is needed. */
const SEARCHABLE_FROM = 8;

interface RosterProps {
  league: LeagueView;
  meId: string;
  isAdmin: boolean;
  /** Members listed in the league's topic: not all of a large league. */
  members: LeagueMember[] | undefined;
  picked: PickedMark[];
}

/** Number of picked categories per member; null for members whose marks are not sent. */
function usePickCounts(members: LeagueMember[] | undefined, picked: PickedMark[]) {
  const { events } = useUpcomingEvents();
  const isSomethingToPick = events?.some((event) =>
    event.dcats.some(({ status }) => phaseOf(status) !== 'finished'),
  );
  const counts = new Map<string, number>();
  if (!isSomethingToPick) return counts;
  for (const { id } of members ?? []) counts.set(id, 0);
  for (const { userId } of picked) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  return counts;
}

interface MemberRowProps extends Pick<RosterProps, 'league' | 'meId' | 'isAdmin'> {
  member: LeagueMember;
  picks: number | undefined;
}

function MemberRow({ league, meId, isAdmin, member, picks }: MemberRowProps) {
  const isMe = member.id === meId;
  const isBlocked = useFriendship(member.id) === 'blocked';
  return (
    <div data-testid={`member-${member.id}`} className="flex h-14 items-center gap-3">
      <Avatar name={member.name} picture={member.picture} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold" title={member.name}>
          {member.name}
          {isMe && <span className="font-normal text-ink-soft"> ({texts.you})</span>}
        </p>
        {picks !== undefined && (
          <p className="truncate text-xs text-ink-soft">
            {picks === 0 ? texts.noPick : texts.picked(picks)}
          </p>
        )}
      </div>
      {(member.isOwner || member.isAdmin) && (
        <Badge tone="accent">{member.isOwner ? texts.owner : texts.admin}</Badge>
      )}
      {isAdmin && member.guest && <Badge>{texts.guest}</Badge>}
      {isBlocked && <Badge>{friendTexts.isBlocked}</Badge>}
      {!isMe && league.isCurrentUserMember && league.type === 'public' && (
        <FriendButton
          compact
          person={{ userId: member.id, name: member.name, picture: member.picture }}
        />
      )}
      <MemberMenu
        leagueId={league._id}
        member={member}
        isMe={isMe}
        isAdmin={isAdmin}
        isOwner={league.ownerId === meId}
      />
    </div>
  );
}

export function Roster({ members, picked, ...rest }: RosterProps) {
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const { memberCount, _id: leagueId } = rest.league;
  const roster = useRoster(leagueId, members, memberCount, query);
  const unblocked = useUnblocked(roster.found);
  // Admins are responsible for everybody.
  const found = rest.isAdmin ? roster.found : unblocked;
  const counts = usePickCounts(members, picked);
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-lg">
        {texts.heading}{' '}
        <span className="score text-base text-ink-soft">{formatNumber(memberCount)}</span>
      </h2>
      {!found && <SkeletonRows label={texts.loading} />}
      {memberCount >= SEARCHABLE_FROM && (
        <div className="mb-2 flex flex-col gap-1.5">
          <div className="flex">
            <SearchField
              label={texts.search}
              value={typed}
              onSearch={setTyped}
              clear={leagueTexts.list.clearSearch}
            />
          </div>
          <p role="status" className="text-sm text-ink-soft tabular-nums empty:hidden">
            {query !== '' &&
              (roster.stillSearching
                ? texts.searching(roster.read, memberCount)
                : texts.found(found?.length ?? 0))}
          </p>
        </div>
      )}
      {roster.error && <ErrorBox message={texts.failed} onRetry={roster.retry} />}
      {found && found.length > 0 && (
        <RosterList
          key={query}
          label={texts.heading}
          members={found}
          renderMember={(member) => (
            <MemberRow {...rest} member={member} picks={counts.get(member.id)} />
          )}
          onNearEnd={roster.readMore}
        />
      )}
      {found?.length === 0 && query !== '' && !roster.stillSearching && (
        <p className="py-4 text-center text-sm text-ink-soft">{texts.noMatch(query)}</p>
      )}
    </Card>
  );
}
