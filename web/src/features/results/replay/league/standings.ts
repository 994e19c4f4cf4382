import type { LeagueRace, RaceMember } from '@/wire/generated';

export interface Standing {
  member: RaceMember;
  /** Null if unknown: of a large league only the best are listed. */
  rank: number | null;
  points: number;
}

/** The event's moment for a category's moment: the last one before that category changes again. */
export function momentOf(race: LeagueRace, categoryId: string, number: number): number {
  const next = race.moments.findIndex(
    (moment) => moment.categoryId === categoryId && moment.number > number,
  );
  return (next < 0 ? race.moments.length : Math.max(1, next)) - 1;
}

/** Whether all players are listed: of a large league only the final best and the user are. */
const areAllHere = ({ players, members }: LeagueRace) => players <= members.length;

/**
 * The part of the replay that may be shown up to a moment. In a large league the list itself
 * reveals the end, so before it only the user is shown.
 */
export function visibleRace(race: LeagueRace, until: number): LeagueRace {
  if (areAllHere(race) || until >= race.moments.length - 1) return race;
  const isMine = (_: unknown, place: number) => race.members[place]?.isMe === true;
  return {
    ...race,
    members: race.members.filter(isMine),
    moments: race.moments.map((moment) => ({ ...moment, points: moment.points.filter(isMine) })),
  };
}

/** Standings of the listed members at a moment, best first. */
export function placed(race: LeagueRace, at: number): Standing[] {
  const points = race.moments[at]?.points ?? [];
  const isLast = at >= race.moments.length - 1;
  // The listed members need not have been best then: ranks are shown only if all members are
  // listed.
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
