import { Crown } from 'lucide-react';
import { useBoardPart } from '@/features/leaderboard/api/board-part';
import { useFindMyPage } from '@/features/leaderboard/api/board-window';
import { type BoardPlace, BoardView } from '@/features/leaderboard/board-view';
import type { PastSeason } from '@/features/leaderboard/api/season';
import { partOf, useLeagueSeasons } from '@/features/leaderboard/season/season-api';
import { ShownSeasonProvider } from '@/features/leaderboard/api/shown-season';
import { formatNumber } from '@/shared/format/numbers';
import { useMe } from '@/shared/session/current-user';
import { Avatar } from '@/shared/ui/badges/avatar';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { EmptyState } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { leaderboardTexts } from '@/texts/leagues/leaderboards';
import type { LeagueSeason } from '@/wire/generated';

const texts = leaderboardTexts.season;

/** Of a season that has ended. */
function Champions({ year, champions, championCount }: LeagueSeason) {
  const [first] = champions;
  if (!first) return null;
  const others = championCount - champions.length;
  return (
    <Card>
      <div data-testid="champion" className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
        <Crown aria-hidden className="size-7 shrink-0 text-warn" />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="eyebrow">{texts.champions(year, championCount)}</p>
          <ul className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {champions.map(({ userId, userName, avatarUrl }) => (
              <li key={userId} className="flex min-w-0 items-center gap-2 text-lg font-semibold">
                <Avatar small name={userName} picture={avatarUrl} />
                <span className="min-w-0 wrap-anywhere">{userName}</span>
              </li>
            ))}
            {others > 0 && <li className="text-ink-soft">{texts.more(formatNumber(others))}</li>}
          </ul>
        </div>
        <span className="inline-flex items-baseline gap-1">
          <PointsBadge points={first.points} />{' '}
          <span className="text-sm font-semibold">{leaderboardTexts.pts}</span>
        </span>
      </div>
    </Card>
  );
}

/** The table of an earlier season, or of all years, by final points. */
export function SeasonBoard({ season, ...place }: BoardPlace & { season: PastSeason }) {
  const { leagueId, leagueName, page, pageSize } = place;
  const { userId: meId } = useMe();
  const part = partOf(season);
  const window = { leagueId, part, meId, offset: (page - 1) * pageSize, limit: pageSize };
  const { board } = useBoardPart(window);
  const findMyPage = useFindMyPage(leagueId, pageSize, part);
  const ended = useLeagueSeasons(leagueId).data?.find(({ year }) => year === season);
  return (
    <ShownSeasonProvider value={season}>
      <div className="flex flex-col gap-3">
        {ended && <Champions {...ended} />}
        <BoardView
          {...place}
          board={board}
          findMyPage={findMyPage}
          caption={
            season === 'all' ? texts.captionAll(leagueName) : texts.caption(leagueName, season)
          }
          empty={<EmptyState title={leaderboardTexts.empty} text={leaderboardTexts.emptyNext} />}
        />
      </div>
    </ShownSeasonProvider>
  );
}
