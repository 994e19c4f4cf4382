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

/** How a podium is asked for. Sent again it is the same, to the last version in it. */
export type PickRequest =
  | { kind: 'create'; body: CreatePredictionBody }
  | { kind: 'update'; id: string; body: UpdatePredictionBody }
  | { kind: 'copy'; id: string; body: CopyPredictionBody }
  | { kind: 'everywhere'; body: SaveEverywhereBody };

/** Undefined from a server of the release before: then nothing is compared. */
export const versionOf = (pick: Partial<PredictionView>): number | undefined => pick.version;

/** By league, for a body that may have them. */
export function versionsOf(picks: PredictionView[]): { versions?: Record<string, number> } {
  const versions: Record<string, number> = {};
  for (const pick of picks) {
    const version = versionOf(pick);
    // A league without one would say that no pick was seen there.
    if (version === undefined) return {};
    versions[pick.leagueId] = version;
  }
  return { versions };
}

/** For the body or the address of what changes one pick. */
export function seenVersion(pick: PredictionView): { version?: number } {
  const version = versionOf(pick);
  return version === undefined ? {} : { version };
}

/** Asks for a podium in place of what the player saw, and of nothing else. `seen` are my picks of the category. */
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
