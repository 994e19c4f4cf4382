import { personName } from '@/shared/format/names';
import type {
  BoulderAscent,
  LeadAscent,
  ResultView,
  RoundResult,
  SpeedAscent,
} from '@/wire/generated';

export interface Named {
  athleteId: string;
  name: string;
  firstname: string;
  lastname: string;
}

export interface Climber extends Named {
  rank: number | null;
  round: RoundResult;
}

/** All participants of a round, or of one starting group, in ranking order. */
export function climbersOf(result: ResultView, roundId: string, group: string | null): Climber[] {
  return result.ranking.flatMap(({ athlete_id, firstname, lastname, rounds }) => {
    const round = rounds.find((one) => one.category_round_id === roundId);
    if (!round || (group !== null && round.starting_group !== group)) return [];
    const name = personName({ firstname, lastname });
    return [{ athleteId: athlete_id, name, firstname, lastname, rank: round.rank, round }];
  });
}

interface AscentsOf {
  boulder: BoulderAscent[];
  lead: LeadAscent[];
  speed: SpeedAscent[];
}

/** An athlete's ascents of one discipline, alone or as a stage of a combined round. */
export function ascentsIn<Discipline extends keyof AscentsOf>(
  { round }: Climber,
  discipline: Discipline,
): AscentsOf[Discipline] {
  const parts = 'combined_stages' in round ? round.combined_stages : [round];
  const found = parts.flatMap((part) =>
    'ascents' in part && part.discipline === discipline ? [part.ascents] : [],
  );
  return found.flat() as AscentsOf[Discipline];
}

const collator = new Intl.Collator('en', { numeric: true });

/** Names of the routes in natural order: 10 after 9. */
export function routeNames(ascents: readonly { route_name: string }[]): string[] {
  return [...new Set(ascents.map(({ route_name }) => route_name))].sort((a, b) =>
    collator.compare(a, b),
  );
}

/** Rounds with participants, in order. */
export function climbedRounds(result: ResultView) {
  return result.category_rounds.filter(({ category_round_id: id }) =>
    result.ranking.some(({ rounds }) => rounds.some((round) => round.category_round_id === id)),
  );
}
