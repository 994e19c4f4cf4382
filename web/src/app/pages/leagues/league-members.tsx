import { LeagueLog } from '@/features/leagues/page/league-log';
import { LeaveButton } from '@/features/leagues/page/leave-button';
import { PickedOverview } from '@/features/leagues/page/picked-overview';
import { ReportLeagueButton } from '@/features/leagues/page/report-league-button';
import type { useLeaguePage } from '@/features/leagues/page/use-league-page';
import { Roster } from '@/features/leagues/people/roster';
import type { LeagueView } from '@/wire/generated';

interface LeagueMembersProps {
  league: LeagueView;
  page: ReturnType<typeof useLeaguePage>;
}

export function LeagueMembers({ league, page }: LeagueMembersProps) {
  const { me, isAdmin, members, picked, pickedBesides } = page;
  return (
    <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
      <Roster
        league={league}
        meId={me.userId}
        isAdmin={isAdmin}
        members={members}
        picked={picked}
      />
      <div className="flex flex-col gap-6">
        {members && (
          <PickedOverview
            members={members}
            memberCount={league.memberCount}
            picked={picked}
            pickedBesides={pickedBesides}
            leagueId={league._id}
          />
        )}
        <LeagueLog leagueId={league._id} />
        {!isAdmin && <LeaveButton league={league} />}
        {!isAdmin && <ReportLeagueButton league={league} />}
      </div>
    </div>
  );
}
