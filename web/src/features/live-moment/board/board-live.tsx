import { Crown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useBoardHistory } from '@/features/live-moment/board/board-history';
import { NewsStrip } from '@/features/live-moment/board/news-strip';
import { RankSpark } from '@/features/live-moment/board/rank-spark';
import type { Moment } from '@/features/live-moment/news';
import { NewsLine } from '@/features/live-moment/ticker';
import { PlayerOutlook } from '@/features/live-moment/outlook/player-outlook';
import { categoriesOf } from '@/features/live-moment/use-moment';
import { useNews } from '@/features/live-moment/use-news';
import { useMyPicksOf } from '@/live/hooks/use-my-event-picks';
import { useShields } from '@/live/hooks/use-shields';
import { dataOf, useTopics } from '@/live/hooks/use-topic';
import type { BoardRow } from '@/live/state/board';
import { topics } from '@/live/state/topic-names';
import { useMe } from '@/shared/session/current-user';
import { LiveRegion } from '@/shared/ui/feedback/live-region';
import { newsTexts } from '@/texts/events/news';

const texts = newsTexts.board;

export interface BoardLiveProps {
  leagueId: string;
  leagueName: string;
  /** Which of the league's leaderboards. */
  board: string;
  rows: readonly BoardRow[];
  /** Null for non-members. */
  ownRow: BoardRow | null;
  /** Rows of the leaderboard. */
  total: number;
  /** Events of the league that run or have just ended. */
  eventIds: readonly string[];
  /** Said when the user has just taken the lead. */
  lead: string | null;
}

/** Null without points: all of those share one rank. */
const rankOf = (row: BoardRow | null) =>
  row && row.totalPoints + row.provisionalPoints > 0 ? row.rank : null;

/** The rankings of the events, and the user's row among the others. */
function useBoardMoment(props: BoardLiveProps): Moment {
  const { leagueId, leagueName, rows, ownRow, eventIds } = props;
  const { covers } = useShields();
  const shown = eventIds.filter((id) => !covers(id));
  const ofEvents = useTopics(shown.map((id) => topics.event(id)));
  return useMemo(() => {
    const snapshots = ofEvents.flatMap((state) => dataOf(state, 'event') ?? []);
    const known = new Set(snapshots.map(({ event }) => event.id));
    const own = ownRow && {
      leagueId,
      league: leagueName,
      rank: rankOf(ownRow),
      points: ownRow.eventResults.filter(({ eventId }) => known.has(eventId)),
    };
    return {
      categories: snapshots.flatMap(categoriesOf),
      standings: own ? [own] : [],
      rivals: rows.filter(({ userId }) => userId !== ownRow?.userId),
    };
  }, [ofEvents, leagueId, leagueName, rows, ownRow]);
}

/** The user has taken the lead: large, for some seconds. */
function LeadLine({ lead }: { lead: string }) {
  return (
    <p
      data-testid="lead"
      className="flex h-12 items-center gap-3 bg-gold px-3 font-display text-lg leading-tight sm:h-14 sm:text-xl font-bold text-[#2b1f00] md:text-2xl"
    >
      <Crown aria-hidden className="size-6 shrink-0" strokeWidth={2.5} />
      <span className="line-clamp-2 min-w-0 animate-settle-in">{lead}</span>
    </p>
  );
}

/** Over a leaderboard that moves: why, what was before, and the user's rank. */
export function BoardLive(props: BoardLiveProps) {
  const { leagueId, board, ownRow, total, eventIds, lead } = props;
  const me = useMe();
  const moment = useBoardMoment(props);
  const { data: picks = [] } = useMyPicksOf(me.userId, eventIds);
  const mine = useMemo(() => picks.filter((pick) => pick.leagueId === leagueId), [picks, leagueId]);
  const rank = rankOf(ownRow);
  const history = useBoardHistory(leagueId, board, rank);
  const [read, setRead] = useState<number | null>(null);
  const news = useNews(moment, mine, (item) => {
    history.add(item);
    setRead(null);
  });
  const again = history.news.find(({ at }) => at === read) ?? history.news[0];
  return (
    <section
      aria-label={texts.title}
      data-testid="board-live"
      className="overflow-clip rounded-card border border-line bg-surface shadow-card"
    >
      {lead === null ? (
        <NewsLine
          news={read === null ? news : null}
          className="max-sm:h-12 max-sm:text-[0.8125rem]"
          quiet="bg-transparent"
        >
          {again?.text ?? texts.quiet}
        </NewsLine>
      ) : (
        <LeadLine lead={lead} />
      )}
      {(rank !== null || history.news.length > 0) && (
        <div className="flex h-11 border-t border-line">
          {rank !== null && <RankSpark ranks={history.ranks} rank={rank} total={total} />}
          {history.news.length > 0 && (
            <NewsStrip news={history.news} read={read} onRead={setRead} />
          )}
        </div>
      )}
      <PlayerOutlook leagueId={leagueId} eventId={eventIds[0]} className="border-t border-line" />
      <LiveRegion>{lead ?? ''}</LiveRegion>
    </section>
  );
}
