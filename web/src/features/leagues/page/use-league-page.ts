import { useQueryClient } from '@tanstack/react-query';
import { useAnnouncements } from '@/features/leagues/announcements/announcements-api';
import {
  useLeague,
  useMembers,
  useRequests,
  useSentInvitations,
} from '@/features/leagues/api/leagues-api';
import { runsLeague } from '@/features/leagues/page/league-rights';
import { useChange } from '@/live/hooks/use-change';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { useLeagueTopic, useRequestsTopic } from '@/live/hooks/use-topic';
import { isWaiting } from '@/shared/query/waiting';
import { useMe } from '@/shared/session/current-user';

/** Data of the league page, live if the user may subscribe. */
export function useLeaguePage(slugOrId: string, enabled: boolean) {
  const me = useMe();
  const query = useLeague(slugOrId, enabled);
  const leagueId = query.data?._id ?? null;
  const { leagues: mine } = useMyLeagues();
  const isMember = mine
    ? mine.some(({ _id }) => _id === leagueId)
    : (query.data?.isCurrentUserMember ?? false);

  const live = useLeagueTopic(isMember ? leagueId : null);
  // The socket never carries fields for admins; those come from REST.
  const league = query.data && { ...query.data, ...live?.league, ...adminFields(query.data) };
  const isAdmin = league !== undefined && isMember && runsLeague(league, me.userId);
  useInviteCodeRefreshed(isMember);

  const members = useMembers(leagueId ?? '', isMember && leagueId !== null);
  const announcements = useAnnouncements(leagueId ?? '', isMember && leagueId !== null);
  const liveRequests = useRequestsTopic(isAdmin ? leagueId : null);
  const requests = useRequests(leagueId ?? '', isAdmin);
  const invitations = useSentInvitations(leagueId ?? '', isAdmin);

  return {
    me,
    league,
    isMember,
    isAdmin,
    /** False while lists are loading. */
    isSettled: !isWaiting(members, announcements, requests),
    members: live?.members ?? members.data,
    announcements: live?.announcements ?? announcements.data,
    picked: live?.picked ?? [],
    pickedBesides: live?.pickedBesides ?? [],
    requests: liveRequests?.requests ?? requests.data,
    invitations: liveRequests?.invitations ?? invitations.data,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/**
 * An admin may have regenerated the invite code, or changed who may read it: live changes report that, but not the
 * code.
 */
function useInviteCodeRefreshed(isMember: boolean) {
  const client = useQueryClient();
  useChange(({ data }) => {
    if (isMember && data.kind === 'league_updated') {
      void client.invalidateQueries({ queryKey: ['leagues', 'one'] });
    }
  });
}

function adminFields(league: { inviteCode?: string; pendingRequestIds?: string[] }) {
  const { inviteCode, pendingRequestIds } = league;
  return {
    ...(inviteCode === undefined ? {} : { inviteCode }),
    ...(pendingRequestIds === undefined ? {} : { pendingRequestIds }),
  };
}
