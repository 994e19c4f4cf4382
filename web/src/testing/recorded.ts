/**
 * Recorded documents of the results service, converted to the client's types like `server/results`
 * does. The documents are not in this repository.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type {
  BoulderAscent,
  EliminationStage,
  LeadAscent,
  ResultRow,
  ResultView,
  RoundResult,
  RoundView,
  SpeedAscent,
} from '@/wire/generated';

type Json = Record<string, unknown>;

/** Beside the repository, or beside the folder of work trees. */
const folder = ['../../../../shared/feed', '../../../../../shared/feed']
  .map((path) => resolve(import.meta.dirname, path))
  .find(existsSync);

export const hasRecorded = folder !== undefined;

const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const isTrue = (value: unknown) => value === true || value === 1;
const orNull = <T>(value: unknown) => (value ?? null) as T | null;
/** The results service writes 0 for missing measurements. */
const measured = (value: unknown) => (typeof value === 'number' && value > 0 ? value : null);
const words = (value: unknown) => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
};

const boulder = (ascent: Json): BoulderAscent => ({
  route_id: orNull(ascent['route_id']),
  route_name: String(ascent['route_name']),
  top: isTrue(ascent['top']),
  top_tries: orNull(ascent['top_tries']),
  zone: isTrue(ascent['zone']),
  zone_tries: orNull(ascent['zone_tries']),
  low_zone: orNull(ascent['low_zone']),
  low_zone_tries: orNull(ascent['low_zone_tries']),
  points: orNull(ascent['points']),
  status: words(ascent['status']),
});

const lead = (ascent: Json): LeadAscent => ({
  route_id: orNull(ascent['route_id']),
  route_name: String(ascent['route_name']),
  top: isTrue(ascent['top']),
  plus: isTrue(ascent['plus']),
  time_ms: measured(ascent['time_ms']),
  rank: measured(ascent['rank']),
  corrective_rank: orNull(ascent['corrective_rank']),
  restarted: isTrue(ascent['restarted']),
  status: words(ascent['status']),
  score: words(ascent['score']),
  value: null,
});

const speed = (ascent: Json): SpeedAscent => ({
  route_id: orNull(ascent['route_id']),
  route_name: String(ascent['route_name']),
  time_ms: measured(ascent['time_ms']),
  dnf: isTrue(ascent['dnf']),
  dns: isTrue(ascent['dns']),
  not_started: isTrue(ascent['not_started']),
  status: words(ascent['status']),
});

function ascentsOf(kind: string, listed: Json[]) {
  switch (kind.toLowerCase()) {
    case 'boulder':
      return { discipline: 'boulder' as const, ascents: listed.map(boulder) };
    case 'lead':
      return { discipline: 'lead' as const, ascents: listed.map(lead) };
    default:
      return { discipline: 'speed' as const, ascents: listed.map(speed) };
  }
}

/** A win counts only if exactly one athlete of a heat has it. */
function stageOf(stage: Json, heats: Map<unknown, number>): EliminationStage {
  const decided = heats.get(stage['heat_id']) === 1;
  return {
    id: orNull(stage['id']),
    name: String(stage['name']),
    heat_id: orNull(stage['heat_id']),
    winner: decided ? Number(isTrue(stage['winner'])) : null,
    time: measured(stage['time']),
    ascents: list(stage['ascents']).map(speed),
    score: words(stage['score']),
    value: null,
  };
}

function detailOf(kind: string, round: Json, heats: Map<unknown, number>) {
  const stages = list(round['speed_elimination_stages']);
  if (stages.length > 0) {
    return { speed_elimination_stages: stages.map((stage) => stageOf(stage, heats)) };
  }
  const combined = list(round['combined_stages']);
  if (combined.length > 0) {
    return {
      combined_stages: combined.map((stage) => ({
        stage_name: String(stage['stage_name']),
        stage_score: orNull<number>(stage['stage_score']),
        stage_score_text: words(stage['stage_score']),
        stage_rank: measured(stage['stage_rank']),
        ...ascentsOf(String(stage['stage_name']), list(stage['ascents'])),
      })),
    };
  }
  const ascents = list(round['ascents']);
  return ascents.length > 0 ? ascentsOf(kind, ascents) : {};
}

function roundOf(round: Json, rounds: RoundView[], heats: Map<unknown, number>): RoundResult {
  const id = String(round['category_round_id']);
  const kind = rounds.find((one) => one.category_round_id === id)?.kind ?? '';
  return {
    category_round_id: id,
    round_name: String(round['round_name']),
    rank: measured(round['rank']),
    starting_group: words(round['starting_group']),
    score: words(round['score']),
    value: null,
    ...detailOf(kind, round, heats),
  };
}

const roundView = (round: Json): RoundView => ({
  category_round_id: String(round['category_round_id']),
  name: String(round['name']),
  kind: String(round['kind']),
  status: String(round['status']),
  decides: round['name'] === 'Final',
  starting_groups: list(round['starting_groups']).map(({ name }) => ({ name: String(name) })),
});

function athleteOf(row: Json): Omit<ResultRow, 'rank' | 'rounds'> {
  return {
    athlete_id: String(row['athlete_id']),
    name: String(row['name']),
    firstname: String(row['firstname']),
    lastname: String(row['lastname']),
    country: String(row['country']),
    bib: words(row['bib'] ?? row['bib_number']),
    federation_id: orNull(row['organisation_id'] ?? row['federation_id']),
    paraclimbing_sport_class: words(row['paraclimbing_sport_class']),
  };
}

/** `/events/{id}/result/{dcat}`. */
function readResult(document: Json): ResultView {
  const rounds = list(document['category_rounds']).map(roundView);
  const rows = list(document['ranking']);
  const heats = new Map<unknown, number>();
  for (const stage of rows
    .flatMap((row) => list(row['rounds']))
    .flatMap((round) => list(round['speed_elimination_stages']))) {
    const before = heats.get(stage['heat_id']) ?? 0;
    heats.set(stage['heat_id'], before + Number(isTrue(stage['winner'])));
  }
  return {
    _id: 'recorded',
    event_id: '1',
    dcat_id: '1',
    event: String(document['event']),
    dcat: String(document['dcat']),
    status: String(document['status']),
    ranking_as_of: null,
    provisional: false,
    category_rounds: rounds,
    ranking: rows.map((row) => ({
      ...athleteOf(row),
      rank: measured(row['rank']),
      rounds: list(row['rounds']).map((round) => roundOf(round, rounds, heats)),
    })),
  };
}

/** `/category_rounds/{id}/results`: one round, as if its category had no others. */
function readRound(document: Json): ResultView {
  const round = {
    category_round_id: document['id'],
    name: document['round'],
    kind: String(document['discipline']).toLowerCase(),
    status: document['status'],
  };
  return readResult({
    event: document['event'],
    dcat: document['category'],
    status: document['status'],
    category_rounds: [round],
    ranking: list(document['ranking']).map((row) => ({
      ...row,
      rounds: [{ ...row, category_round_id: document['id'], round_name: document['round'] }],
    })),
  });
}

function readJson(path: string): Json {
  if (folder === undefined) throw new Error('nothing is recorded here');
  return JSON.parse(readFileSync(resolve(folder, path), 'utf8')) as Json;
}

/** Paths of the recorded results: whole categories and single rounds. */
export function recordedPaths(): string[] {
  if (folder === undefined) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(\/result\/\d+|category_rounds\/\d+\/results)\.json$/.test(path))
    .sort();
}

export function recorded(path: string): ResultView {
  return path.includes('/result/') ? readResult(readJson(path)) : readRound(readJson(path));
}
