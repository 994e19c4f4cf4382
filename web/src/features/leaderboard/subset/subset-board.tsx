import { useEffect } from 'react';
import {
  type BoardPlace,
  type BoardTold,
  BoardView,
  type BoardWords,
} from '@/features/leaderboard/board-view';
import type { Asked } from '@/features/leaderboard/subset/subset';
import {
  useLeaderboardSubset,
  useFindMyPageInSubset,
} from '@/features/leaderboard/subset/subset-api';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { countryName } from '@/shared/country/countries';
import { useMe } from '@/shared/session/current-user';
import { ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState } from '@/shared/ui/feedback/states';
import { globalLeagueTexts } from '@/texts/leagues/global-league';

const texts = globalLeagueTexts.board;

/** Suggests inviting: members of the user's leagues are friends. */
function NoFriends({ leagueId, onStanding }: { leagueId: string } & BoardTold) {
  useEffect(() => onStanding?.(texts.noFriends), [onStanding]);
  const { leagues } = useMyLeagues();
  const invites = leagues?.find(({ _id, isAdmin }) => isAdmin && _id !== leagueId);
  return (
    <EmptyState
      title={texts.noFriends}
      text={texts.noFriendsNext}
      action={
        invites ? (
          <ButtonLink to={`/dashboard/league/${encodeURIComponent(invites.slug)}?part=manage`}>
            {texts.invite(invites.name)}
          </ButtonLink>
        ) : (
          <ButtonLink to="/dashboard/create-league">{texts.createLeague}</ButtonLink>
        )
      }
    />
  );
}

function wordsOf(asked: Asked): BoardWords {
  if (asked.kind === 'friends') {
    return { players: texts.playersFriends, standing: texts.standingFriends };
  }
  const name = countryName(asked.country);
  return {
    players: (total) => texts.playersIn(name, total),
    standing: (rank, total) => texts.standingIn(name, rank, total),
  };
}

/** A subset of a league's leaderboard, with ranks within the subset. */
export function SubsetBoard({ asked, ...place }: BoardPlace & BoardTold & { asked: Asked }) {
  const { leagueId, leagueName, page, pageSize } = place;
  const me = useMe();
  const board = useLeaderboardSubset(leagueId, asked, me.userId, (page - 1) * pageSize, pageSize);
  const findMyPage = useFindMyPageInSubset(leagueId, asked, pageSize);
  // The subset of friends includes the user, who is alone without friends.
  if (asked.kind === 'friends' && board.leaderboard && board.leaderboard.total <= 1) {
    return <NoFriends {...place} />;
  }
  const name = asked.kind === 'country' ? countryName(asked.country) : '';
  return (
    <BoardView
      {...place}
      board={board}
      findMyPage={findMyPage}
      caption={
        asked.kind === 'friends'
          ? texts.amongFriends(leagueName)
          : texts.inCountry(leagueName, name)
      }
      words={wordsOf(asked)}
      empty={<EmptyState title={texts.nobodyIn(name)} text={texts.nobodyInNext} />}
    />
  );
}
