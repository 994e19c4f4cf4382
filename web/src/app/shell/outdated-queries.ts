import type { QueryKey } from '@tanstack/react-query';
import { queryKeys } from '@/shared/query/query-keys';
import type { Change } from '@/wire/generated';

const { hasPickedAny, picks, profiles, seasons, topScores } = queryKeys;
const leagues = ['leagues'];
/** Data of settled points and of the members compared with. */
const scores = [topScores, profiles, seasons];

const byKind: { [K in Change['kind']]?: QueryKey[] } = {
  // The events topic reports scored categories with it.
  event_updated: scores,
  category_scored: [...scores, picks],
  score_corrected: [...scores, picks],
  prediction_saved: [...scores, hasPickedAny],
  prediction_deleted: [hasPickedAny],
  athlete_withdrawn: [picks],
  league_joined: [...scores, leagues],
  league_left: [...scores, leagues],
  league_deleted: [...scores, leagues],
  my_role_changed: [leagues],
  name_changed: [topScores],
};

/** Keys of the REST data that a change outdates; the live state has its own reducer. */
export function outdatedQueries(change: Change): QueryKey[] {
  // The notification of the points themselves may have been withheld.
  if (change.kind === 'notice_told' && change.notice.says.kind === 'points_corrected') {
    return [picks];
  }
  return byKind[change.kind] ?? [];
}
