import { useMemo } from 'react';
import type { Moment, MyStanding, RankedCategory } from '@/features/live-moment/news';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { useShields } from '@/live/hooks/use-shields';
import { dataOf, useTopics } from '@/live/hooks/use-topic';
import type { BoardRow } from '@/live/state/board';
import type { TopicState } from '@/live/state/live-state';
import { topics } from '@/live/state/topic-names';
import { isClimbed } from '@/shared/events/category-status';
import type { CategoryRanking, EventSnapshot, EventView } from '@/wire/generated';

/** Each leaderboard costs a subscription. */
const LEAGUES_MAX = 5;
/** One row suffices: the own row is always sent. */
const OWN_ROW = { offset: 0, limit: 1 };

function ownRow(state: TopicState | undefined): BoardRow | null {
  return state?.status === 'held' ? state.ownRow : null;
}

export interface LiveMoment extends Moment {
  /** Undefined until it is known. */
  rankingsOf: (eventId: string) => readonly CategoryRanking[] | undefined;
  /** The user's points of a category in the first league that has some. */
  myPoints: (eventId: string, categoryId: string) => number | null;
}

export function categoriesOf({ event, rankings }: EventSnapshot): RankedCategory[] {
  return rankings.map((ranking) => {
    const { categoryId, rows } = ranking;
    const category = event.dcats.find(({ dcat_id }) => dcat_id === categoryId);
    const stage = category?.scored ? 'final' : isClimbed(ranking) ? 'unofficial' : 'running';
    return { eventId: event.id, categoryId, name: category?.dcat_name ?? '', stage, rows };
  });
}

/** Rankings of events, and the user's points and ranks in their leagues, moving live. */
export function useMoment(events: readonly EventView[]): LiveMoment {
  const { leagues = [] } = useMyLeagues();
  const { covers, covering } = useShields();
  const shown = events.filter(({ id }) => !covers(id));
  const ofEvents = useTopics(shown.map(({ id }) => topics.event(id)));
  const followed = shown.length > 0 ? leagues.slice(0, LEAGUES_MAX) : [];
  const boards = useTopics(
    followed.map(({ _id }) => topics.leaderboard(_id)),
    OWN_ROW,
  );
  // A rank contains the points of all events.
  const ranked = covering.length === 0;
  const ids = shown.map(({ id }) => id).join(' ');
  const names = followed.map(({ _id, name }) => `${_id} ${name}`).join('\n');
  return useMemo(() => {
    const eventIds = ids.split(' ');
    const snapshots = ofEvents.map((state) => dataOf(state, 'event'));
    const standings = names.split('\n').flatMap((line, at): MyStanding[] => {
      const [leagueId = '', ...name] = line.split(' ');
      const row = ownRow(boards[at]);
      if (!row) return [];
      const points = row.eventResults.filter(({ eventId }) => eventIds.includes(eventId));
      return [{ leagueId, league: name.join(' '), rank: ranked ? row.rank : null, points }];
    });
    return {
      categories: snapshots.flatMap((snapshot) => (snapshot ? categoriesOf(snapshot) : [])),
      standings,
      rankingsOf: (eventId) => snapshots.find((one) => one?.event.id === eventId)?.rankings,
      myPoints: (eventId, categoryId) =>
        standings
          .flatMap(({ points }) => points)
          .find((one) => one.eventId === eventId && one.categoryId === categoryId)?.points ?? null,
    };
  }, [ofEvents, boards, ids, names, ranked]);
}
