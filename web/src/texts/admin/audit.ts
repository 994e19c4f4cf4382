import { formatNumber } from '@/shared/format/numbers';
import type { AuditAct, AuditEntry, AuditKind } from '@/wire/generated';

type Detail = AuditEntry['detail'];

const number = (detail: Detail, key: string): number =>
  typeof detail[key] === 'number' ? detail[key] : 0;
const word = (detail: Detail, key: string): string | null =>
  typeof detail[key] === 'string' ? detail[key] : null;

function counted(count: number, one: string, several: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : several}`;
}

const accountTypes: Record<string, string> = {
  user: 'a user',
  userPlus: 'a user plus',
  admin: 'a site admin',
};

/** Names in a sentence, which the client highlights. */
export interface AuditNames {
  event: string;
  league: string;
  user: string;
}

function namesOf(entry: AuditEntry): AuditNames {
  return {
    event: entry.eventName ?? (entry.eventId === null ? 'an event' : `event ${entry.eventId}`),
    league: entry.leagueName ?? word(entry.detail, 'name') ?? 'a deleted league',
    user: entry.userName ?? 'a deleted user',
  };
}

/** A league's own log does not name the league. */
type Place = 'site' | 'league';

type Sentence = (names: AuditNames, detail: Detail, inLeague: string) => string;

const sessions = (detail: Detail) => counted(number(detail, 'sessions'), 'session', 'sessions');

/** Settings that are on or off: the words for either. */
const switches: Record<string, readonly [on: string, off: string]> = {
  formPlays: ['let The Form play', 'ended The Form'],
  welcomesGuests: ['let guests join', 'lets no more guests join'],
  membersInvite: ['let members invite', 'lets only admins invite'],
  hasReactions: ['let members react', 'switched reactions off'],
  openPage: ['opened the leaderboard to everyone', 'closed the open page'],
  searchable: ['let search engines list it', 'hid it from search engines'],
};

function settingsChanged(detail: Detail): string {
  const type = word(detail, 'type');
  const policy = word(detail, 'joinPolicy');
  const name = word(detail, 'name');
  const description = word(detail, 'description');
  const parts = [
    ...(type === null ? [] : [`made it ${type}`]),
    ...(policy === null ? [] : [policy === 'open' ? 'opened it to all' : 'asks for approval']),
    ...Object.entries(switches).flatMap(([field, [on, off]]) => {
      const isOn = detail[field];
      return typeof isOn === 'boolean' ? [isOn ? on : off] : [];
    }),
    ...(name === null ? [] : [`named it ${name}`]),
    ...(description === null ? [] : ['changed the description']),
  ];
  return parts.length > 0 ? `: ${parts.join(', ')}` : '';
}

const chats: Record<string, string> = { discord: 'Discord', slack: 'Slack' };

const sentences: Record<AuditAct, Sentence> = {
  event_locked: ({ event }) => `locked ${event}`,
  event_unlocked: ({ event }) => `unlocked ${event}`,
  predictions_locked: ({ event }, detail) =>
    `locked ${counted(number(detail, 'predictions'), 'podium', 'podiums')} of ${event}`,
  predictions_unlocked: ({ event }, detail) =>
    `unlocked ${counted(number(detail, 'predictions'), 'podium', 'podiums')} of ${event}`,
  prediction_locked: ({ event, user }) => `locked a podium of ${user} for ${event}`,
  prediction_unlocked: ({ event, user }) => `unlocked a podium of ${user} for ${event}`,
  prediction_edited: ({ event, user }) => `changed the locked podium of ${user} for ${event}`,
  fingerprint_made: ({ event }, detail) =>
    `published fingerprint ${number(detail, 'number')} of the podiums of ${event}: ${word(detail, 'digest') ?? ''}, over ${counted(number(detail, 'picks'), 'podium', 'podiums')}`,
  event_scored: ({ event }, detail) =>
    `scored ${event}: ${counted(number(detail, 'processed'), 'podium', 'podiums')} in ${counted(number(detail, 'leagues'), 'league', 'leagues')}`,
  scores_corrected: ({ event }, detail) =>
    `corrected the points of ${event}: ${counted(number(detail, 'corrected'), 'total', 'totals')} changed`,
  results_fetched: ({ event }, detail) =>
    word(detail, 'error') === null
      ? `fetched the results of ${event}: ${counted(number(detail, 'categories'), 'category', 'categories')}`
      : `couldn’t fetch the results of ${event}`,
  league_settings_changed: (_, detail, inLeague) =>
    `changed the settings${inLeague}${settingsChanged(detail)}`,
  member_removed: ({ user }, _, inLeague) => `removed ${user}${inLeague.replace(' of ', ' from ')}`,
  invite_code_changed: (_names, _detail, inLeague) => `replaced the invite code${inLeague}`,
  slug_changed: (_, detail, inLeague) =>
    `changed the address${inLeague}${word(detail, 'slug') === null ? '' : ` to ${word(detail, 'slug')}`}`,
  admin_promoted: ({ user }, _, inLeague) => `made ${user} an admin${inLeague}`,
  admin_demoted: ({ user }, _, inLeague) => `removed ${user} as an admin${inLeague}`,
  ownership_passed: ({ user }, _, inLeague) => `passed the ownership${inLeague} to ${user}`,
  league_deleted: ({ league }) => `deleted the league ${league}`,
  everyones_league_set: ({ league }, _, inLeague) =>
    `made ${inLeague === '' ? 'this' : league} the league of everyone`,
  everyones_league_ended: ({ league }, _, inLeague) =>
    `made ${inLeague === '' ? 'this' : league} an ordinary league again`,
  announced: (_names, _detail, inLeague) =>
    `posted an announcement${inLeague.replace(' of ', ' in ')}`,
  announcement_taken_back: (_names, _detail, inLeague) =>
    `took an announcement back${inLeague.replace(' of ', ' from ')}`,
  webhook_set: (_names, detail, inLeague) =>
    `chose a ${chats[word(detail, 'kind') ?? ''] ?? 'chat'} channel for news${inLeague}`,
  webhook_ended: (_names, detail, inLeague) =>
    `stopped news${inLeague} in the ${chats[word(detail, 'kind') ?? ''] ?? 'chat'} channel`,
  screen_set: (_names, _detail, inLeague) => `made the address of the big screen${inLeague}`,
  screen_ended: (_names, _detail, inLeague) => `ended the address of the big screen${inLeague}`,
  key_made: (_names, detail) => `made the key “${word(detail, 'name') ?? ''}”`,
  key_ended: (_names, detail) => `revoked the key “${word(detail, 'name') ?? ''}”`,
  account_type_changed: ({ user }, detail) =>
    `made ${user} ${accountTypes[word(detail, 'to') ?? ''] ?? 'another type of account'}`,
  account_disabled: ({ user }, detail) =>
    `disabled the account of ${user} and ended ${sessions(detail)}`,
  account_enabled: ({ user }) => `enabled the account of ${user}`,
  sessions_ended: ({ user }, detail) => `signed ${user} out everywhere: ${sessions(detail)}`,
  reset_link_made: ({ user }) => `made a password reset link for ${user}`,
  report_decided: ({ user }, detail, inLeague) => {
    const did = detail.removed === true ? 'removed' : 'kept';
    const kind = word(detail, 'kind');
    if (kind === 'name') return `${did} a reported name of ${user}`;
    if (kind === 'announcement')
      return `${did} a reported announcement${inLeague.replace(' of ', ' in ')}`;
    // Members of the league see no details.
    return kind === null ? 'decided about a report' : `${did} the reported name${inLeague}`;
  },
  password_reset: () => 'set a new password with a reset link',
};

export const auditTexts = {
  heading: 'Log',
  text: 'What admins and the server have done. Nothing here can be changed or removed.',
  loading: 'Loading the log',
  failed: 'Failed to load the log.',
  none: 'No entries yet.',
  noneOfKind: 'No entries of this kind yet.',
  more: 'Show older entries',
  moreBusy: 'Loading...',
  refresh: 'Refresh',
  kind: 'Show',
  all: 'Everything',
  kinds: {
    locks: 'Locks',
    scoring: 'Results and scoring',
    picks: 'Edited podiums',
    leagues: 'Leagues',
    accounts: 'Accounts',
  } satisfies Record<AuditKind, string>,
  /** Actor of automatic actions. */
  server: 'The server',
  gone: 'A deleted user',
  /** The action, without its actor. */
  sentence: (entry: AuditEntry, place: Place): string => {
    const names = namesOf(entry);
    const inLeague = place === 'site' ? ` of ${names.league}` : '';
    return sentences[entry.act](names, entry.detail, inLeague);
  },
  league: {
    heading: 'Log',
    text: 'What admins have done in this league. All members can read it.',
    show: 'Show the log',
    none: 'No admin has changed anything here yet.',
  },
};
