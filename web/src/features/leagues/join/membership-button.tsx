import { useJoinActions } from '@/features/leagues/join/join-actions';
import { useMyPendingLeagues } from '@/live/hooks/use-my-leagues';
import { Button } from '@/shared/ui/controls/button';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueView } from '@/wire/generated';

const texts = leagueTexts.list;

interface MembershipButtonProps {
  league: LeagueView;
  /** Names the league in the button, where there are several. */
  named?: (action: string) => { 'aria-label': string };
}

export function MembershipButton({ league, named }: MembershipButtonProps) {
  const { pending } = useMyPendingLeagues();
  const { requestToJoin, cancelRequest, busy } = useJoinActions();
  if (pending?.includes(league._id)) {
    return (
      <Button
        look="secondary"
        disabled={busy}
        onClick={() => void cancelRequest(league)}
        {...named?.(texts.cancelRequest)}
      >
        {texts.cancelRequest}
      </Button>
    );
  }
  return (
    <Button
      data-testid={`join-request-${league._id}`}
      disabled={busy}
      onClick={() => requestToJoin(league)}
      {...named?.(texts.requestToJoin)}
    >
      {texts.requestToJoin}
    </Button>
  );
}
