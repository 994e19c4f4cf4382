import type { NotificationIcon } from '@/features/notifications/notification-icons';
import { segment } from '@/shared/api/path-segment';
import { resultPath } from '@/shared/paths/result-path';
import { notificationWords, type NotificationWords } from '@/texts/delivery/notifications';
import type { MyLeague, Notice } from '@/wire/generated';

type Kind = Notice['kind'];
type OfKind = { [K in Kind]: Extract<Notice, { kind: K }> };

interface KindRecord<K extends Kind> {
  /** A name, because the service worker needs no components. */
  icon: NotificationIcon;
  /** A toast shows it when it happens, so that the notification need not be announced. */
  hasToast: boolean;
  /** Target of the notification; `leagues` are the user's own, for their slugs. */
  path: (notice: OfKind[K], leagues: MyLeague[]) => string;
  words: (notice: OfKind[K]) => NotificationWords;
}

const event = ({ eventId }: { eventId: string }) => `/dashboard/events/${segment(eventId)}`;
const leagueList = () => '/dashboard/leagues';
const league = ({ leagueId }: { leagueId: string }, leagues: MyLeague[]) => {
  const slug = leagues.find(({ _id }) => _id === leagueId)?.slug;
  return `/dashboard/league/${segment(slug ?? leagueId)}`;
};

/** Everything that differs between kinds of notifications. */
const kinds: { [K in Kind]: Omit<KindRecord<K>, 'words'> } = {
  picks_locked: {
    icon: 'locked',
    hasToast: false,
    path: ({ eventId }) => `/dashboard/reveal/${segment(eventId)}`,
  },
  pick_withdrawn: {
    icon: 'left',
    hasToast: true,
    // Opens the page with the choice of a replacement for that place.
    path: ({ eventId, categoryId, leagueId, athleteId }) =>
      `/dashboard/upcoming/${segment(eventId)}/${segment(categoryId)}` +
      `?league=${segment(leagueId)}&replace=${segment(athleteId)}`,
  },
  picks_scored: {
    icon: 'scored',
    hasToast: false,
    path: ({ leagueId }) => `/dashboard/leaderboards/${segment(leagueId)}`,
  },
  points_corrected: {
    icon: 'points',
    hasToast: true,
    path: ({ eventId, categoryId }) => resultPath(eventId, categoryId),
  },
  category_dropped: { icon: 'dropped', hasToast: false, path: event },
  event_stays_locked: { icon: 'locked', hasToast: false, path: event },
  round_moved: { icon: 'clock', hasToast: false, path: event },
  request_approved: { icon: 'joined', hasToast: true, path: league },
  request_rejected: { icon: 'left', hasToast: true, path: leagueList },
  invited: { icon: 'invitation', hasToast: true, path: leagueList },
  admin_made: { icon: 'rights', hasToast: true, path: league },
  admin_ended: { icon: 'rights', hasToast: true, path: league },
  owner_made: { icon: 'rights', hasToast: true, path: league },
  member_removed: { icon: 'left', hasToast: true, path: leagueList },
  join_requested: { icon: 'joined', hasToast: false, path: league },
  webhook_ended: { icon: 'channel-lost', hasToast: false, path: league },
  report_decided: { icon: 'rights', hasToast: false, path: leagueList },
  content_removed: {
    icon: 'rights',
    hasToast: false,
    path: ({ subject }) => (subject === 'name' ? '/dashboard/settings' : leagueList()),
  },
  announced: { icon: 'announcement', hasToast: false, path: league },
};

/** With the words, which live in `src/texts` under the same key. */
export function kindOf<K extends Kind>({ kind }: { kind: K }): KindRecord<K> {
  return { ...kinds[kind], words: notificationWords[kind] };
}
