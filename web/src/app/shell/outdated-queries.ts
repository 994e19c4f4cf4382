import type { QueryKey } from '@tanstack/react-query';
import { queryKeys } from '@/shared/query/query-keys';
import type { Change } from '@/wire/generated';

const { hasPickedAny, picks, profiles, seasons, topScores } = queryKeys;
const leagues = ['leagues'];
/** Data of settled points and of the members compared with. */
const scores = [topScores, profiles, seasons];

const none: QueryKey[] = [];

/** A new kind is decided on here, and in the other effects of `use-live-effects.ts`. */
const byKind: Record<Change['kind'], QueryKey[]> = {
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
  start_list_updated: none,
  ranking_updated: none,
  form_predicted: none,
  member_joined: none,
  member_left: none,
  member_changed: none,
  announcements_changed: none,
  stream_changed: none,
  reacted: none,
  invitation_arrived: none,
  invitation_sent: none,
  invitation_ended: none,
  invitation_gone: none,
  admin_demoted: none,
  league_updated: none,
  picked: none,
  unpicked: none,
  fingerprint_made: none,
  request_arrived: none,
  request_gone: none,
  request_pending: none,
  request_rejected: none,
  leaderboard_moved: none,
  own_row: none,
  own_row_moved: none,
  notice_told: none,
  notices_seen: none,
  notices_gone: none,
  sessions_ended: none,
  rights_changed: none,
  mail_changed: none,
  shields_changed: none,
  feed_health_changed: none,
  fetch_progressed: none,
  programme_read: none,
};

/** Keys of the REST data that a change outdates; the live state has its own reducer. */
export function outdatedQueries(change: Change): QueryKey[] {
  // The notification of the points themselves may have been withheld.
  if (change.kind === 'notice_told' && change.notice.says.kind === 'points_corrected') {
    return [picks];
  }
  // A newer server may send a kind that is missing here.
  const known: QueryKey[] | undefined = byKind[change.kind];
  return known ?? none;
}
