import { useJoinActions } from '@/features/leagues/join/join-actions';
import { useMyPendingLeagues } from '@/live/hooks/use-my-leagues';
import { Button } from '@/shared/ui/controls/button';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueView } from '@/wire/generated';

const texts = leagueTexts.list;

export function MembershipButton({ league }: { league: LeagueView }) {
  const { pending } = useMyPendingLeagues();
  const { requestToJoin, cancelRequest, busy } = useJoinActions();
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
