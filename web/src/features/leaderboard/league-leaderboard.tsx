import { type BoardPlace, type BoardTold, BoardView } from '@/features/leaderboard/board-view';
import { useFindMyPage, useLeaderboard } from '@/features/leaderboard/leaderboard-api';
import { useMe } from '@/shared/session';
import { EmptyState } from '@/shared/ui/states';
import { leaderboardTexts as texts } from '@/texts/leaderboards';

/** A league's ranking, moving by itself. */
export function LeagueLeaderboard(props: BoardPlace & BoardTold) {
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
