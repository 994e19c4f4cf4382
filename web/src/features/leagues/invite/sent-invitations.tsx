import toast from 'react-hot-toast';
import { useWithdrawInvitation } from '@/features/leagues/api/league-writes';
import { refusalOr } from '@/features/leagues/api/refusal';
import { formatMoment } from '@/shared/format/moments';
import { Avatar } from '@/shared/ui/badges/avatar';
import { Button } from '@/shared/ui/controls/button';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { SentInvitation } from '@/wire/generated';

const texts = leagueTexts.invite;

interface ItemProps {
  leagueId: string;
  invitation: SentInvitation;
}

function Item({ leagueId, invitation }: ItemProps) {
  const withdraw = useWithdrawInvitation();
  const { userId, name, picture } = invitation;
  const withdrawIt = async () => {
    // Not `mutate`: the outcome is shown even if the invitation has left the list in the meantime.
    try {
      await withdraw.mutateAsync({ leagueId, userId });
      toast.success(texts.withdrawn);
    } catch (error) {
      toast.error(refusalOr(error, texts.withdrawFailed));
    }
  };
  return (
    <li
      data-testid={`sent-invitation-${userId}`}
      className="flex min-h-14 animate-settle-in items-center gap-3"
    >
      <Avatar name={name} picture={picture} small />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold" title={name}>
          {name}
        </p>
        <p className="text-xs text-ink-soft tabular-nums">{formatMoment(invitation.invitedAt)}</p>
      </div>
      <Button
        look="quiet"
        disabled={withdraw.isPending}
        aria-label={texts.withdrawOf(name)}
        onClick={() => void withdrawIt()}
      >
        {texts.withdraw}
      </Button>
    </li>
  );
}

interface SentInvitationsProps {
  leagueId: string;
  invitations: SentInvitation[] | undefined;
}

export function SentInvitations({ leagueId, invitations }: SentInvitationsProps) {
  if (!invitations) return null;
  return (
    <div>
      <h3 className="eyebrow mb-1">{texts.sentHeading}</h3>
      {invitations.length === 0 && <p className="text-sm text-ink-soft">{texts.sentNone}</p>}
      <ul className="max-h-72 overflow-y-auto">
        {invitations.map((invitation) => (
          <Item key={invitation.userId} leagueId={leagueId} invitation={invitation} />
        ))}
      </ul>
    </div>
  );
}
