import { useNavigate } from 'react-router-dom';
import { useJoinActions } from '@/features/leagues/join/join-actions';
import { Button } from '@/shared/ui/controls/button';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeagueView } from '@/wire/generated';

export function LeaveButton({ league }: { league: LeagueView }) {
  const { leaveLeague, busy } = useJoinActions();
  const navigate = useNavigate();
  const leave = () => leaveLeague(league, 'league', () => void navigate('/dashboard/leagues'));
  return (
    <Button look="quiet" className="self-start" disabled={busy} onClick={() => void leave()}>
      {leagueTexts.list.leave}
    </Button>
  );
}
