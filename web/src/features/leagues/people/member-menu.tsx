import { Ban, Flag, ShieldCheck, ShieldOff, UserMinus } from 'lucide-react';
import { useMemberActions } from '@/features/leagues/people/use-member-actions';
import { useReportDialog } from '@/features/leagues/reports/lazy-report-dialog';
import { useFriendship, useSetBlocked } from '@/shared/friends/friends-api';
import { RowMenu, RowMenuItem } from '@/shared/ui/controls/row-menu';
import { friendTexts } from '@/texts/accounts/friends';
import { reportTexts } from '@/texts/leagues/reports';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueMember } from '@/wire/generated';

const texts = leagueTexts.roster;

interface MemberMenuProps {
  leagueId: string;
  member: LeagueMember;
  isMe: boolean;
  isAdmin: boolean;
  isOwner: boolean;
}

/** Actions on a member; nothing if none is allowed. */
export function MemberMenu(props: MemberMenuProps) {
  const { leagueId, member, isMe, isAdmin, isOwner } = props;
  const { remove, promote, demote, stepDown, busy } = useMemberActions(leagueId, member);
  const report = useReportDialog({ kind: 'name', subjectId: member.id, text: member.name });
  const isBlocked = useFriendship(member.id) === 'blocked';
  const setBlocked = useSetBlocked({ userId: member.id, name: member.name });
  const mayChange = isAdmin && !member.isOwner;
  const mayDemote = mayChange && member.isAdmin && (isOwner || isMe);
  const mayChangePlain = mayChange && !member.isAdmin && !isMe;
  if (isMe && !mayDemote) return null;
  return (
    <>
      <RowMenu label={texts.actionsFor(member.name)} disabled={busy}>
        {mayChangePlain && (
          <>
            {!member.guest && (
              <RowMenuItem act={promote}>
                <ShieldCheck aria-hidden />
                {texts.makeAdmin}
              </RowMenuItem>
            )}
            <RowMenuItem danger act={remove}>
              <UserMinus aria-hidden />
              {texts.remove}
            </RowMenuItem>
          </>
        )}
        {mayDemote && (
          <RowMenuItem danger act={isMe ? stepDown : demote}>
            <ShieldOff aria-hidden />
            {isMe ? texts.stepDown : texts.takeRights}
          </RowMenuItem>
        )}
        {!isMe && (
          <>
            <RowMenuItem act={() => setBlocked.mutate(!isBlocked)}>
              <Ban aria-hidden />
              {isBlocked ? friendTexts.unblock : friendTexts.block}
            </RowMenuItem>
            <RowMenuItem act={report.open}>
              <Flag aria-hidden />
              {reportTexts.report.name}
            </RowMenuItem>
          </>
        )}
      </RowMenu>
      {report.dialog}
    </>
  );
}
