import { useJoinActions } from '@/features/leagues/join/join-actions';
import { Button } from '@/shared/ui/controls/button';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueView } from '@/wire/generated';

const texts = leagueTexts.list;

interface MembershipButtonProps {
  league: LeagueView;
  /** Whether the user has asked to join. */
  pending: boolean;
  /** Names the league in the button, where there are several. */
  named?: (action: string) => { 'aria-label': string };
}

export function MembershipButton({ league, pending, named }: MembershipButtonProps) {
  const { requestToJoin, cancelRequest, busy } = useJoinActions();
  if (pending) {
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
