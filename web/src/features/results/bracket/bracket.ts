import { heatOutcome } from '@/features/results/heat-outcome';
import { stageNames, stagesOf } from '@/features/results/speed';
import type { EliminationStage, ResultView } from '@/wire/generated';

export interface HeatSide {
  athleteId: string;
  firstname: string;
  lastname: string;
  country: string;
  lane: string | null;
  /** Seconds, `FALL`, `FALSE START`, `WILDCARD`; empty before the heat. */
  outcome: string;
  /** Null until the heat is decided. */
  won: boolean | null;
}

export interface Heat {
  key: string;
  sides: HeatSide[];
}

export interface BracketStage {
  name: string;
  heats: Heat[];
}

/** The results service's number of the pair; without one, each athlete is a heat of their own. */
function heatKey(stage: EliminationStage, athleteId: string): string {
  return stage.heat_id === null ? `alone-${athleteId}` : String(stage.heat_id);
}

function sideOf(row: ResultView['ranking'][number], stage: EliminationStage): HeatSide {
  const { athlete_id: athleteId, firstname, lastname, country } = row;
  return {
    athleteId,
    firstname,
    lastname,
    country,
    lane: stage.ascents[0]?.route_name ?? null,
    outcome: heatOutcome(stage),
    won: stage.winner === null ? null : stage.winner === 1,
  };
}

const byLane = (a: HeatSide, b: HeatSide) => (a.lane ?? '').localeCompare(b.lane ?? '');

/**
 * A speed final as a tree: each stage's heats, with opponents paired by their common heat. Heats
 * are ordered by the heat that they feed, as far as known.
 */
export function bracketOf(result: ResultView, roundId: string): BracketStage[] {
  const rows = result.ranking.flatMap((row) => {
    const round = row.rounds.find((one) => one.category_round_id === roundId);
    return round ? [{ row, stages: stagesOf(round), round }] : [];
  });
  const names = stageNames(rows.map(({ round }) => round));
  const stages = names.map((name): BracketStage => {
    const heats = new Map<string, HeatSide[]>();
    for (const { row, stages: own } of rows) {
      for (const stage of own.filter((one) => one.name === name)) {
        const key = heatKey(stage, row.athlete_id);
        heats.set(key, [...(heats.get(key) ?? []), sideOf(row, stage)]);
      }
    }
    return {
      name,
      heats: [...heats]
        .map(([key, sides]) => ({ key, sides: sides.sort(byLane) }))
        .sort((a, b) => Number(a.key) - Number(b.key)),
    };
  });
  return inTreeOrder(stages);
}

const isSmallFinal = ({ name }: BracketStage) => name.toLowerCase() === 'small final';

/**
 * From the final backwards: first the heats that a heat's first athlete came from, then the
 * second's.
 */
function inTreeOrder(stages: BracketStage[]): BracketStage[] {
  let after: Heat[] = [];
  const ordered = [...stages].reverse().map((stage) => {
    if (isSmallFinal(stage)) return stage;
    const places = new Map(
      after.flatMap(({ sides }) => sides).map(({ athleteId }, place) => [athleteId, place]),
    );
    // A heat is placed by its first athlete who advances; the others keep their order.
    const placeOf = ({ sides }: Heat) =>
      Math.min(...sides.map(({ athleteId }) => places.get(athleteId) ?? Number.POSITIVE_INFINITY));
    const heats = stage.heats
      .map((heat) => ({ heat, place: placeOf(heat) }))
      .sort((a, b) => (a.place === b.place ? 0 : a.place - b.place))
      .map(({ heat }) => heat);
    after = heats;
    return { ...stage, heats };
  });
  return ordered.reverse();
}
