import type { CalledIt, StreamFact, StreamMove } from '@/wire/generated';

export type Scored = Extract<StreamFact, { kind: 'scored' }>;

/** What an event changed in the league, as one of its members sees it. */
export interface Story {
  /** Who leads now and did not before the event. */
  newLeaders: StreamMove[];
  leaders: StreamMove[];
  passedMe: StreamMove[];
  iPassed: StreamMove[];
  called: CalledIt[];
}

/** Of the members listed: those of a large league are not all known. */
export function storyOf({ moves, called }: Scored, meId: string): Story {
  const me = moves.find(({ player }) => player.userId === meId);
  const others = moves.filter(({ player }) => player.userId !== meId);
  const leaders = moves.filter(({ to }) => to === 1);
  return {
    leaders,
    newLeaders: leaders.filter(({ from }) => from > 1),
    passedMe: me ? others.filter(({ from, to }) => from > me.from && to < me.to) : [],
    iPassed: me ? others.filter(({ from, to }) => from < me.from && to > me.to) : [],
    called,
  };
}
