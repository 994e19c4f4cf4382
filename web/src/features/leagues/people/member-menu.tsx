import { ShieldCheck, ShieldOff, UserMinus } from 'lucide-react';
import { useMemberActions } from '@/features/leagues/people/use-member-actions';
import { RowMenu, RowMenuItem } from '@/shared/ui/controls/row-menu';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueMember } from '@/wire/generated';

const texts = leagueTexts.roster;

interface MemberMenuProps {
  leagueId: string;
  member: LeagueMember;
  isMe: boolean;
  /** The user is the owner; otherwise an admin. */
  isOwner: boolean;
}

/** Actions of a league admin on a member; nothing if none is allowed. */
export function MemberMenu({ leagueId, member, isMe, isOwner }: MemberMenuProps) {
  const { remove, promote, demote, stepDown, busy } = useMemberActions(leagueId, member);
  const mayDemote = member.isAdmin && (isOwner || isMe);
  const mayChangePlain = !member.isAdmin && !isMe;
  if (member.isOwner || (!mayDemote && !mayChangePlain)) return null;
  return (
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
    </RowMenu>
  );
}
