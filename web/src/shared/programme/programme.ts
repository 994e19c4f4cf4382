import type { EventView, ScheduledRound } from '@/wire/generated';

/** A round that goes on at most this long is on, if its end is unknown. */
const USUAL_MS = 2 * 3_600_000;

/** Rounds of one discipline that begin together. */
export interface ProgrammeEntry {
  key: string;
  discipline: string;
  kind: string;
  genders: string[];
  startsAt: string;
  startMs: number;
  endMs: number;
  confirmed: boolean;
  streamUrl: string | null;
  blockedRegions: readonly string[];
  movedFrom: string | null;
}

function entryOf(round: ScheduledRound): ProgrammeEntry {
  const startMs = Date.parse(round.starts_at);
  return {
    key: `${round.starts_at} ${round.discipline} ${round.kind}`,
    discipline: round.discipline,
    kind: round.kind,
    genders: [round.gender],
    startsAt: round.starts_at,
    startMs,
    endMs: round.ends_at === null ? startMs + USUAL_MS : Date.parse(round.ends_at),
    confirmed: round.confirmed,
    streamUrl: round.stream_url,
    blockedRegions: round.blocked_regions,
    movedFrom: round.moved_from,
  };
}

/** An event's programme by start; empty if the event does not take place as planned. */
export function programmeOf(event: EventView): ProgrammeEntry[] {
  if (event.cancelled || event.postponed) return [];
  // A server of the previous release sends none.
  const rounds = (event.programme as ScheduledRound[] | undefined) ?? [];
  const entries: ProgrammeEntry[] = [];
  for (const round of rounds) {
    const entry = entryOf(round);
    const same = entries.find(({ key }) => key === entry.key);
    if (!same) entries.push(entry);
    else if (!same.genders.includes(round.gender)) same.genders.push(round.gender);
  }
  return entries;
}

/** The round that is on, or else the next to begin; null after the last. */
export function nextEntry(entries: readonly ProgrammeEntry[], now: number): ProgrammeEntry | null {
  return entries.find(({ endMs }) => endMs > now) ?? null;
}

export const isOn = ({ startMs, endMs }: ProgrammeEntry, now: number): boolean =>
  startMs <= now && now < endMs;
