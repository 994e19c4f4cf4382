import type { Draft } from '@/features/predictions/podium/podium-draft';
import type { PredictionView } from '@/wire/generated';

/**
 * An unsaved podium in this tab's storage, which survives a reload, a tab that the phone dropped, a
 * new release and the end of the session.
 */
export interface StoredDraft {
  userId: string;
  draft: Draft;
  /** The saved picks that the user saw beside it; a save of the draft is based on them. */
  seen: PredictionView[];
}

/** One category in one league. */
export interface DraftOf {
  eventId: string;
  categoryId: string;
  leagueId: string | null;
}

const nameOf = ({ eventId, categoryId, leagueId }: DraftOf) =>
  ['podium_draft', eventId, categoryId, leagueId ?? ''].join(' ');

export function storeDraft(of: DraftOf, stored: StoredDraft): void {
  try {
    sessionStorage.setItem(nameOf(of), JSON.stringify(stored));
  } catch {
    // Without storage, the draft lasts as long as the page.
  }
}

export function dropDraft(of: DraftOf): void {
  try {
    sessionStorage.removeItem(nameOf(of));
  } catch {
    // Nothing was stored.
  }
}

const isPlace = (athleteId: unknown) => athleteId === null || typeof athleteId === 'string';

/** The stored draft; null if there is none of this user, or another version wrote it. */
export function loadDraft(of: DraftOf, userId: string): StoredDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(nameOf(of)) ?? 'null') as StoredDraft | null;
    if (stored?.userId !== userId || !Array.isArray(stored.seen)) return null;
    const { first, second, third } = stored.draft;
    return [first, second, third].every(isPlace) ? stored : null;
  } catch {
    return null;
  }
}
