import type { PickToSave } from '@/features/predictions/saved-picks/save-pick';
import { api, segment } from '@/shared/api/api-client';
import type {
  CopyPredictionBody,
  CreatePredictionBody,
  LeftOut,
  PredictionSavedAnswer,
  PredictionsCopiedAnswer,
  PredictionView,
  SavedEverywhereAnswer,
  SaveEverywhereBody,
  UpdatePredictionBody,
} from '@/wire/generated';

/** What is stored now. */
export interface Saved {
  predictions: PredictionView[];
  leftOut: LeftOut[];
}

/** The request of a save. Repeats are identical, including the versions. */
export type PickRequest =
  | { kind: 'create'; body: CreatePredictionBody }
  | { kind: 'update'; id: string; body: UpdatePredictionBody }
  | { kind: 'copy'; id: string; body: CopyPredictionBody }
  | { kind: 'everywhere'; body: SaveEverywhereBody };

/** Undefined from an older server release; then nothing is compared. */
export const versionOf = (pick: Partial<PredictionView>): number | undefined => pick.version;

/** Versions by league, for request bodies. */
export function versionsOf(picks: PredictionView[]): { versions?: Record<string, number> } {
  const versions: Record<string, number> = {};
  for (const pick of picks) {
    const version = versionOf(pick);
    // A missing entry would mean that no pick was seen in the league.
    if (version === undefined) return {};
    versions[pick.leagueId] = version;
  }
  return { versions };
}

/** For requests that change one pick. */
export function seenVersion(pick: PredictionView): { version?: number } {
  const version = versionOf(pick);
  return version === undefined ? {} : { version };
}

/**
 * Builds the request that replaces exactly what the user saw. `seen` are the user's picks of the
 * category.
 */
export function requestFor(pick: PickToSave, seen: PredictionView[]): PickRequest {
  const { body, everywhere, copyOf } = pick;
  const here = seen.find(({ leagueId }) => leagueId === body.leagueId);
  if (copyOf !== undefined) {
    const versions = versionsOf(here ? [copyOf, here] : [copyOf]);
    return { kind: 'copy', id: copyOf._id, body: { leagueIds: [body.leagueId], ...versions } };
  }
  if (everywhere) return { kind: 'everywhere', body: { ...body, ...versionsOf(seen) } };
  if (!here) return { kind: 'create', body };
  const update: UpdatePredictionBody = { data: body.data, common: false, ...seenVersion(here) };
  return { kind: 'update', id: here._id, body: update };
}

const single = ({ prediction }: PredictionSavedAnswer): Saved => ({
  predictions: [prediction],
  leftOut: [],
});

export async function send(request: PickRequest, key: string): Promise<Saved> {
  switch (request.kind) {
    case 'create':
      return single(await api.post<PredictionSavedAnswer>('/api/predictions', request.body, key));
    case 'update': {
      const path = `/api/predictions/${segment(request.id)}`;
      return single(await api.put<PredictionSavedAnswer>(path, request.body, key));
    }
    case 'copy': {
      const path = `/api/predictions/${segment(request.id)}/copy`;
      const { predictions } = await api.post<PredictionsCopiedAnswer>(path, request.body, key);
      return { predictions, leftOut: [] };
    }
    case 'everywhere':
      return api.post<SavedEverywhereAnswer>('/api/predictions/everywhere', request.body, key);
  }
}
