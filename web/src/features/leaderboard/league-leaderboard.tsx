import { useFindMyPage } from '@/features/leaderboard/api/board-window';
import { useLeaderboard } from '@/features/leaderboard/api/leaderboard-api';
import { type BoardPlace, type StandingProps, BoardView } from '@/features/leaderboard/board-view';
import { useMe } from '@/shared/session/current-user';
import { EmptyState } from '@/shared/ui/feedback/states';
import { leaderboardTexts as texts } from '@/texts/leagues/leaderboards';

export function LeagueLeaderboard(props: BoardPlace & StandingProps) {
  const { leagueId, leagueName, page, pageSize } = props;
  const me = useMe();
  const board = useLeaderboard(leagueId, me.userId, (page - 1) * pageSize, pageSize);
  const findMyPage = useFindMyPage(leagueId, pageSize);
  return (
    <BoardView
      {...props}
      board={board}
      findMyPage={findMyPage}
      caption={texts.caption(leagueName)}
      empty={<EmptyState title={texts.empty} text={texts.emptyNext} />}
    />
  );
}
