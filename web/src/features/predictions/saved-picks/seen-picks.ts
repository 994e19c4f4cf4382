import type { QueryClient } from '@tanstack/react-query';
import { isSame } from '@/features/predictions/podium/podium-draft';
import { storePick } from '@/features/predictions/saved-picks/pick-cache';
import {
  type PickRequest,
  requestFor,
  versionOf,
} from '@/features/predictions/saved-picks/pick-request';
import type { PickToSave } from '@/features/predictions/saved-picks/save-pick';
import { ApiError } from '@/shared/api/api-error';
import type { PodiumPick, PredictionView } from '@/wire/generated';

/** What a league has now, where it is not what the player saw; null where the pick is gone. */
export interface ChangedIn {
  leagueId: string;
  pick: PredictionView | null;
}

/** Leagues in which a podium is on its way, or failed to arrive; all of them, where it was for all. */
export type Unsaved = ReadonlySet<string> | 'all';

/** What a save found in place of what the player saw. */
export interface Found {
  /** My picks of the leagues that it was about, as they are now. */
  current: PredictionView[];
  /** Ids of picks that are there no more. */
  gone: string[];
  changed: ChangedIn[];
  /** It is what is being saved already. */
  same: boolean;
  /** It is that, or what was sent before without an answer: nothing that the player did not choose. */
  mine: boolean;
}

/** Whether a save may have been done although it was not said so. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || error.status >= 500 || error.code === 'idempotency_answer_lost';
}

/** The picks that stand where others were expected; null if the save failed for another reason. */
function foundBy(error: unknown, request: PickRequest): PredictionView[] | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'pick_changed' || error.code === 'prediction_exists') {
    return error.currentPredictions;
  }
  return request.kind === 'update' && error.code === 'not_found' ? [] : null;
}

/**
 * What the player has seen of their picks of one category, in all leagues. A save is made on top of that: the page says
 * what it shows as long as nothing on it is unsaved, and what comes in while the player edits is not taken for seen.
 * Answers to the player's own saves are. So of two saves in a row the second follows the answer to the first.
 */
export class SeenPicks {
  private seen: PredictionView[] = [];
  private unanswered: PodiumPick | null = null;
  /** By the keys of saves without an answer. */
  private readonly requests = new Map<string, PickRequest>();

  /** The page shows these; in `unsaved` leagues it shows something else. */
  shown(picks: PredictionView[], unsaved: Unsaved = new Set()): void {
    if (unsaved === 'all') return;
    const isUnsaved = ({ leagueId }: PredictionView) => unsaved.has(leagueId);
    this.seen = [...this.seen.filter(isUnsaved), ...picks.filter((pick) => !isUnsaved(pick))];
    if (unsaved.size === 0) this.unanswered = null;
  }

  /** The same for the same key, however often it is sent. */
  request(pick: PickToSave): PickRequest {
    const request = this.requests.get(pick.key) ?? requestFor(pick, this.seen);
    this.requests.set(pick.key, request);
    return request;
  }

  /** These were stored at the player's wish. */
  saved(picks: PredictionView[], key?: string): void {
    if (key !== undefined) this.requests.delete(key);
    this.unanswered = null;
    for (const pick of picks) {
      const known = this.seen.find(({ _id }) => _id === pick._id);
      // The answer to what was done before may come late.
      if (known && (versionOf(known) ?? 0) > (versionOf(pick) ?? 0)) continue;
      this.seen = [...this.seen.filter(({ leagueId }) => leagueId !== pick.leagueId), pick];
    }
  }

  /** What a failed save tells of the picks as they are: from now on, these are seen. Null if it tells nothing. */
  failed(error: unknown, pick: PickToSave): Found | null {
    const request = this.request(pick);
    const current = foundBy(error, request);
    if (current === null) {
      if (isUnanswered(error)) this.unanswered = pick.body.data;
      else this.requests.delete(pick.key);
      return null;
    }
    this.requests.delete(pick.key);
    const isConcerned = ({ _id, leagueId }: PredictionView) =>
      request.kind === 'everywhere' ||
      leagueId === pick.body.leagueId ||
      (request.kind === 'copy' && _id === request.id);
    const before = this.seen.filter(isConcerned);
    const leagues = new Set([...before, ...current].map(({ leagueId }) => leagueId));
    const all = [...leagues].map((leagueId) => {
      const was = before.find((one) => one.leagueId === leagueId);
      const now = current.find((one) => one.leagueId === leagueId) ?? null;
      const same = was?._id === now?._id && was?.version === now?.version;
      return { leagueId, pick: now, same };
    });
    const differing = all.filter(({ same }) => !same);
    // Nothing that I know of: then it may be any of them.
    const changed = (differing.length > 0 ? differing : all).map(({ leagueId, pick: now }) => ({
      leagueId,
      pick: now,
    }));
    const { data } = pick.body;
    const has = (podium: PodiumPick | null) => (one: ChangedIn) =>
      podium !== null && one.pick !== null && isSame(one.pick.data, podium);
    const { unanswered } = this;
    this.seen = [...this.seen.filter((one) => !leagues.has(one.leagueId)), ...current];
    return {
      current,
      gone: before.map(({ _id }) => _id).filter((id) => !current.some(({ _id }) => _id === id)),
      changed,
      same: changed.every(has(data)),
      mine: changed.every((one) => has(data)(one) || has(unanswered)(one)),
    };
  }
}

const all = new WeakMap<QueryClient, Map<string, SeenPicks>>();

/** Of one category. What is held of it says nothing until a page has shown something. */
export function seenPicks(client: QueryClient, eventId: string, categoryId: string): SeenPicks {
  const ofClient = all.get(client) ?? new Map<string, SeenPicks>();
  all.set(client, ofClient);
  const name = `${eventId} ${categoryId}`;
  const seen = ofClient.get(name) ?? new SeenPicks();
  ofClient.set(name, seen);
  return seen;
}

/** A pick that was stored at the player's wish, by whatever means. */
export function storeOwn(client: QueryClient, pick: PredictionView): void {
  seenPicks(client, pick.eventId, pick.categoryId).saved([pick]);
  storePick(client, pick);
}
