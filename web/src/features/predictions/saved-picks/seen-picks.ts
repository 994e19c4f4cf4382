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

/** The current pick of a league where it differs from what the user saw; null if it was deleted. */
export interface ChangedIn {
  leagueId: string;
  pick: PredictionView | null;
}

/** Leagues where a podium is being saved or failed to save; all of them if it was saved for all. */
export type Unsaved = ReadonlySet<string> | 'all';

/** The current state found by a save with a conflict. */
export interface Found {
  /** The current picks of the leagues concerned. */
  current: PredictionView[];
  gone: string[];
  changed: ChangedIn[];
  /** It equals the podium being saved. */
  same: boolean;
  /**
   * It equals that podium, or one sent before without a response: nothing that the user did not
   * choose.
   */
  mine: boolean;
}

/** Whether a failed save may have been executed. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || error.status >= 500 || error.code === 'idempotency_answer_lost';
}

/** The conflicting picks; null if the save failed for another reason. */
function foundBy(error: unknown, request: PickRequest): PredictionView[] | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'pick_changed' || error.code === 'prediction_exists') {
    return error.currentPredictions;
  }
  return request.kind === 'update' && error.code === 'not_found' ? [] : null;
}

/**
 * The picks of a category that the user has seen, in all leagues; saves are based on them. Shown
 * picks count as seen unless something on the page is unsaved, so changes that arrive during
 * editing do not. Responses to the user's own saves do, so the second of two saves builds on the
 * first.
 */
export class SeenPicks {
  private seen: PredictionView[] = [];
  private unanswered: PodiumPick | null = null;
  /** By key of saves without a response. */
  private readonly requests = new Map<string, PickRequest>();

  /** Records the picks that the page shows; in `unsaved` leagues it shows something else. */
  shown(picks: PredictionView[], unsaved: Unsaved = new Set()): void {
    if (unsaved === 'all') return;
    const isUnsaved = ({ leagueId }: PredictionView) => unsaved.has(leagueId);
    this.seen = [...this.seen.filter(isUnsaved), ...picks.filter((pick) => !isUnsaved(pick))];
    if (unsaved.size === 0) this.unanswered = null;
  }

  get all(): PredictionView[] {
    return this.seen;
  }

  /** Returns the same request for the same key. */
  request(pick: PickToSave): PickRequest {
    const request = this.requests.get(pick.key) ?? requestFor(pick, this.seen);
    this.requests.set(pick.key, request);
    return request;
  }

  /** Records picks stored by the user. */
  saved(picks: PredictionView[], key?: string): void {
    if (key !== undefined) this.requests.delete(key);
    this.unanswered = null;
    for (const pick of picks) {
      const known = this.seen.find(({ _id }) => _id === pick._id);
      // The response to an earlier request may arrive late.
      if (known && (versionOf(known) ?? 0) > (versionOf(pick) ?? 0)) continue;
      this.seen = [...this.seen.filter(({ leagueId }) => leagueId !== pick.leagueId), pick];
    }
  }

  /** Records the current picks from a failed save's conflict. Null without a conflict. */
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
    // None is known to differ, so any of them may.
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

/** Of one category. Cached picks count only once a page has shown them. */
export function seenPicks(client: QueryClient, eventId: string, categoryId: string): SeenPicks {
  const ofClient = all.get(client) ?? new Map<string, SeenPicks>();
  all.set(client, ofClient);
  const name = `${eventId} ${categoryId}`;
  const seen = ofClient.get(name) ?? new SeenPicks();
  ofClient.set(name, seen);
  return seen;
}

/** Stores a pick that the user saved by other means. */
export function storeOwn(client: QueryClient, pick: PredictionView): void {
  seenPicks(client, pick.eventId, pick.categoryId).saved([pick]);
  storePick(client, pick);
}
