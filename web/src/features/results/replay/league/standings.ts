import type { LeagueRace, RaceMember } from '@/wire/generated';

export interface Standing {
  member: RaceMember;
  /** Null where those shown do not tell it: of the whole league only the best are here. */
  rank: number | null;
  points: number;
}

/** Which moment of the whole event's race goes with a moment of one category: the last before that category moves on. */
export function momentOf(race: LeagueRace, categoryId: string, number: number): number {
  const next = race.moments.findIndex(
    (moment) => moment.categoryId === categoryId && moment.number > number,
  );
  return (next < 0 ? race.moments.length : Math.max(1, next)) - 1;
}

/** Whether all who played are here: of a large league it is only those who are best now, and me. */
const areAllHere = ({ players, members }: LeagueRace) => players <= members.length;

/**
 * What may be told of it to who has seen it until that moment. Of a large league, who is here tells
 * how it ended: before that, it is me alone.
 */
export function toldRace(race: LeagueRace, until: number): LeagueRace {
  if (areAllHere(race) || until >= race.moments.length - 1) return race;
  const isMine = (_: unknown, place: number) => race.members[place]?.isMe === true;
  return {
    ...race,
    members: race.members.filter(isMine),
    moments: race.moments.map((moment) => ({ ...moment, points: moment.points.filter(isMine) })),
  };
}

/** How those shown stood at a moment, best first. */
export function placed(race: LeagueRace, at: number): Standing[] {
  const points = race.moments[at]?.points ?? [];
  const isLast = at >= race.moments.length - 1;
  // Who is best now need not have been then: ranks of then are told only where all members are here.
  const all = areAllHere(race);
  const rows = race.members.map((member, place) => ({ member, points: points[place] ?? 0 }));
  return rows
    .map((row) => {
      const better = rows.filter((other) => other.points > row.points).length;
      const then = all ? better + 1 : null;
      return { ...row, rank: isLast ? row.member.rank : then };
    })
    .sort((a, b) => b.points - a.points || a.member.userName.localeCompare(b.member.userName));
}
