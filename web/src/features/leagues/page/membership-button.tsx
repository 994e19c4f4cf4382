import { useJoinActions } from '@/features/leagues/join/join-actions';
import { useMyPendingLeagues } from '@/live/hooks/use-my-leagues';
import { Badge } from '@/shared/ui/badges/badge';
import { Button } from '@/shared/ui/controls/button';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueView } from '@/wire/generated';

const texts = leagueTexts.list;

interface MembershipButtonProps {
  league: LeagueView;
  meId: string;
  isMember: boolean;
  isAdmin: boolean;
}

/** The user's role, or the way in. */
export function MembershipButton({ league, meId, isMember, isAdmin }: MembershipButtonProps) {
  const { pending } = useMyPendingLeagues();
  const { requestToJoin, cancelRequest, busy } = useJoinActions();
  if (isAdmin) {
    return <Badge tone="accent">{league.ownerId === meId ? texts.owner : texts.admin}</Badge>;
  }
  if (isMember) return null;
  if (pending?.includes(league._id)) {
    return (
      <Button look="secondary" disabled={busy} onClick={() => void cancelRequest(league)}>
        {texts.cancelRequest}
      </Button>
    );
  }
  return (
    <Button
      data-testid={`join-request-${league._id}`}
      disabled={busy}
      onClick={() => requestToJoin(league)}
    >
      {texts.requestToJoin}
    </Button>
  );
}
