import { useEffect } from 'react';
import { useFindMyPage } from '@/features/leaderboard/api/board-window';
import {
  type BoardPlace,
  type StandingProps,
  BoardView,
  type BoardWords,
} from '@/features/leaderboard/board-view';
import { queryOf, type ServerFilter } from '@/features/leaderboard/subset/subset';
import { useLeaderboardSubset } from '@/features/leaderboard/subset/subset-api';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { countryName } from '@/shared/country/countries';
import { useMe } from '@/shared/session/current-user';
import { ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState } from '@/shared/ui/feedback/states';
import { globalLeagueTexts } from '@/texts/leagues/global-league';

const texts = globalLeagueTexts.board;

/** How to add friends; members of a private league come as such. */
function NoFriends({ onStanding }: StandingProps) {
  useEffect(() => onStanding?.(texts.noFriends), [onStanding]);
  const { leagues } = useMyLeagues();
  const invites = leagues?.find(({ isAdmin, type }) => isAdmin && type === 'private');
  return (
    <EmptyState
      title={texts.noFriends}
      text={texts.noFriendsNext}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to={{ search: '' }} preventScrollReset>
            {texts.seeEveryone}
          </ButtonLink>
          {invites ? (
            <ButtonLink
              look="secondary"
              to={`/dashboard/league/${encodeURIComponent(invites.slug)}?part=manage`}
            >
              {texts.invite(invites.name)}
            </ButtonLink>
          ) : (
            <ButtonLink look="secondary" to="/dashboard/create-league">
              {texts.createLeague}
            </ButtonLink>
          )}
        </div>
      }
    />
  );
}

function wordsOf(filter: ServerFilter): BoardWords {
  if (filter.kind === 'friends') {
    return { players: texts.playersFriends, standing: texts.standingFriends };
  }
  const name = countryName(filter.country);
  return {
    players: (total) => texts.playersIn(name, total),
    standing: (rank, total) => texts.standingIn(name, rank, total),
  };
}

/** A subset of a league's leaderboard, with ranks within the subset. */
export function SubsetBoard({
  filter,
  ...place
}: BoardPlace & StandingProps & { filter: ServerFilter }) {
  const { leagueId, leagueName, page, pageSize } = place;
  const me = useMe();
  const board = useLeaderboardSubset(leagueId, filter, me.userId, (page - 1) * pageSize, pageSize);
  const findMyPage = useFindMyPage(leagueId, pageSize, queryOf(filter));
  // The subset of friends includes the user, who is alone without friends.
  if (filter.kind === 'friends' && board.leaderboard && board.leaderboard.total <= 1) {
    return <NoFriends {...place} />;
  }
  const name = filter.kind === 'country' ? countryName(filter.country) : '';
  return (
    <BoardView
      {...place}
      board={board}
      findMyPage={findMyPage}
      caption={
        filter.kind === 'friends'
          ? texts.amongFriends(leagueName)
          : texts.inCountry(leagueName, name)
      }
      words={wordsOf(filter)}
      empty={<EmptyState title={texts.nobodyIn(name)} text={texts.nobodyInNext} />}
    />
  );
}
