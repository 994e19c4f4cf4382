// Generated from server/wire by `make types`; never edited by hand.

export const PROTOCOL_VERSION = 2;

/** The scoring rule: points of an exact place, deduction per place of distance, minimum for anybody on the podium, and points of the places right behind it. */
export const SCORING = {
  value: [20, 15, 10],
  step: 5,
  floor: 4,
  near: [3, 2, 1],
} as const;

/**
 * Body of every response with a 4xx or 5xx status.
 */
export type ErrorBody = { 
/**
 * Always false; successful responses with this field have true.
 */
success: boolean, 
/**
 * For users; some texts are fixed (docs/rules.md, "Fixed texts and names").
 */
error: string, 
/**
 * For programs; stable.
 */
code: ErrorCode, 
/**
 * Identifies the request in the log.
 */
requestId: string, 
/**
 * Messages by field or operator, with 400 and 422.
 */
fields?: { [key in string]: string }, 
/**
 * Only with `prediction_exists`.
 */
existingPredictionId?: string, 
/**
 * With `prediction_exists`: the existing pick. With `pick_changed`: the current state of the caller's picks
 * concerned; a pick that is not listed no longer exists. With `picks_differ`: the account's picks that differ.
 */
currentPredictions?: Array<PredictionView>, };

export type ErrorCode = "malformed_request" | "invalid_fields" | "invalid_query" | "invalid_id" | "not_signed_in" | "wrong_credentials" | "password_required" | "account_disabled" | "own_account" | "last_site_admin" | "reset_link_invalid" | "mail_link_invalid" | "email_taken" | "guests_cannot" | "not_a_guest" | "picks_differ" | "too_many_friends" | "too_many_keys" | "already_reported" | "report_decided" | "forbidden" | "not_found" | "method_not_allowed" | "unsupported_media_type" | "cross_origin" | "too_large" | "too_many_requests" | "unavailable" | "event_locked" | "category_finished" | "prediction_locked" | "picks_still_open" | "prediction_exists" | "pick_changed" | "not_a_member" | "athlete_not_on_start_list" | "athlete_not_attending" | "invalid_podium" | "league_full" | "no_guests" | "reactions_off" | "already_member" | "request_pending" | "no_pending_request" | "no_invitation" | "wrong_invite_code" | "league_admin_must_stay" | "league_of_everyone" | "idempotency_key_reused" | "idempotency_answer_lost" | "upstream_failed" | "internal";

/**
 * The signed-in user; only they get the e-mail.
 */
export type Me = { userId: string, name: string, 
/**
 * Empty for a guest.
 */
email: string, 
/**
 * Plays without e-mail and password, until the account is kept.
 */
guest: boolean, accountType: AccountType, picture: string | null, };

export type AccountType = "user" | "userPlus" | "admin";

export type MeAnswer = { user: Me, };

/**
 * Answer to login and register; the session itself is in a cookie.
 */
export type SignedInAnswer = { success: boolean, user: Me, };

export type LoginBody = { email: string, password: string, };

export type RegisterBody = { email: string, password: string, name: string, };

/**
 * `POST /api/auth/guest`. Without a league the guest joins the global one.
 */
export type GuestBody = { name: string, 
/**
 * Slug of the league, together with its invite code.
 */
slug?: string, inviteCode?: string, };

/**
 * `POST /api/auth/guest/keep`: the guest's address and password from now on, or those of the account that takes over
 * the guest's picks.
 */
export type KeepGuestBody = { email: string, password: string, picks?: KeptPicks, };

/**
 * `POST /api/auth/google/keep`.
 */
export type KeepGuestWithGoogleBody = { picks?: KeptPicks, };

/**
 * Which open picks stay where a guest and the account that takes them over have different ones.
 */
export type KeptPicks = "guest" | "account";

/**
 * `PUT /api/auth/name`, which answers [`Me`].
 */
export type NameBody = { name: string, };

/**
 * `GET /api/auth/google/link`: the account whose password is needed.
 */
export type GoogleLinkView = { email: string, 
/**
 * Path on this site to redirect to after the sign-in.
 */
returnTo: string, };

/**
 * `POST /api/auth/google/link`.
 */
export type GoogleLinkBody = { password: string, };

/**
 * Why a sign-in with Google failed: `google` in the address of the login page.
 */
export type GoogleOutcome = "cancelled" | "link" | "expired" | "unverified" | "other_account" | "keep_with_password" | "picks_differ" | "disabled" | "failed";

/**
 * Public data of a user, visible to every signed-in user.
 */
export type PublicUser = { id: string, name: string, picture: string | null, };

export type PublicUserAnswer = { user: PublicUser, };

/**
 * `POST /api/users/batch`.
 */
export type UsersBatchBody = { userIds: Array<string>, };

/**
 * `GET /api/config`: settings that the client needs before the sign-in.
 */
export type ClientConfig = { 
/**
 * Contact shown on the Forgot password panel.
 */
adminEmail: string | null, googleSignIn: boolean, 
/**
 * Whether this installation sends e-mail.
 */
mail: boolean, 
/**
 * The key with which a browser subscribes at its push service, in base64url. Null without web push.
 */
pushKey: string | null, 
/**
 * Where this installation's imprint is: a path, or another site's address.
 */
imprint: string | null, 
/**
 * Where its privacy notice is.
 */
privacy: string | null, protocol: number, };

/**
 * `GET /api/imprint` and `GET /api/privacy`: what the operator has written, with empty lines between paragraphs.
 */
export type OwnPageAnswer = { text: string, };

/**
 * Response of a command without other data.
 */
export type Done = { success: boolean, message: string, };

/**
 * `POST /api/auth/confirm-password`.
 */
export type ConfirmPasswordBody = { password: string, };

export type PasswordConfirmed = { success: boolean, 
/**
 * End of the confirmation. ISO 8601, UTC.
 */
confirmedUntil: string, };

/**
 * `POST /api/auth/change-password`.
 */
export type ChangePasswordBody = { currentPassword: string, newPassword: string, };

/**
 * `GET /api/auth/sessions`. Newest first.
 */
export type SessionList = { sessions: Array<SessionView>, };

/**
 * A session of the account.
 */
export type SessionView = { id: string, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, 
/**
 * ISO 8601, UTC; accurate to about ten minutes.
 */
lastSeenAt: string, 
/**
 * The session of this request.
 */
current: boolean, 
/**
 * The browser's user agent at sign-in.
 */
userAgent?: string, 
/**
 * The name of a program's key; null for a browser.
 */
keyName: string | null, };

/**
 * `DELETE /api/auth/sessions`.
 */
export type SessionsEndedAnswer = { success: boolean, 
/**
 * Number of ended sessions; the session of this request continues.
 */
ended: number, };

/**
 * `GET /api/auth/mail`.
 */
export type MailSettings = { 
/**
 * The account's address, to which mail is sent.
 */
email: string, address: MailAddressState, 
/**
 * Reminders of missing picks before they close.
 */
reminders: boolean, 
/**
 * Results, once all points of an event are final.
 */
results: boolean, 
/**
 * The mail server's response, if it refused the address.
 */
refusal?: string, };

/**
 * State of an address: until it is confirmed, it gets only the confirmation mail.
 */
export type MailAddressState = "unconfirmed" | "asked" | "confirmed" | "refused";

/**
 * `PUT /api/auth/mail`.
 */
export type MailSwitchesBody = { reminders: boolean, results: boolean, 
/**
 * IANA time zone of the device, for the times in mails. UTC without one, or if it is unknown.
 */
timeZone?: string, };

/**
 * `POST /api/auth/mail/confirm`.
 */
export type ConfirmMailBody = { token: string, };

export type UnsubscribedAnswer = { success: boolean, 
/**
 * The kind of mail that is no longer sent.
 */
kind: MailKind, };

/**
 * The kinds of mail with a switch.
 */
export type MailKind = "reminders" | "results";

/**
 * Stored data about an account's mail.
 */
export type ExportedMail = { 
/**
 * ISO 8601, UTC; null unless the address is confirmed.
 */
confirmedAt: string | null, 
/**
 * ISO 8601, UTC; null unless the address was refused permanently.
 */
refusedAt: string | null, 
/**
 * ISO 8601, UTC; null when off.
 */
remindersSince: string | null, 
/**
 * ISO 8601, UTC; null when off.
 */
resultsSince: string | null, 
/**
 * Newest first.
 */
mails: Array<ExportedMailItem>, };

/**
 * A sent or queued mail.
 */
export type ExportedMailItem = { 
/**
 * `confirmation`, `reminder_day`, `reminder_hours` or `result`.
 */
kind: string, 
/**
 * Null for the confirmation mail.
 */
eventId: string | null, 
/**
 * ISO 8601, UTC.
 */
queuedAt: string, 
/**
 * `sent`, `refused` or `failed`; null while it is queued.
 */
outcome: string | null, 
/**
 * ISO 8601, UTC.
 */
endedAt: string | null, };

/**
 * `GET /api/auth/push`.
 */
export type PushSettings = { 
/**
 * Devices with push switched on, newest first.
 */
devices: Array<PushDevice>, };

/**
 * A browser that gets pushes.
 */
export type PushDevice = { 
/**
 * The session that the device belongs to; the subscription ends with it.
 */
sessionId: string, 
/**
 * Whether this is the device of this request.
 */
current: boolean, 
/**
 * The browser's user agent at sign-in.
 */
userAgent?: string, switches: PushSwitches, 
/**
 * ISO 8601, UTC.
 */
since: string, 
/**
 * Time when its push service last accepted a push. ISO 8601, UTC.
 */
lastSentAt: string | null, };

/**
 * The kinds of notifications pushed to a device.
 */
export type PushSwitches = { 
/**
 * Closed picks, and withdrawals of picked athletes.
 */
picks: boolean, 
/**
 * Final and corrected points.
 */
results: boolean, 
/**
 * Invitations, requests to join, and their outcome.
 */
leagues: boolean, };

/**
 * `PUT /api/auth/push`: the data of the browser's `PushSubscription`, in base64url.
 */
export type PushDeviceBody = { endpoint: string, p256dh: string, auth: string, switches: PushSwitches, };

/**
 * Payload of a push, encrypted for the device and read by its service worker.
 */
export type PushMessage = { 
/**
 * A newer push replaces an older one with the same tag.
 */
tag: string, 
/**
 * Newest first; at least one.
 */
notices: Array<Notice>, 
/**
 * Number of further notifications with the same tag.
 */
more: number, 
/**
 * Time of the newest notification. ISO 8601, UTC.
 */
toldAt: string, };

/**
 * A device in an account's export.
 */
export type ExportedPushDevice = { sessionId: string, 
/**
 * The browser's address at its push service.
 */
endpoint: string, switches: PushSwitches, 
/**
 * ISO 8601, UTC.
 */
since: string, 
/**
 * ISO 8601, UTC.
 */
lastSentAt: string | null, };

/**
 * `GET /api/auth/calendar`. Does not include the address, which is returned only when it is created.
 */
export type CalendarLinkAnswer = { 
/**
 * Null if there is no address. ISO 8601, UTC.
 */
createdAt: string | null, };

/**
 * `POST /api/auth/calendar`.
 */
export type CalendarLinkMade = { 
/**
 * ISO 8601, UTC.
 */
createdAt: string, 
/**
 * The address to subscribe to. Anyone who knows it can read the calendar.
 */
url: string, };

/**
 * The country that an account plays for: `GET` and `PUT /api/auth/country`.
 */
export type PlayerCountry = { 
/**
 * Three-letter code of the International Olympic Committee; null if not set.
 */
country: string | null, };

/**
 * `GET /api/friends`. Only the caller sees it.
 */
export type FriendList = { 
/**
 * Chosen by the caller, by name.
 */
friends: Array<Friend>, 
/**
 * Those whom the caller has blocked, by name.
 */
blocked: Array<Friend>, 
/**
 * Ids of the members of the caller's private leagues, who count as friends too unless they are blocked; at most 2,000.
 */
fromPrivateLeagues: Array<string>, };

/**
 * Somebody whom the caller has chosen, or blocked.
 */
export type Friend = { userId: string, name: string, picture: string | null, 
/**
 * The country that this person plays for; null if not set.
 */
country: string | null, 
/**
 * ISO 8601, UTC.
 */
addedAt: string, };

/**
 * `GET /api/auth/spoilers`, and part of the account's topic.
 */
export type SpoilerShields = { 
/**
 * Whether every event that the user picks is hidden automatically.
 */
byItself: boolean, 
/**
 * Newest event first; includes revealed events.
 */
shields: Array<SpoilerShield>, };

export type SpoilerShield = { eventId: string, eventName: string, 
/**
 * ISO 8601, UTC; null while it is unknown. Before the start there is no result to hide.
 */
startsAt: string | null, 
/**
 * Whether the event is hidden. Once revealed, it is never hidden again automatically.
 */
raised: boolean, };

/**
 * `PUT /api/auth/spoilers`.
 */
export type SpoilersBody = { byItself: boolean, };

/**
 * `PUT /api/events/{id}/shield`.
 */
export type ShieldBody = { 
/**
 * True hides the event. False reveals it: results are shown, and withheld notifications are delivered.
 */
raised: boolean, };

/**
 * All spoiler guards and their default, after a change of any. Changes of notifications are sent separately.
 */
export type ShieldsChanged = { spoilers: SpoilerShields, };

/**
 * `GET /api/auth/export`: all stored data about an account, except its password's hash.
 */
export type AccountExport = { 
/**
 * Time of the export. ISO 8601, UTC.
 */
exportedAt: string, profile: Me, 
/**
 * ISO 8601, UTC.
 */
registeredAt: string, sessions: Array<SessionView>, 
/**
 * Linked sign-in providers, oldest link first.
 */
identities: Array<ExportedIdentity>, leagues: Array<ExportedMembership>, joinRequests: Array<ExportedJoinRequest>, 
/**
 * Unanswered invitations, to the account and by it.
 */
invitations: Array<ExportedInvitation>, 
/**
 * Newest first.
 */
predictions: Array<PredictionView>, 
/**
 * Versions of current and deleted picks, newest first; at most fifty per pick.
 */
pickHistory: Array<PickVersion>, 
/**
 * Newest first.
 */
notices: Array<NoticeView>, 
/**
 * The account's actions as an admin, and admins' actions on it, newest first.
 */
audit: Array<AuditEntry>, 
/**
 * Queued and sent mails.
 */
mail: ExportedMail, 
/**
 * Devices with push notifications.
 */
push: Array<ExportedPushDevice>, 
/**
 * Creation of the calendar's address; null if there is none.
 */
calendarSince: string | null, 
/**
 * The account's announcements that leagues still keep, newest first.
 */
announcements: Array<ExportedAnnouncement>, 
/**
 * Newest first.
 */
reports: Array<ExportedReport>, 
/**
 * The country that the account plays for; null if not set.
 */
country: string | null, 
/**
 * Whom the account has chosen as friends.
 */
friends: Array<Friend>, 
/**
 * Whom the account has blocked.
 */
blocked: Array<Friend>, spoilers: SpoilerShields, 
/**
 * Picks shared by a public link, newest first.
 */
shares: Array<ExportedShare>, };

export type ExportedIdentity = { 
/**
 * The provider, such as `https://accounts.google.com`.
 */
issuer: string, 
/**
 * The user's permanent id at the provider.
 */
subject: string, 
/**
 * ISO 8601, UTC.
 */
linkedAt: string, };

export type ExportedMembership = { leagueId: string, leagueName: string, role: LeagueRole, 
/**
 * ISO 8601, UTC.
 */
joinedAt: string, };

/**
 * The highest role of a user in a league.
 */
export type LeagueRole = "member" | "admin" | "owner";

export type ExportedJoinRequest = { leagueId: string, leagueName: string, 
/**
 * ISO 8601, UTC.
 */
requestedAt: string, };

export type ExportedInvitation = { leagueId: string, leagueName: string, 
/**
 * The invited account.
 */
userId: string, 
/**
 * Null if that account was deleted.
 */
invitedByUserId: string | null, 
/**
 * ISO 8601, UTC.
 */
invitedAt: string, };

/**
 * A sporting competition.
 */
export type EventView = { id: string, 
/**
 * The same as `id` (docs/rules.md, "Fixed texts and names").
 */
_id: string, 
/**
 * `ifsc` or `usa`.
 */
series: string, name: string, location: string, country: string | null, 
/**
 * Calendar date in the event's time zone, `YYYY-MM-DD`.
 */
local_start_date: string | null, local_end_date: string | null, 
/**
 * Local midnight of the first day, when picks close automatically. ISO 8601, UTC.
 */
starts_at: string | null, ends_at: string | null, 
/**
 * IANA time zone.
 */
timezone: string | null, registration_url: string | null, public_information: PublicInformation, 
/**
 * Whether picks are closed: an admin has locked the event, it has started, or it is postponed.
 */
locked: boolean, cancelled: boolean, 
/**
 * Postponed without a new date so far: picks are closed until there is one.
 */
postponed: boolean, is_paraclimbing_event: boolean, dcats: Array<CategoryView>, 
/**
 * Names of the categories in which squads compete: no athlete can be picked there.
 */
not_played: Array<string>, 
/**
 * Its rounds with a published time, by start.
 */
programme: Array<ScheduledRound>, };

/**
 * A round of one category, with its published time. Picks close at the event's start, not at this time.
 */
export type ScheduledRound = { 
/**
 * Null if the event has no category, or several, of this discipline and gender.
 */
category_id: string | null, 
/**
 * `lead`, `speed`, `boulder` or `combined`.
 */
discipline: string, 
/**
 * `men` or `women`.
 */
gender: string, 
/**
 * `qualification`, `semi-final` or `final`.
 */
kind: string, 
/**
 * ISO 8601, UTC.
 */
starts_at: string, ends_at: string | null, 
/**
 * The time of the announced stream; otherwise it is provisional.
 */
confirmed: boolean, 
/**
 * Begins with `https://`.
 */
stream_url: string | null, 
/**
 * Country codes (ISO 3166) of the regions where the stream cannot be watched.
 */
blocked_regions: Array<string>, 
/**
 * The time published before, if the round was moved.
 */
moved_from: string | null, };

export type PublicInformation = { organiser_name: string | null, organiser_url: string | null, venue_name: string | null, description: string | null, };

/**
 * One discipline and gender of an event (`dcat` in the results service).
 */
export type CategoryView = { dcat_id: string, event_id: string, dcat_name: string, 
/**
 * `lead`, `speed`, `boulder`, `combined` or `boulder&lead`.
 */
discipline: string, 
/**
 * Status from the results service: `registration_pending`, `registration_active`, `active`, `finished`, …
 */
status: string, 
/**
 * Whether final points exist.
 */
scored: boolean, 
/**
 * A category of the young: newcomers are offered others first.
 */
youth: boolean, };

/**
 * One athlete of an event's start list.
 */
export type StartListAthlete = { athlete_id: string, firstname: string, lastname: string, 
/**
 * IOC country code; the gym in series `usa`.
 */
country: string, 
/**
 * `men` or `women`; null if the results service gives none.
 */
gender: string | null, d_cats: Array<StartListCategory>, };

export type StartListCategory = { id: string, name: string, 
/**
 * `confirmed` or `not attending`.
 */
status: string, };

export type EventList = { events: Array<EventView>, count: number, };

export type EventAnswer = { event: EventView, };

/**
 * `GET /api/events/name/{id}`: what strangers may know of an event that somebody sent them.
 */
export type EventNameAnswer = { name: string, location: string, 
/**
 * `YYYY-MM-DD` in the event's time zone.
 */
local_start_date: string | null, local_end_date: string | null, 
/**
 * Of the categories with a ranking; running ones first.
 */
podiums: Array<PublicPodium>, };

/**
 * Who is on a category's podium, now or in the end.
 */
export type PublicPodium = { category_id: string, category_name: string, 
/**
 * The ranking may still change.
 */
running: boolean, 
/**
 * Ranks 1 to 3, best first; equals share a rank.
 */
athletes: Array<PublicRank>, };

export type PublicRank = { athlete_id: string, rank: number, firstname: string, lastname: string, country: string, };

/**
 * `GET /api/upcoming/{eventId}`.
 */
export type StartListAnswer = { eventId: string, registrations: Array<StartListAthlete>, };

/**
 * `POST /api/events/query`. `query` is a filter document, parsed strictly.
 */
export type EventsQuery = { query: Record<string, unknown>, limit: number | null, skip: number | null, };

/**
 * `PUT /api/events/{id}/lock|unlock`, `PUT /api/predictions/event/{eventId}/lock|unlock`.
 */
export type LockAnswer = { success: boolean, 
/**
 * Number of events or predictions, depending on the route, whose own lock changed.
 */
modifiedCount: number, 
/**
 * Number of matching events or predictions.
 */
matchedCount: number, message: string, };

/**
 * The ranking of one category without ascents, as in the live topic.
 */
export type CategoryRanking = { categoryId: string, status: string, rankingAsOf: string | null, 
/**
 * Points computed from this ranking are provisional.
 */
provisional: boolean, rounds: Array<RoundView>, rows: Array<RankingRow>, };

export type RoundView = { category_round_id: string, name: string, kind: string, status: string, 
/**
 * This round decides the category: provisional points begin with its first rank.
 */
decides: boolean, starting_groups: Array<StartingGroupView>, };

export type StartingGroupView = { name: string, };

/**
 * An athlete's rank. Tied athletes share a rank (1, 1, 3); null means no rank (DNS).
 */
export type RankingRow = { athlete_id: string, firstname: string, lastname: string, country: string, rank: number | null, rounds: Array<RankingRound>, };

export type RankingRound = { category_round_id: string, rank: number | null, 
/**
 * As displayed: `99.2`, `45+`, `TOP`, `4.90`, `DNS`.
 */
score: string | null, starting_group: string | null, };

/**
 * `GET /api/results/{id}/{cid}`, with all data of the results service about each ascent.
 */
export type ResultView = { _id: string, event_id: string, dcat_id: string, event: string, dcat: string, status: string, ranking_as_of: string | null, provisional: boolean, category_rounds: Array<RoundView>, ranking: Array<ResultRow>, };

export type ResultRow = { athlete_id: string, name: string, firstname: string, lastname: string, country: string, bib: string | null, federation_id: number | null, paraclimbing_sport_class: string | null, rank: number | null, 
/**
 * With ascents or elimination stages.
 */
rounds: Array<RoundResult>, };

export type ResultList = { results: Array<ResultView>, };

/**
 * `GET /api/results`.
 */
export type ResultsPage = { results: Array<ResultView>, count: number, };

export type ResultAnswer = { result: ResultView, };

/**
 * `GET /api/results/{id}/{cid}/history`.
 */
export type HistoryAnswer = { history: RankingHistory, };

/**
 * Applying all moments up to one of them, in order, gives the ranking at that moment.
 */
export type RankingHistory = { eventId: string, categoryId: string, 
/**
 * All athletes who had a rank at any moment.
 */
athletes: Array<HistoryAthlete>, 
/**
 * At most 400. If there are more: the first, the last, those that changed the podium, then others.
 */
moments: Array<RankingMoment>, };

export type HistoryAthlete = { athleteId: string, firstname: string, lastname: string, country: string, };

export type RankingMoment = { 
/**
 * Counted from 1 over the whole history; omitted moments leave gaps.
 */
number: number, 
/**
 * ISO 8601, UTC; null if it was over before this server recorded it.
 */
at: string | null, 
/**
 * Name of the latest round that has ranks.
 */
round: string | null, 
/**
 * The ranking after the whole round, from the round's result instead of live observation.
 */
afterRound: boolean, 
/**
 * Whether leaderboards show points from this ranking.
 */
givesPoints: boolean, 
/**
 * Athletes whose rank changed since the previous moment.
 */
changes: Array<RankShift>, };

export type RankShift = { athleteId: string, 
/**
 * Null if the athlete no longer has a rank.
 */
rank: number | null, };

/**
 * `GET /api/leagues/{id}/race/{eventId}`.
 */
export type RaceAnswer = { race: LeagueRace, };

/**
 * The points that members would have earned if the event had ended at each of its moments.
 */
export type LeagueRace = { leagueId: string, eventId: string, 
/**
 * Number of members with a counting pick.
 */
players: number, 
/**
 * The ten best members now, best first, and the caller if they have picks.
 */
members: Array<RaceMember>, 
/**
 * At most 400, of all categories in chronological order.
 */
moments: Array<RaceMoment>, };

export type RaceMember = { userId: string, userName: string, avatarUrl: string | null, 
/**
 * Rank by the points of this event alone; tied members share it.
 */
rank: number, isMe: boolean, };

export type RaceMoment = { 
/**
 * The category whose ranking changed.
 */
categoryId: string, categoryName: string, 
/**
 * The moment's number in that category's history.
 */
number: number, 
/**
 * ISO 8601, UTC; null if it was over before this server recorded it.
 */
at: string | null, round: string | null, afterRound: boolean, 
/**
 * Total over all categories of the event for each of `members`, in the same order.
 */
points: Array<number>, };

/**
 * `GET /api/results/{id}/{cid}/crowd`.
 */
export type CrowdAnswer = { crowd: CategoryCrowd, };

export type CategoryCrowd = { 
/**
 * Picks of all players, in all leagues.
 */
everyone: CrowdPicks, 
/**
 * Picks of the requested league.
 */
league: CrowdPicks | null, 
/**
 * Whether the ranking may still change.
 */
provisional: boolean, };

export type CrowdPicks = { 
/**
 * A podium that a player picked in several leagues counts once.
 */
predictions: number, 
/**
 * Most picked first.
 */
athletes: Array<CrowdAthlete>, 
/**
 * 0 if every prediction contains all athletes of the real podium in any place, 100 if none contains any: 100 minus
 * the mean, over those athletes, of the percentage of predictions that contain them. Null without a podium or
 * without predictions.
 */
surprise: number | null, 
/**
 * The three highest totals, once the category is scored.
 */
best: Array<BestTotal>, };

export type CrowdAthlete = { athleteId: string, firstname: string, lastname: string, country: string, 
/**
 * Rank in the current ranking.
 */
rank: number | null, 
/**
 * Number of predictions with the athlete in first, second, third place.
 */
first: number, second: number, third: number, };

export type BestTotal = { points: number, 
/**
 * Number of players with this total.
 */
players: number, 
/**
 * At most five of them: members of the caller's leagues, and the caller.
 */
known: Array<BestPlayer>, };

export type BestPlayer = { userId: string, userName: string, isMe: boolean, };

/**
 * `GET /api/leagues/{id}/reveal/{eventId}/{categoryId}`.
 */
export type RevealAnswer = { reveal: CategoryReveal, };

/**
 * The same for every caller. Includes only current members.
 */
export type CategoryReveal = { leagueId: string, eventId: string, categoryId: string, 
/**
 * Members of the league, with or without a pick.
 */
members: number, 
/**
 * Number of podiums.
 */
picked: number, 
/**
 * The league's podium: a first place counts three points, a second two, a third one.
 */
consensus: PodiumPick, 
/**
 * All picked athletes, most picked first.
 */
athletes: Array<RevealedAthlete>, 
/**
 * By name; at most the first thousand.
 */
podiums: Array<RevealedPodium>, 
/**
 * The form model's podium; null if it does not play in the league, or none was stored at the lock.
 */
form: FormPodium | null, };

export type RevealedAthlete = { athleteId: string, firstname: string, lastname: string, country: string, 
/**
 * Number of podiums with the athlete in first, second, third place.
 */
first: number, second: number, third: number, 
/**
 * Chance of standing on the podium that was stored at the lock, from 0 to 1, to three decimals; null if none was.
 */
chance: number | null, };

export type RevealedPodium = { userId: string, userName: string, avatarUrl: string | null, data: PodiumPick, 
/**
 * Changed after the lock by a site admin.
 */
editedByAdmin: boolean, 
/**
 * Places, 1 to 3, with an athlete whom at most one podium in five contains.
 */
bold: Array<number>, 
/**
 * Places, 1 to 3, with an athlete whom no other podium contains.
 */
alone: Array<number>, 
/**
 * Places, 1 to 3, with an athlete whose chance of standing on the podium was at most 10 % at the lock.
 */
longShots: Array<number>, 
/**
 * Number of identical podiums, including this one.
 */
same: number, 
/**
 * An athlete is on no other podium, or the podium is unique where most are shared.
 */
loneWolf: boolean, };

/**
 * `GET /api/leagues/{id}/fingerprints/{eventId}`.
 */
export type FingerprintsAnswer = { 
/**
 * Newest first; empty if picks closed before fingerprints existed.
 */
fingerprints: Array<Fingerprint>, };

/**
 * SHA-256 over a league's picks of an event (`docs/fingerprint.md`).
 */
export type Fingerprint = { 
/**
 * Counted from 1; a new fingerprint is made if picks have changed since.
 */
number: number, 
/**
 * 64 hex characters.
 */
digest: string, 
/**
 * Part of the hashed text.
 */
salt: string, 
/**
 * Number of picks in the text.
 */
picks: number, 
/**
 * ISO 8601, UTC.
 */
madeAt: string, 
/**
 * Null if made at the lock; otherwise the admin who changed a pick after the lock, or the account that took over a
 * guest's picks.
 */
madeById: string | null, 
/**
 * Current name of that account.
 */
madeByName: string | null, 
/**
 * A guest's picks went to that account.
 */
ofGuest: boolean, };

/**
 * `GET /api/leagues/{id}/fingerprints/{eventId}/picks`: the picks from which the newest fingerprint can be recomputed.
 * The current picks of all players of the league, including former members.
 */
export type CountedPicksAnswer = { picks: Array<CountedPick>, };

export type CountedPick = { categoryId: string, userId: string, first: string | null, second: string | null, third: string | null, };

/**
 * `GET /api/leagues/{id}/members/{userId}/podiums`: a member's closed picks of running events, beside the caller's.
 */
export type MemberPodiumsAnswer = { 
/**
 * Newest event first; at most the first hundred.
 */
podiums: Array<MemberPodium>, };

/**
 * A closed category of an event that is not settled yet, in which the member or the caller has a pick.
 */
export type MemberPodium = { eventId: string, eventName: string, categoryId: string, categoryName: string, 
/**
 * The athletes of both podiums.
 */
athletes: Array<PodiumAthlete>, 
/**
 * The member's pick; null without one.
 */
podium: PodiumPick | null, 
/**
 * The caller's pick in this league; null without one.
 */
mine: PodiumPick | null, };

export type PodiumAthlete = { athleteId: string, firstname: string, lastname: string, country: string, };

export type FormPodium = { podium: PodiumPick, athletes: Array<PodiumAthlete>, };

/**
 * `GET /api/leagues/{id}/form`: the form model's podiums in the league's closed categories, beside the caller's.
 */
export type FormPodiumsAnswer = { 
/**
 * Newest event first; at most twenty. Empty where the model does not play, and while the caller hides an event:
 * the model has seen its results.
 */
podiums: Array<ScoredFormPodium>, };

export type ScoredFormPodium = { 
/**
 * Points of the model's podium; null before the first ranking.
 */
points: number | null, 
/**
 * Points of the caller's pick; null without one, and before the first ranking.
 */
myPoints: number | null, 
/**
 * Not final yet.
 */
provisional: boolean, eventId: string, eventName: string, categoryId: string, categoryName: string, 
/**
 * The athletes of both podiums.
 */
athletes: Array<PodiumAthlete>, 
/**
 * The member's pick; null without one.
 */
podium: PodiumPick | null, 
/**
 * The caller's pick in this league; null without one.
 */
mine: PodiumPick | null, };

export type RoundResult = { category_round_id: string, round_name: string, 
/**
 * Tied athletes share it; null without a rank.
 */
rank: number | null, 
/**
 * Groups climb different boulders, and their ranks are interleaved (1, 1, 3, 3).
 */
starting_group: string | null, 
/**
 * As written by the results service: `99.2`, `45+`, `TOP`, `4.90`, `DNS`.
 */
score: string | null, value: ScoreValue | null, } & (Ascents | { speed_elimination_stages: Array<EliminationStage>, } | { combined_stages: Array<CombinedStage>, } | Record<symbol, never>);

export type RoundDetail = Ascents | { speed_elimination_stages: Array<EliminationStage>, } | { combined_stages: Array<CombinedStage>, } | Record<symbol, never>;

export type Ascents = { "discipline": "boulder", "ascents": Array<BoulderAscent> } | { "discipline": "lead", "ascents": Array<LeadAscent> } | { "discipline": "speed", "ascents": Array<SpeedAscent> };

export type BoulderAscent = { route_id: number | null, route_name: string, top: boolean, 
/**
 * Number of attempts, whether or not they led to the top.
 */
top_tries: number | null, zone: boolean, zone_tries: number | null, 
/**
 * Null if the format has no low zone.
 */
low_zone: boolean | null, low_zone_tries: number | null, 
/**
 * Null until 2024.
 */
points: Decimal | null, 
/**
 * `pending`, `active`, `confirmed`, `locked`, `under_appeal`, …
 */
status: string | null, };

export type LeadAscent = { route_id: number | null, route_name: string, top: boolean, plus: boolean, 
/**
 * Null without a time.
 */
time_ms: number | null, 
/**
 * Rank on this route.
 */
rank: number | null, 
/**
 * Tied athletes share the average of their places, so it can end in .5.
 */
corrective_rank: Decimal | null, restarted: boolean, status: string | null, 
/**
 * As written by the results service: `99.2`, `45+`, `TOP`, `4.90`, `DNS`.
 */
score: string | null, value: ScoreValue | null, };

export type SpeedAscent = { route_id: number | null, 
/**
 * The lane, `A` or `B`.
 */
route_name: string, 
/**
 * Null without a time.
 */
time_ms: number | null, 
/**
 * A fall.
 */
dnf: boolean, 
/**
 * A false start.
 */
dns: boolean, not_started: boolean, status: string | null, };

/**
 * An athlete's heat in one stage of the speed final.
 */
export type EliminationStage = { 
/**
 * In the order of the stages: 0 is 1/8 of the usual field, 3 the small final, 4 the final.
 */
id: number | null, name: string, 
/**
 * The same for both opponents.
 */
heat_id: number | null, 
/**
 * 1 or 0; null until the heat is decided.
 */
winner: number | null, 
/**
 * Milliseconds; null without a time.
 */
time: number | null, ascents: Array<SpeedAscent>, 
/**
 * As written by the results service: `99.2`, `45+`, `TOP`, `4.90`, `DNS`.
 */
score: string | null, value: ScoreValue | null, };

/**
 * One discipline's part of a combined round.
 */
export type CombinedStage = { stage_name: string, 
/**
 * Its points; until 2021 also a time, or a height without a plus.
 */
stage_score: Decimal | null, 
/**
 * As written by the results service: `3T3z 4 3`, `TOP (3:30)`, `63.1`.
 */
stage_score_text: string | null, stage_rank: number | null, } & (Ascents | Record<symbol, never>);

export type StageDetail = Ascents | Record<symbol, never>;

/**
 * A score as written by the results service, and its parsed value. Either both are set or neither.
 */
export type Score = { 
/**
 * As written by the results service: `99.2`, `45+`, `TOP`, `4.90`, `DNS`.
 */
score: string | null, value: ScoreValue | null, };

/**
 * Numbers are exact, so that equal scores are equal.
 */
export type ScoreValue = { "kind": "boulder_points", points: Decimal, } | { "kind": "boulder_tops", tops: number, zones: number, top_tries: number, zone_tries: number, } | { "kind": "lead_height", hold: number, plus: boolean, } | { "kind": "top" } | { "kind": "lead_points", points: Decimal, } | { "kind": "time", time_ms: number, tie_break_ms: number | null, } | { "kind": "fall", tie_break_ms: number | null, } | { "kind": "false_start", tie_break_ms: number | null, } | { "kind": "wildcard" } | { "kind": "not_started" } | { "kind": "did_not_start" } | { "kind": "did_not_finish" } | { "kind": "disqualified" } | { "kind": "combined", points: Decimal, } | { "kind": "unknown" };

/**
 * A non-negative number with at most three decimal places: points, geometric means of ranks, seconds.
 * In JSON a number.
 */
export type Decimal = number;

/**
 * A league as visible to the caller. Join requests are omitted for callers who are not its admins, the invite code for
 * those who may not invite.
 */
export type LeagueView = { _id: string, name: string, slug: string, description: string | null, type: LeagueType, joinPolicy: JoinPolicy, maxMembers: number | null, memberCount: number, ownerId: string, adminIds: Array<string>, 
/**
 * Empty for callers who are not members; only the first to have joined if there are many (`MEMBERS_LISTED_MAX`).
 * `member_count` counts all members.
 */
memberIds: Array<string>, isCurrentUserAdminOrOwner: boolean, isCurrentUserMember: boolean, 
/**
 * New accounts join this league automatically.
 */
ofEveryone: boolean, 
/**
 * The form model competes: it is listed on the leaderboard, without a rank.
 */
formPlays: boolean, 
/**
 * Guests may join.
 */
welcomesGuests: boolean, 
/**
 * Every member may invite, and not only admins.
 */
membersInvite: boolean, 
/**
 * Members may react.
 */
hasReactions: boolean, 
/**
 * Anybody may read the leaderboard, without an account.
 */
openPage: boolean, 
/**
 * Search engines may list the open page.
 */
searchable: boolean, pendingRequestIds?: Array<string>, inviteCode?: string, };

export type LeagueType = "public" | "private";

export type JoinPolicy = "approval" | "open";

export type LeagueMember = { id: string, name: string, picture: string | null, isAdmin: boolean, isOwner: boolean, guest: boolean, };

/**
 * One of the caller's own leagues.
 */
export type MyLeague = { _id: string, name: string, slug: string, type: LeagueType, isAdmin: boolean, isOwner: boolean, memberCount: number, 
/**
 * New accounts join this league automatically.
 */
ofEveryone: boolean, };

/**
 * The global league, which new accounts join automatically; existing accounts may join it.
 */
export type EveryonesLeague = { _id: string, name: string, slug: string, memberCount: number, isCurrentUserMember: boolean, };

/**
 * `GET /api/leagues/everyone`.
 */
export type EveryonesLeagueAnswer = { 
/**
 * Null if there is no global league.
 */
league: EveryonesLeague | null, };

export type JoinRequestView = { userId: string, name: string, picture: string | null, guest: boolean, 
/**
 * ISO 8601, UTC.
 */
requestedAt: string, };

export type LeagueAnswer = { league: LeagueView, };

export type LeagueList = { leagues: Array<LeagueView>, count: number, };

export type MyLeaguesAnswer = { leagues: Array<MyLeague>, };

export type PendingLeaguesAnswer = { pendingLeagueIds: Array<string>, };

export type MembersAnswer = { 
/**
 * Admins first, then in the order of joining.
 */
members: Array<LeagueMember>, 
/**
 * Members on this page; `memberCount` of the league counts all.
 */
count: number, };

export type JoinRequestsAnswer = { 
/**
 * Oldest first.
 */
requests: Array<JoinRequestView>, count: number, };

/**
 * `POST /api/leagues`. Limits are in docs/rules.md, "Leagues"; violations get 422 with `fields`.
 */
export type CreateLeagueBody = { name: string, description?: string, type: LeagueType, maxMembers?: number, };

export type LeagueCreated = { success: boolean, leagueId: string, slug: string, };

/**
 * `PUT /api/leagues/{id}`. Other fields are refused, because they cannot be changed.
 */
export type UpdateLeagueBody = { name?: string, 
/**
 * Empty: removes the description.
 */
description?: string, type?: LeagueType, joinPolicy?: JoinPolicy, formPlays?: boolean, welcomesGuests?: boolean, membersInvite?: boolean, hasReactions?: boolean, openPage?: boolean, searchable?: boolean, };

/**
 * `POST /api/leagues/query`.
 */
export type LeaguesQuery = { query: Record<string, unknown>, type: LeagueType | null, limit: number | null, skip: number | null, };

/**
 * `POST /api/leagues/{id}/join-request`.
 */
export type JoinRequestAnswer = { success: boolean, 
/**
 * True if the caller is a member now; false if the request waits for an admin.
 */
autoApproved: boolean, message: string, };

/**
 * `POST /api/leagues/{id}/join-private`; `{id}` may be the id or the slug.
 */
export type JoinPrivateBody = { inviteCode: string, };

/**
 * An invitation as the invited user sees it; of a private league, only what is needed to decide.
 */
export type Invitation = { leagueId: string, leagueName: string, slug: string, type: LeagueType, description: string | null, memberCount: number, 
/**
 * Null if that account was deleted, like the name.
 */
inviterId: string | null, invitedBy: string | null, 
/**
 * ISO 8601, UTC.
 */
invitedAt: string, };

/**
 * An invitation as the league's admins see it.
 */
export type SentInvitation = { userId: string, name: string, picture: string | null, 
/**
 * ISO 8601, UTC.
 */
invitedAt: string, };

/**
 * Preview of a league for everybody with an invite link, signed in or not.
 */
export type JoinPreview = { leagueId: string, name: string, slug: string, type: LeagueType, description: string | null, memberCount: number, maxMembers: number | null, 
/**
 * The league's owner.
 */
inviterName: string, 
/**
 * Guests may join.
 */
welcomesGuests: boolean, 
/**
 * False for callers who are not signed in.
 */
isCurrentUserMember: boolean, 
/**
 * The next event with open picks; null if there is none.
 */
nextEvent: NextEvent | null, };

/**
 * The next event to pick.
 */
export type NextEvent = { eventId: string, name: string, localStartDate: string | null, localEndDate: string | null, 
/**
 * ISO 8601, UTC; null if unknown, or if an admin reopened picks (they stay open until the next lock).
 */
picksCloseAt: string | null, };

/**
 * `GET /api/leagues/my-invitations`. Newest first.
 */
export type MyInvitationsAnswer = { invitations: Array<Invitation>, };

/**
 * `GET /api/leagues/{id}/invitations`. Oldest first.
 */
export type SentInvitationsAnswer = { invitations: Array<SentInvitation>, count: number, };

/**
 * `GET /api/join/{slug}/{code}`.
 */
export type JoinPreviewAnswer = { league: JoinPreview, };

/**
 * `POST /api/leagues/{id}/invite-user`.
 */
export type InviteUserBody = { invitedUserId: string, };

/**
 * `POST /api/leagues/{id}/regenerate-invite`.
 */
export type InviteCodeRegenerated = { success: boolean, inviteCode: string, };

/**
 * `POST /api/leagues/{id}/update-slug`.
 */
export type UpdateSlugBody = { 
/**
 * The slug is generated from it; the league's name stays the same.
 */
name: string, };

export type SlugUpdated = { success: boolean, slug: string, };

export type Reaction = "clap" | "fire" | "wow" | "laugh" | "ouch" | "heart";

export type ReactionCount = { reaction: Reaction, count: number, };

/**
 * The reactions to one object.
 */
export type Reactions = { 
/**
 * `entry/17` of the league's stream, `result/EVENT/CATEGORY`, or `podium/EVENT/CATEGORY/USER`.
 */
object: string, 
/**
 * The most frequent first.
 */
counts: Array<ReactionCount>, 
/**
 * The caller's own.
 */
mine: Reaction | null, };

/**
 * `PUT /api/leagues/{id}/reactions`.
 */
export type ReactBody = { 
/**
 * As in `Reactions`.
 */
object: string, 
/**
 * Null: takes the caller's reaction back.
 */
reaction: Reaction | null, };

/**
 * `PUT /api/leagues/{id}/reactions`.
 */
export type ReactionsAnswer = { reactions: Reactions, };

/**
 * `GET /api/leagues/{id}/reactions/{event_id}/{category_id}`: to a category's result and to members' podiums.
 */
export type ReactionList = { 
/**
 * False where the league's admins have switched reactions off.
 */
enabled: boolean, reactions: Array<Reactions>, count: number, };

/**
 * A member reacted, took a reaction back, or changed it.
 */
export type Reacted = { 
/**
 * As in [`Reactions`](crate::leagues::reactions::Reactions).
 */
object: string, 
/**
 * Of everybody, afterwards.
 */
counts: Array<ReactionCount>, userId: string, reaction: Reaction | null, };

/**
 * `GET /api/leagues/{leagueId}/outlook/{eventId}`: what can still happen to those who have picked the event. Empty while
 * any of its categories is open.
 */
export type LeagueOutlookAnswer = { 
/**
 * Ids of the categories that can still change points.
 */
openCategories: Array<string>, 
/**
 * Chances to win the event, best first: of the first 50 who have any.
 */
players: Array<PlayerWin>, 
/**
 * Of the caller; null without a pick.
 */
own: PlayerOutlook | null, };

export type PlayerWin = { userId: string, 
/**
 * From 0 to 1. Equals win together.
 */
win: number, };

/**
 * Points and rank in the event, among the league's members who have picked it.
 */
export type PlayerOutlook = { worstPoints: number, expectedPoints: number, bestPoints: number, 
/**
 * Of perfect podiums in the categories picked.
 */
possiblePoints: number, bestRank: number, worstRank: number, 
/**
 * Chance of rank 1, from 0 to 1: 0 is out of reach, 1 is certain.
 */
win: number, 
/**
 * Of a rank of three or better.
 */
podium: number, 
/**
 * What would help most; null where nothing that is likely enough does.
 */
help: OutlookHelp | null, };

/**
 * What a player can hope for.
 */
export type OutlookGoal = "win" | "podium" | "points";

export type OutlookFact = "wins" | "onPodium" | "offPodium" | "ahead";

export type OutlookHelp = { goal: OutlookGoal, 
/**
 * The chance of the goal, or the expected points: as things stand, and if it happens.
 */
now: number, then: number, categoryId: string, fact: OutlookFact, athlete: HistoryAthlete, 
/**
 * Who has to be behind the athlete; null for all other facts.
 */
other: HistoryAthlete | null, };

/**
 * `GET /api/outlook/{eventId}/{categoryId}/history`: the chances to win that were given while a category was climbed.
 */
export type OutlookHistoryAnswer = { 
/**
 * Of the eight athletes with the highest chance at any moment.
 */
lines: Array<OutlookLine>, 
/**
 * Oldest first.
 */
moments: Array<OutlookMoment>, };

export type OutlookLine = { athlete: HistoryAthlete, 
/**
 * At each moment, from 0 to 1.
 */
wins: Array<number>, };

export type OutlookMoment = { at: string, 
/**
 * Whether the round that decides had begun.
 */
inFinal: boolean, };

/**
 * How good the chances were that were given at one stage of categories that are final now.
 */
export type LiveRecord = { 
/**
 * In the middle of the round that decides; otherwise just before it.
 */
inFinal: boolean, categories: number, 
/**
 * Those who could still stand on the podium.
 */
athletes: number, 
/**
 * Mean log-loss of "on the podium" per athlete, to three decimals, and that of the form for the same ones.
 */
logLoss: number, formLogLoss: number, 
/**
 * By the chance of the podium: below 10 %, below 20 %, …
 */
tenths: Array<FormTenth>, };

/**
 * `GET /api/leagues/{id}/stream`. Newest first.
 */
export type StreamAnswer = { entries: Array<StreamEntry>, count: number, 
/**
 * Entries about results of events that the caller hides, left out.
 */
withheld: number, };

export type StreamEntry = { id: number, 
/**
 * ISO 8601, UTC.
 */
happenedAt: string, fact: StreamFact, reactions: Reactions, };

/**
 * What happened.
 */
export type StreamFact = { "kind": "joined", player: StreamPlayer, } | { "kind": "revealed", eventId: string, eventName: string, 
/**
 * Members with a pick.
 */
picked: number, members: number, } | { "kind": "story", eventId: string, eventName: string, 
/**
 * Oldest first; the newest twelve.
 */
swings: Array<StorySwing>, } | { "kind": "scored", eventId: string, eventName: string, members: number, 
/**
 * Categories of the event whose points are final.
 */
categories: number, 
/**
 * Picks of the league whose final points were corrected.
 */
corrected: number, 
/**
 * Members who earned most or moved, and those who lead.
 */
moves: Array<StreamMove>, called: Array<CalledIt>, } | { "kind": "champion", year: number, 
/**
 * In the order of their names; of the first ten those who are still members.
 */
champions: Array<StreamPlayer>, count: number, points: number, } | { "kind": "announced", announcementId: number, text: string, player: StreamPlayer, };

/**
 * How an event moved a member of the league.
 */
export type StreamMove = { player: StreamPlayer, 
/**
 * By the event.
 */
points: number, 
/**
 * Rank without the event.
 */
from: number, to: number, };

/**
 * A moment at which an athlete's chance to win a category had changed by 20 points or more.
 */
export type StorySwing = { categoryId: string, categoryName: string, 
/**
 * ISO 8601, UTC.
 */
at: string, athlete: AthleteName, 
/**
 * Chances in percent; 0 and 100 only where nothing else can happen.
 */
before: number, after: number, };

/**
 * An athlete on the podium whom one member alone had on theirs.
 */
export type CalledIt = { player: StreamPlayer, categoryId: string, categoryName: string, athlete: AthleteName, rank: number, };

/**
 * A player, with the current name.
 */
export type StreamPlayer = { userId: string, name: string, picture: string | null, };

export type AnnouncementView = { 
/**
 * Larger than the id of every earlier one.
 */
id: number, 
/**
 * May contain line breaks.
 */
text: string, authorId: string, 
/**
 * Current name.
 */
authorName: string, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, };

/**
 * `GET /api/leagues/{id}/announcements`. Newest first.
 */
export type AnnouncementList = { announcements: Array<AnnouncementView>, count: number, };

/**
 * `POST /api/leagues/{id}/announcements`.
 */
export type AnnounceBody = { text: string, };

export type AnnouncementAnswer = { announcement: AnnouncementView, };

/**
 * An announcement by the account, if its league still keeps it.
 */
export type ExportedAnnouncement = { leagueId: string, leagueName: string, text: string, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, };

export type LeaderboardRow = { 
/**
 * By `totalPoints + provisionalPoints`. Tied members share a rank, and the next rank is skipped (1, 2, 2, 4).
 */
rank: number, 
/**
 * Rank before the current or latest event; null for members who had no points then.
 */
previousRank: number | null, userId: string, userName: string, avatarUrl: string | null, 
/**
 * Settled points.
 */
totalPoints: number, 
/**
 * Points of running categories, if they ended now. Not included in `totalPoints`.
 */
provisionalPoints: number, 
/**
 * Newest first.
 */
eventResults: Array<EventResult>, };

export type EventResult = { eventId: string, eventName: string, categoryId: string, categoryName: string, points: number, 
/**
 * Points before a correction of the result; null without a correction. The pick has the reason.
 */
correctedFrom: number | null, 
/**
 * Whether the category is running.
 */
provisional: boolean, 
/**
 * ISO 8601, UTC: when the points were computed.
 */
timestamp: string, };

/**
 * `GET /api/leagues/{id}/leaderboard`.
 */
export type LeaderboardAnswer = { rankings: Array<LeaderboardRow>, total: number, 
/**
 * The caller's own row, on any page; null for callers who are not members.
 */
ownRow: LeaderboardRow | null, 
/**
 * Absent where the form model does not play, or has no points yet.
 */
form?: FormStanding, 
/**
 * The season whose points count; null if all do, or before the league's first event.
 */
season: number | null, 
/**
 * Seasons with events that have begun, newest first: the current one, then those that have ended.
 */
seasons: Array<number>, };

/**
 * `GET /api/leagues/{id}/leaderboard/seasons`, newest first: the current one, then those that have ended.
 */
export type LeaderboardSeasons = { seasons: Array<LeagueSeason>, };

export type LeagueSeason = { year: number, 
/**
 * The members of rank 1 by final points, at most 10, by name. Empty until the season has ended, if nobody has
 * points, and while the caller hides one of its events.
 */
champions: Array<Champion>, 
/**
 * Number of members of rank 1.
 */
championCount: number, };

export type Champion = { userId: string, userName: string, avatarUrl: string | null, points: number, };

/**
 * The form model between the members: it has points, but no rank and no row, and does not count as a member.
 */
export type FormStanding = { 
/**
 * Number of rows of the whole leaderboard before it: members who are better or level.
 */
ahead: number, 
/**
 * Settled points.
 */
totalPoints: number, 
/**
 * Points of running categories, if they ended now. Not included in `totalPoints`.
 */
provisionalPoints: number, 
/**
 * Number of categories that it has points from, zero included.
 */
categories: number, };

/**
 * Members of a league who have set this country.
 */
export type CountryMembers = { 
/**
 * Three-letter code of the International Olympic Committee.
 */
country: string, members: number, };

/**
 * `GET /api/leagues/{id}/leaderboard/countries`: most members first.
 */
export type LeaderboardCountries = { countries: Array<CountryMembers>, };

/**
 * A pick: athlete ids per place; a place may be left empty.
 */
export type PodiumPick = { first: string | null, second: string | null, third: string | null, };

/**
 * `POST /api/predictions`. `userId`, `locked` and `event_finished` are accepted but ignored; the server sets them.
 */
export type CreatePredictionBody = { eventId: string, categoryId: string, leagueId: string, data: PodiumPick, };

/**
 * `POST /api/predictions/everywhere`.
 */
export type SaveEverywhereBody = { eventId: string, categoryId: string, leagueId: string, data: PodiumPick, 
/**
 * Versions of the caller's picks of the category that the client has, by league id; no entry for leagues without a
 * pick. If a pick to be created or replaced has another version, nothing is written (409 `pick_changed`).
 */
versions?: { [key in string]: number }, };

/**
 * `PUT /api/predictions/{id}`.
 */
export type UpdatePredictionBody = { data: PodiumPick, 
/**
 * Keeps the pick marked as saved for all leagues; the client makes the same change in the other leagues.
 */
common: boolean, 
/**
 * The version that the client has: if the stored version differs, nothing is written (409 `pick_changed`).
 */
version?: number, };

export type PredictionSavedAnswer = { success: boolean, predictionId: string, 
/**
 * The pick as stored.
 */
prediction: PredictionView, };

/**
 * `POST /api/predictions/everywhere`; all picks are written in one transaction.
 */
export type SavedEverywhereAnswer = { success: boolean, 
/**
 * The stored picks of all leagues that now have this podium; the pick of the requested league comes first, if it
 * is among them.
 */
predictions: Array<PredictionView>, leftOut: Array<LeftOut>, };

/**
 * A league of the caller that keeps its pick.
 */
export type LeftOut = { leagueId: string, leagueName: string, reason: LeftOutReason, };

export type LeftOutReason = "chosen_apart" | "prediction_locked" | "athlete_not_on_start_list" | "athlete_not_attending" | "too_many";

export type PredictionView = { _id: string, eventId: string, eventName: string, categoryId: string, categoryName: string, leagueId: string, userId: string, 
/**
 * Always `podium`.
 */
type: string, 
/**
 * The prediction's own lock, or the event's.
 */
locked: boolean, 
/**
 * Nothing of the event is left to happen, so the prediction is past.
 */
event_finished: boolean, data: PodiumPick, athletes: PodiumAthletes, editedByAdmin: boolean, 
/**
 * Saved for all leagues of its owner; false if chosen for this league only.
 */
common: boolean, 
/**
 * Counted from 1; incremented with every change of the pick.
 */
version: number, 
/**
 * Null until the category is scored.
 */
scoreDetails: ScoreDetails | null, totalPoints: number | null, 
/**
 * The latest correction, if it changed the points.
 */
correction: Correction | null, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, updatedAt: string, };

export type PodiumAthletes = { first: AthleteName | null, second: AthleteName | null, third: AthleteName | null, };

export type AthleteName = { firstname: string, lastname: string, country: string, };

export type ScoreDetails = { podium: PodiumScore, 
/**
 * The category was cancelled: the pick does not count.
 */
void: boolean, };

export type PodiumScore = { pointsByPlace: PointsByPlace, };

export type PointsByPlace = { first: number, second: number, third: number, };

export type PredictionAnswer = { prediction: PredictionView, };

/**
 * `GET /api/predictions/history/{eventId}/{categoryId}`: versions of the caller's own pick, newest first.
 */
export type PickHistoryAnswer = { history: Array<PickVersion>, };

/**
 * A version of a pick.
 */
export type PickVersion = { predictionId: string, leagueId: string, eventId: string, categoryId: string, 
/**
 * Counted from 1 for each prediction; only the newest fifty are kept.
 */
version: number, 
/**
 * Empty if the pick was deleted.
 */
data: PodiumPick, athletes: PodiumAthletes, 
/**
 * Whether another account than the owner changed it, after the lock.
 */
byAdmin: boolean, 
/**
 * The editor's current name; null if it was the owner.
 */
editorName: string | null, 
/**
 * Time of the version. ISO 8601, UTC.
 */
at: string, };

export type PredictionList = { predictions: Array<PredictionView>, count: number, };

/**
 * `POST /api/predictions/query`: others' picks appear once their event is locked.
 */
export type PredictionsQuery = { query: Record<string, unknown>, limit: number | null, skip: number | null, };

/**
 * `POST /api/predictions/with-events`: the caller's own picks.
 */
export type PredictionsWithEventsQuery = { query: Record<string, unknown>, limit: number | null, skip: number | null, 
/**
 * `createdAt`, `updatedAt`, `starts_at`, `totalPoints` or `eventName`; descending.
 */
sortField: string | null, };

export type PredictionsWithEventsAnswer = { predictions: Array<PredictionWithEvent>, count: number, 
/**
 * Years of all the caller's predictions, newest first.
 */
years: Array<number>, };

export type PredictionWithEvent = { event: PredictionEvent, _id: string, eventId: string, eventName: string, categoryId: string, categoryName: string, leagueId: string, userId: string, 
/**
 * Always `podium`.
 */
type: string, 
/**
 * The prediction's own lock, or the event's.
 */
locked: boolean, 
/**
 * Nothing of the event is left to happen, so the prediction is past.
 */
event_finished: boolean, data: PodiumPick, athletes: PodiumAthletes, editedByAdmin: boolean, 
/**
 * Saved for all leagues of its owner; false if chosen for this league only.
 */
common: boolean, 
/**
 * Counted from 1; incremented with every change of the pick.
 */
version: number, 
/**
 * Null until the category is scored.
 */
scoreDetails: ScoreDetails | null, totalPoints: number | null, 
/**
 * The latest correction, if it changed the points.
 */
correction: Correction | null, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, updatedAt: string, };

/**
 * The data of a pick's event and category for a list of picks.
 */
export type PredictionEvent = { id: string, name: string, location: string, series: string, local_start_date: string | null, local_end_date: string | null, starts_at: string | null, 
/**
 * The event's own lock, or its start.
 */
locked: boolean, cancelled: boolean, 
/**
 * The category's status from the results service.
 */
status: string, discipline: string, };

/**
 * `GET /api/practice`. Contains no result: neither ranks nor scores of these finals.
 */
export type PracticeFinals = { 
/**
 * At most six, the most exciting first; none without a finished final whose course is known.
 */
finals: Array<PracticeFinal>, 
/**
 * The next event that is open for picks.
 */
next: NextEvent | null, 
/**
 * Whether a guest may play on in the global league.
 */
guests: boolean, };

export type PracticeFinal = { id: string, eventName: string, categoryName: string, discipline: string, 
/**
 * Number of players who predicted it when it was open.
 */
players: number, 
/**
 * In the order in which they start.
 */
athletes: Array<PracticeAthlete>, };

export type PracticeAthlete = { athleteId: string, firstname: string, lastname: string, country: string, 
/**
 * The form model's chance of the podium among these starters, from the rankings of earlier days: 0 to 1.
 * Null while the caller hides the results of an event.
 */
podium: number | null, 
/**
 * Earlier ranks in the discipline, newest first; at most five. None while the caller hides the results of an event.
 */
lastRanks: Array<number>, };

/**
 * `POST /api/practice/{id}`.
 */
export type PracticeBody = { data: PodiumPick, };

/**
 * The final, step by step, with the points of the pick. Nothing is stored.
 */
export type PracticeRun = { steps: Array<PracticeStep>, 
/**
 * The players' mean points at the end; null without players.
 */
crowdPoints: number | null, };

export type PracticeStep = { 
/**
 * Who climbs, by place in the final's `athletes`.
 */
athlete: number, climb: Climb, 
/**
 * Everybody's rank afterwards, in the order of `athletes`; null before their first ascent.
 */
ranks: Array<number | null>, 
/**
 * For first, second and third of the pick, had the final ended here.
 */
points: [number, number, number], 
/**
 * Place of the pick among those of the players: 1 and the number of players with more points.
 */
place: number, formPoints: number, formPlace: number, };

/**
 * What happened on the wall; part of the API.
 */
export type Climb = { "kind": "boulder", 
/**
 * Counted from 1.
 */
problem: number, 
/**
 * A zone, also a low one.
 */
zone: boolean, top: boolean, tries: number | null, 
/**
 * The climber's total in this round so far: `59.8`, `2T3z`.
 */
total: string, } | { "kind": "lead", 
/**
 * The height: `32`, `32+`, `TOP`.
 */
height: string, 
/**
 * The climber fell here, or reached the top; otherwise goes on.
 */
ended: boolean, };

/**
 * `POST /api/predictions/{id}/share`. Only the given fields, the event, the category, the podium and its points become
 * public.
 */
export type ShareBody = { 
/**
 * The owner's name on the share.
 */
name: string, 
/**
 * Whether the league's name is public, too.
 */
showLeague: boolean, theme: ShareTheme, };

export type ShareTheme = "light" | "dark";

/**
 * `GET` and `POST /api/predictions/{id}/share`.
 */
export type ShareAnswer = { 
/**
 * Null if the pick is not shared.
 */
share: ShareView | null, };

export type ShareView = { 
/**
 * The address of the public page.
 */
url: string, 
/**
 * Path of its picture on this site.
 */
picture: string, name: string, showLeague: boolean, theme: ShareTheme, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, };

/**
 * `GET /api/shares`: the caller's shares, newest first.
 */
export type ShareList = { 
/**
 * At most 100.
 */
shares: Array<MyShare>, 
/**
 * Total number of shares.
 */
count: number, };

/**
 * A share in its owner's list, with its league.
 */
export type MyShare = { url: string, predictionId: string, 
/**
 * The owner's name on the share.
 */
name: string, eventName: string, categoryName: string, leagueName: string, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, };

/**
 * `GET /api/shares/{id}`: the public view.
 */
export type SharedPick = { name: string, eventId: string, eventName: string, categoryId: string, categoryName: string, 
/**
 * Null unless the owner shows it.
 */
leagueName: string | null, athletes: PodiumAthletes, 
/**
 * Null until the category is scored, and for a void pick.
 */
points: PointsByPlace | null, 
/**
 * The category was cancelled: the pick does not count.
 */
void: boolean, theme: ShareTheme, 
/**
 * Path on this site; it changes with the picture's content.
 */
picture: string, };

/**
 * A share in an account's export.
 */
export type ExportedShare = { 
/**
 * The id in the link.
 */
id: string, predictionId: string, name: string, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, };

/**
 * `GET /api/open/{slug}/leaderboard`, and each message of `GET /api/open/{slug}/live`.
 */
export type OpenLeaderboard = { name: string, 
/**
 * The current one; old ones lead to the same league.
 */
slug: string, description: string | null, members: number, 
/**
 * Anybody may ask to join.
 */
isPublic: boolean, 
/**
 * Search engines may list the page.
 */
searchable: boolean, 
/**
 * The season whose points count; null if all do, or before the league's first event.
 */
season: number | null, 
/**
 * Categories whose points still move the ranking, by event.
 */
running: Array<RunningEvent>, 
/**
 * The first 100 members.
 */
rows: Array<OpenRow>, };

export type OpenRow = { 
/**
 * The same for one member of this league; it is no account's id.
 */
key: string, 
/**
 * By `totalPoints + provisionalPoints`. Tied members share a rank, and the next rank is skipped (1, 2, 2, 4).
 */
rank: number, 
/**
 * Rank before the current or latest event; null for members who had no points then.
 */
previousRank: number | null, name: string, 
/**
 * Settled points.
 */
totalPoints: number, 
/**
 * Points of running categories, if they ended now. Not included in `totalPoints`.
 */
provisionalPoints: number, };

export type RunningEvent = { name: string, categories: Array<string>, };

/**
 * `GET /api/leagues/{id}/screen`.
 */
export type ScreenAnswer = { 
/**
 * Null without a screen.
 */
screen: ScreenSettings | null, };

export type ScreenSettings = { 
/**
 * Of the address. ISO 8601, UTC.
 */
createdAt: string, 
/**
 * Members' initials are shown instead of their names.
 */
initials: boolean, delaySeconds: number, mode: ScreenMode, };

/**
 * How a screen changes its views.
 */
export type ScreenMode = "auto" | "hold" | "blank";

/**
 * `POST /api/leagues/{id}/screen`. Only this answer contains the address; an earlier one becomes invalid.
 */
export type ScreenMadeAnswer = { url: string, };

/**
 * `PUT /api/leagues/{id}/screen`: absent fields keep their values.
 */
export type SteerScreenBody = { initials?: boolean, delaySeconds?: number, mode?: ScreenMode, 
/**
 * Shows the next view at once.
 */
next?: boolean, };

/**
 * `GET /api/screens/{token}`, and each message of `GET /api/screens/{token}/live`: all that a screen shows, at one moment.
 */
export type ScreenState = { leagueName: string, mode: ScreenMode, 
/**
 * Counts the requests for the next view.
 */
turn: number, delaySeconds: number, 
/**
 * The page on which anybody can join; as a guest, too, if `welcomesGuests`.
 */
joinUrl: string, welcomesGuests: boolean, 
/**
 * Of `delaySeconds` ago; null until there is one.
 */
scene: ScreenScene | null, };

export type ScreenScene = { members: number, season: number | null, 
/**
 * The first 400 members; with initials as names if the admins chose so.
 */
rows: Array<OpenRow>, 
/**
 * Those of which picks are closed: running ones, then those that wait for their start, then finished ones.
 */
categories: Array<ScreenCategory>, 
/**
 * Members' chances to win the event of the first category, likeliest first, at most eight; empty once it is over.
 */
chances: Array<ScreenChance>, 
/**
 * The next event to pick.
 */
next: ScreenDeadline | null, 
/**
 * The round that begins next, by the programme (docs/programme.md).
 */
round: ScreenRound | null, };

export type ScreenCategory = { eventId: string, eventName: string, categoryId: string, categoryName: string, 
/**
 * Athletes are climbing, or will climb on.
 */
running: boolean, 
/**
 * The newest round with results.
 */
roundName: string | null, 
/**
 * The first eight; empty before the first result.
 */
leaders: Array<ScreenAthlete>, 
/**
 * Members with a pick.
 */
picked: number, 
/**
 * Whom most members picked for first, second and third.
 */
consensus: [HistoryAthlete | null, HistoryAthlete | null, HistoryAthlete | null], };

export type ScreenAthlete = { rank: number, athlete: HistoryAthlete, 
/**
 * In the newest round: `99.2`, `45+`, `TOP`, `4.90`.
 */
score: string | null, };

export type ScreenChance = { 
/**
 * As in the rows.
 */
key: string, name: string, 
/**
 * From 0 to 1.
 */
win: number, };

export type ScreenDeadline = { eventName: string, 
/**
 * ISO 8601, UTC; null while the start is not known.
 */
closesAt: string | null, };

export type ScreenRound = { eventName: string, discipline: string, 
/**
 * `qualification`, `semi-final` or `final`.
 */
kind: string, 
/**
 * Of those that begin together: `men`, `women`.
 */
genders: Array<string>, 
/**
 * ISO 8601, UTC.
 */
startsAt: string, 
/**
 * Otherwise it is provisional.
 */
confirmed: boolean, };

/**
 * The service that the channel belongs to.
 */
export type WebhookKind = "discord" | "slack";

/**
 * `PUT /api/leagues/{id}/webhook`.
 */
export type WebhookBody = { 
/**
 * The webhook address from the channel's settings in Discord or Slack. It is a secret and never returned.
 */
address: string, };

/**
 * `GET`, `PUT` and `DELETE /api/leagues/{id}/webhook`.
 */
export type WebhookAnswer = { 
/**
 * Null if no webhook is set.
 */
webhook: WebhookView | null, };

export type WebhookView = { kind: WebhookKind, 
/**
 * Host and last characters of the address, to recognise it by: `discord.com`, `x7Qa`.
 */
host: string, ending: string, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, 
/**
 * ISO 8601, UTC; null until a message was accepted.
 */
lastSentAt: string | null, 
/**
 * Whether messages are queued.
 */
waiting: boolean, 
/**
 * Error of the last attempt; null if it succeeded.
 */
failure: string | null, 
/**
 * The service reported that the address does not exist; nothing more is sent.
 */
ended: boolean, };

/**
 * `POST /api/predictions/{id}/copy`: creates or replaces the same podium in other leagues of the caller.
 */
export type CopyPredictionBody = { leagueIds: Array<string>, 
/**
 * As in [`SaveEverywhereBody`]; includes the version of the copied pick.
 */
versions?: { [key in string]: number }, };

/**
 * All picks are written in one transaction.
 */
export type PredictionsCopiedAnswer = { success: boolean, 
/**
 * The stored picks, one per requested league.
 */
predictions: Array<PredictionView>, };

/**
 * `POST /api/auth/keys`.
 */
export type KeyBody = { 
/**
 * What the key is for: 1 to 60 characters.
 */
name: string, };

export type KeyAnswer = { 
/**
 * Sent as `Authorization: Bearer KEY`. Only this answer has it.
 */
key: string, };

/**
 * `GET /api/leagues/{leagueId}/export`.
 */
export type ExportList = { 
/**
 * Events with closed picks of the league, newest first.
 */
events: Array<ExportableEvent>, };

export type ExportableEvent = { eventId: string, name: string, 
/**
 * The season in which it counts.
 */
year: number, };

/**
 * `GET /api/upcoming/{eventId}/form`: recent results of the starters, and their chances.
 */
export type StartListFormAnswer = { 
/**
 * Athletes without a known result are omitted.
 */
athletes: Array<AthleteForm>, 
/**
 * Categories with a start list.
 */
categories: Array<CategoryChances>, };

export type AthleteForm = { athleteId: string, 
/**
 * At most three, newest first.
 */
results: Array<AthleteResult>, };

export type AthleteResult = { eventId: string, eventName: string, categoryName: string, 
/**
 * First day of the event, `YYYY-MM-DD`.
 */
startsOn: string, rank: number, };

/**
 * Chances of the starters of one category, computed from rankings of earlier days. Never from predictions.
 */
export type CategoryChances = { categoryId: string, 
/**
 * Best chance of standing on the podium first.
 */
athletes: Array<AthleteChances>, };

export type AthleteChances = { athleteId: string, 
/**
 * Chance of standing on the podium, from 0 to 1, to three decimals; `win`: of finishing first.
 */
podium: number, win: number, 
/**
 * Points to expect if picked for first, second, third, to one decimal.
 */
expectedPoints: [number, number, number], 
/**
 * Number of earlier rankings of this discipline.
 */
starts: number, 
/**
 * The newest of them, newest first: at most five.
 */
lastRanks: Array<number>, };

/**
 * `GET /api/outlook/{eventId}`: categories that are climbed.
 */
export type OutlookAnswer = { categories: Array<CategoryOutlook>, };

export type CategoryOutlook = { categoryId: string, 
/**
 * Best chance of standing on the podium first; athletes out of reach of it are left out.
 */
athletes: Array<AthleteOutlook>, };

export type AthleteOutlook = { athleteId: string, 
/**
 * Chances of finishing first, second and third, from 0 to 1, to four decimals: 0 is out of reach, 1 is certain.
 */
byPlace: [number, number, number], 
/**
 * Of standing on the podium.
 */
podium: number, };

/**
 * `GET /api/form/record`: how good the chances were that were stored at the locks of categories that are final now.
 */
export type FormRecordAnswer = { 
/**
 * Newest first.
 */
seasons: Array<FormSeason>, 
/**
 * All seasons together.
 */
total: FormSeason, 
/**
 * By the chance of the podium: below 10 %, below 20 %, …
 */
tenths: Array<FormTenth>, 
/**
 * Of what was said while categories were climbed: before the round that decides, and in its middle.
 */
live: Array<LiveRecord>, };

export type FormSeason = { 
/**
 * Null for all seasons together.
 */
year: number | null, categories: number, 
/**
 * Points of the podiums with the most points to expect, and of the best podiums.
 */
points: number, possible: number, 
/**
 * Athletes with a rank.
 */
starters: number, 
/**
 * Mean log-loss of "on the podium" per starter, to three decimals: 0 is perfect, the lower the better.
 */
logLoss: number, };

export type FormTenth = { starters: number, 
/**
 * Their mean chance of the podium, from 0 to 1; 0 without starters.
 */
predicted: number, 
/**
 * The share of them that stood on it.
 */
observed: number, };

/**
 * `GET /api/athletes/{athleteId}`: without anything that the caller's spoiler guard hides.
 */
export type AthleteAnswer = { athlete: AthletePage, };

export type AthletePage = { athleteId: string, firstname: string, lastname: string, country: string, 
/**
 * Ranks in finished categories, newest first; at most 200.
 */
results: Array<AthleteRank>, 
/**
 * By discipline.
 */
ratings: Array<AthleteRatings>, 
/**
 * Categories that are open for picks, soonest first; at most 10.
 */
starts: Array<AthleteStart>, 
/**
 * Closed categories, newest first, in which members of the caller's leagues picked the athlete: of at most 10 start
 * lists and 20 leagues of at most 1,000 members.
 */
picked: Array<AthletePicked>, };

export type AthleteRank = { eventId: string, eventName: string, categoryId: string, categoryName: string, discipline: string, 
/**
 * First day of the event, `YYYY-MM-DD`.
 */
startsOn: string, rank: number, };

/**
 * Ratings in one discipline and group. 1,500 is the middle of those who are rated; with 400 points more, an athlete is
 * ahead ten times out of eleven.
 */
export type AthleteRatings = { discipline: string, 
/**
 * `men`, `women`, or the category's name without its discipline.
 */
group: string, 
/**
 * Oldest first: after each of the last twenty days with a rank, and today.
 */
days: Array<AthleteRating>, };

export type AthleteRating = { 
/**
 * `YYYY-MM-DD`.
 */
date: string, 
/**
 * A whole number, as the standard error.
 */
rating: number, error: number, 
/**
 * The event that ended on this day, and the rank there; null today.
 */
eventId: string | null, rank: number | null, };

export type AthleteStart = { eventId: string, eventName: string, categoryId: string, categoryName: string, 
/**
 * ISO 8601, UTC.
 */
startsAt: string, };

export type AthletePicked = { eventId: string, eventName: string, categoryId: string, categoryName: string, 
/**
 * By name.
 */
leagues: Array<LeaguePicked>, };

export type LeaguePicked = { leagueId: string, leagueName: string, 
/**
 * Number of members who picked the athlete.
 */
picked: number, 
/**
 * By name; at most 20.
 */
members: Array<MemberPicked>, };

export type MemberPicked = { userId: string, userName: string, avatarUrl: string | null, 
/**
 * 1 to 3.
 */
place: number, };

/**
 * `GET /api/top-scores`: the best standings across the caller's leagues, highest points first.
 */
export type TopScoresAnswer = { scores: Array<TopScore>, };

export type TopScore = { leagueId: string, leagueName: string, leagueSlug: string, userId: string, userName: string, avatarUrl: string | null, 
/**
 * Rank within the league; tied members share it.
 */
rank: number, 
/**
 * Settled points.
 */
totalPoints: number, isMe: boolean, };

/**
 * `GET /api/auth/profile`: the caller's own.
 */
export type ProfileAnswer = { profile: Profile, };

export type Profile = { 
/**
 * ISO 8601, UTC.
 */
memberSince: string, 
/**
 * Picks ever made; the same podium in several leagues is one pick.
 */
picks: number, accuracy: PickAccuracy, 
/**
 * Leagues by the caller's rank, best first.
 */
leagues: Array<ProfileLeague>, 
/**
 * At most five scored picks, most points first, newest first among equals.
 */
bestPicks: Array<PredictionView>, 
/**
 * At most ten scored picks, newest first.
 */
recentPicks: Array<PredictionView>, };

/**
 * Accuracy of the scored picks, each podium once, without void ones.
 */
export type PickAccuracy = { scoredPicks: number, totalPoints: number, 
/**
 * Filled places in scored picks.
 */
placesPicked: number, 
/**
 * Number of filled places whose athlete finished in exactly that place.
 */
placesExact: number, 
/**
 * Number of filled places whose athlete finished on the podium.
 */
placesOnPodium: number, };

export type ProfileLeague = { leagueId: string, name: string, slug: string, rank: number, memberCount: number, totalPoints: number, };

/**
 * `GET /api/leagues/{id}/season/averages`: what current members earned with a settled pick, without events that the
 * caller hides. Never from open picks.
 */
export type LeagueAveragesAnswer = { 
/**
 * The newest year with settled picks, or this year.
 */
year: number, 
/**
 * Disciplines with settled picks, sorted by name.
 */
disciplines: Array<DisciplineAverage>, };

export type DisciplineAverage = { discipline: string, categories: number, 
/**
 * Number of members' picks, at least one, and their points in total.
 */
picks: number, points: number, };

/**
 * `GET /api/leagues/{id}/season`.
 */
export type MySeasonAnswer = { season: MySeason, };

/**
 * Settled points of this year's events, of current members only.
 */
export type MySeason = { leagueId: string, year: number, 
/**
 * Newest first: this year, and all years with settled picks of the league.
 */
years: Array<number>, 
/**
 * The year has ended, and its table is final.
 */
isOver: boolean, member: SeasonMember, members: number, 
/**
 * Tied members share a rank; null before the season's first event.
 */
rank: number | null, points: number, 
/**
 * Oldest first.
 */
events: Array<SeasonEventView>, 
/**
 * By discipline, sorted by name.
 */
accuracy: Array<DisciplineAccuracy>, 
/**
 * The pick furthest above the average of the members who picked the category; null without points.
 */
bestCall: SeasonCall | null, 
/**
 * The pick furthest below that average, of those that missed possible points; null if there is no other than the
 * best.
 */
worstCall: SeasonCall | null, crowd: CrowdDuelView, form: FormDuelView, 
/**
 * Comparison with the requested member.
 */
headToHead: HeadToHeadView | null, 
/**
 * All badges, earned or not.
 */
badges: Array<BadgeView>, };

export type SeasonMember = { userId: string, userName: string, avatarUrl: string | null, isMe: boolean, };

export type SeasonEventView = { eventId: string, eventName: string, 
/**
 * `YYYY-MM-DD`, the first day.
 */
date: string | null, 
/**
 * Points of this event alone.
 */
points: number, 
/**
 * Number of categories that the member picked; 0 if they did not play.
 */
picked: number, 
/**
 * Settled categories that any member picked.
 */
categories: number, 
/**
 * Points of the season so far.
 */
totalPoints: number, 
/**
 * Rank after the event by the season's points so far; tied members share it.
 */
rank: number, 
/**
 * Number of members who played, and their points in total.
 */
players: number, playersPoints: number, };

export type DisciplineAccuracy = { 
/**
 * Name from the results service: `lead`, `boulder`, `speed`, `combined`, or another.
 */
discipline: string, picks: number, 
/**
 * Filled places.
 */
placesPicked: number, placesExact: number, placesOnPodium: number, points: number, 
/**
 * Points that the best podiums would have earned.
 */
possiblePoints: number, };

export type SeasonCall = { pick: PredictionView, 
/**
 * Points that the best podium would have earned.
 */
possiblePoints: number, 
/**
 * Number of members who picked the category, and their points in total.
 */
picked: number, pickedPoints: number, };

/**
 * Comparison with the league's podium (as in the reveal), over the categories that the member and at least
 * three members picked.
 */
export type CrowdDuelView = { categories: number, 
/**
 * Number of categories in which the member has more points than the crowd, and in which both have the same.
 */
beaten: number, level: number, points: number, crowdPoints: number, 
/**
 * Newest first.
 */
list: Array<CrowdCategory>, };

export type CrowdCategory = { eventId: string, eventName: string, categoryId: string, categoryName: string, points: number, crowdPoints: number, 
/**
 * Number of members who picked it.
 */
picked: number, 
/**
 * The crowd's podium.
 */
podium: PodiumAthletes, };

/**
 * Comparison with the form model's podiums, over the categories that the member picked and it predicted; whether it
 * plays in the league or not.
 */
export type FormDuelView = { categories: number, 
/**
 * Number of categories in which the member has more points than the form, and in which both have the same.
 */
beaten: number, level: number, points: number, formPoints: number, };

/**
 * Comparison over the events that both members played.
 */
export type HeadToHeadView = { against: SeasonMember, won: number, drawn: number, lost: number, points: number, theirPoints: number, 
/**
 * Oldest first.
 */
events: Array<DuelView>, };

export type DuelView = { eventId: string, eventName: string, points: number, theirPoints: number, };

export type BadgeView = { kind: SeasonBadge, 
/**
 * The occasions on which it was earned, oldest first; empty if not earned yet.
 */
earned: Array<BadgeOccasion>, 
/**
 * Progress towards a badge that takes several events.
 */
have: number, need: number, };

export type SeasonBadge = "champion" | "perfect_podium" | "lone_wolf" | "event_winner" | "crowd_beater" | "ever_present";

export type BadgeOccasion = { eventId: string, eventName: string, categoryId: string | null, categoryName: string | null, 
/**
 * `YYYY-MM-DD`, the event's first day.
 */
date: string | null, };

/**
 * `GET /api/leagues/{id}/season/standings`: rows `skip .. skip + limit` of the search's matches.
 */
export type SeasonStandingsAnswer = { year: number, 
/**
 * The year has ended, and its first member is the champion.
 */
isOver: boolean, 
/**
 * By the points of this year's events, tied members by name. Empty before the season's first event.
 */
standings: Array<SeasonStanding>, 
/**
 * Number of the search's matches.
 */
total: number, };

export type SeasonStanding = { 
/**
 * Rank among all members; tied members share it.
 */
rank: number, userId: string, userName: string, avatarUrl: string | null, isMe: boolean, points: number, 
/**
 * Number of events that the member played.
 */
events: number, };

/**
 * `GET /api/leagues/{id}/season/race`: ranks over a season, without events that the caller hides.
 */
export type SeasonRaceAnswer = { year: number, 
/**
 * The year has ended.
 */
isOver: boolean, 
/**
 * With settled points, oldest first.
 */
events: Array<SeasonRaceEvent>, 
/**
 * Best first: the ten best members who have played, the caller and their two rivals.
 */
runners: Array<SeasonRunner>, };

export type SeasonRaceEvent = { eventId: string, eventName: string, 
/**
 * `YYYY-MM-DD`, the first day.
 */
date: string | null, };

export type SeasonRunner = { userId: string, userName: string, avatarUrl: string | null, isMe: boolean, 
/**
 * Next to the caller in the season's table.
 */
isRival: boolean, 
/**
 * After each event, in the order of `events`.
 */
stands: Array<SeasonStand>, };

export type SeasonStand = { 
/**
 * Among all members, by the season's points so far; tied members share it.
 */
rank: number, 
/**
 * Points of the season so far.
 */
points: number, };

export type Standing = { 
/**
 * The league's id, a dash, and the user's id.
 */
_id: string, leagueId: string, userId: string, userName: string, totalPoints: number, 
/**
 * Newest first.
 */
eventHistory: Array<StandingEntry>, };

export type StandingEntry = { eventId: string, eventName: string, categoryId: string, categoryName: string, points: number, 
/**
 * Time when the points became final. ISO 8601, UTC.
 */
timestamp: string, };

export type StandingList = { standings: Array<Standing>, count: number, };

export type StandingAnswer = { 
/**
 * Null if the user is not a member.
 */
standing: Standing | null, };

/**
 * `POST /api/standings/query`.
 */
export type StandingsQuery = { query: Record<string, unknown>, limit: number | null, skip: number | null, };

/**
 * `POST /api/score-event/preview` and `POST /api/fetch-full-results`.
 */
export type EventIdBody = { eventId: string, };

/**
 * `POST /api/score-event`.
 */
export type ScoreEventBody = { eventId: string, 
/**
 * Also the categories that the preview lists as unfinished.
 */
withUnfinished?: boolean, };

export type ScoreEventAnswer = { success: boolean, 
/**
 * Number of predictions that got points; the message counts void ones.
 */
processed: number, 
/**
 * Number of affected leagues.
 */
leagues: number, message: string, };

/**
 * `POST /api/score-event/preview`: the changes that scoring the event now would make. Nothing is written.
 */
export type ScorePreviewAnswer = { eventId: string, eventName: string, 
/**
 * Largest changes first; at most one page.
 */
changes: Array<ScoreChange>, 
/**
 * Number of all changes.
 */
changed: number, 
/**
 * Number of predictions that keep their points.
 */
unchanged: number, 
/**
 * Total points of the changing predictions, before and after.
 */
pointsBefore: number, pointsAfter: number, 
/**
 * Names of finished categories without a ranking; they stay unchanged.
 */
waiting: Array<string>, 
/**
 * Names of categories that the results service does not report as finished. The preview counts them as finished, or
 * as cancelled if it no longer lists them; scoring does so if it is told to.
 */
unfinished: Array<string>, };

/**
 * A prediction whose points would change.
 */
export type ScoreChange = { predictionId: string, userId: string, userName: string, leagueId: string, leagueName: string, categoryId: string, categoryName: string, 
/**
 * Null if the prediction has no final points yet.
 */
from: number | null, to: number, 
/**
 * The prediction would not count, because the category is cancelled.
 */
void: boolean, };

export type FetchResultsAnswer = { success: boolean, categoriesProcessed: number, message: string, };

export type ScoreStatusAnswer = { status: EventScoreStatus, };

export type EventScoreStatus = { eventId: string, eventName: string, predictionsTotal: number, 
/**
 * Without void predictions.
 */
predictionsScored: number, predictionsVoid: number, 
/**
 * Whether all predictions are scored or void.
 */
isFullyScored: boolean, 
/**
 * ISO 8601, UTC.
 */
lastScored: string | null, categories: Array<CategoryScoreStatus>, };

export type EventScoreStatusList = { events: Array<EventScoreStatus>, count: number, };

/**
 * `POST /api/scoring/events-status`.
 */
export type EventScoreStatusQuery = { query: Record<string, unknown>, limit: number | null, skip: number | null, };

export type CategoryScoreStatus = { categoryId: string, categoryName: string, status: string, 
/**
 * The results service reports it as finished but has no ranking.
 */
waitingForResults: boolean, predictionsTotal: number, predictionsScored: number, predictionsVoid: number, };

/**
 * An item that is fetched: an event, the season list of a series, or the programme.
 */
export type FeedHealth = { 
/**
 * `event:1405`, `seasons:ifsc`, `programme`
 */
subject: string, series: string, eventId: string | null, eventName: string | null, 
/**
 * Time of the last complete fetch. ISO 8601, UTC; null if never.
 */
goodAt: string | null, 
/**
 * The current fault; null if there is none.
 */
fault: FeedFault | null, };

export type FeedFault = { 
/**
 * A stable code: `timeout`, `server_error`, `unreadable`, …
 */
kind: string, message: string, 
/**
 * ISO 8601, UTC.
 */
since: string, };

/**
 * Progress of a fetch that a site admin requested.
 */
export type FetchProgress = { eventId: string, 
/**
 * Documents fetched so far, of `total`; `total` is 1 until the event's own document lists the others.
 */
done: number, total: number, 
/**
 * The fetch has ended.
 */
finished: boolean, };

/**
 * The outcome of the last programme that was believed.
 */
export type ProgrammeReport = { 
/**
 * Rounds of a category of ours; a round of men and women counts twice.
 */
placed: number, 
/**
 * Rounds without a published time.
 */
estimated: number, 
/**
 * Events and rounds that could not be used.
 */
refused: number, 
/**
 * The first 200.
 */
unplaced: Array<UnplacedRound>, };

export type UnplacedRound = { eventName: string, 
/**
 * `lead final of men and women`; null for the whole event.
 */
round: string | null, reason: UnplacedReason, };

export type UnplacedReason = "no_event" | "other_day" | "no_category";

/**
 * `GET /api/admin/audit` and `GET /api/leagues/{leagueId}/log`. Newest first.
 */
export type AuditList = { entries: Array<AuditEntry>, count: number, };

export type AuditEntry = { id: number, 
/**
 * ISO 8601, UTC.
 */
happenedAt: string, 
/**
 * Null if the server acted automatically.
 */
actorId: string | null, 
/**
 * Null also for a deleted account.
 */
actorName: string | null, act: AuditAct, eventId: string | null, 
/**
 * Current name; null also for a deleted event.
 */
eventName: string | null, leagueId: string | null, 
/**
 * Current name; null also for a deleted league.
 */
leagueName: string | null, predictionId: string | null, 
/**
 * The affected account.
 */
userId: string | null, 
/**
 * Current name.
 */
userName: string | null, 
/**
 * Further details, depending on the kind of action.
 */
detail: Record<string, unknown>, };

export type AuditAct = "event_locked" | "event_unlocked" | "predictions_locked" | "predictions_unlocked" | "prediction_locked" | "prediction_unlocked" | "prediction_edited" | "fingerprint_made" | "event_scored" | "scores_corrected" | "results_fetched" | "league_settings_changed" | "member_removed" | "invite_code_changed" | "slug_changed" | "admin_promoted" | "admin_demoted" | "ownership_passed" | "league_deleted" | "everyones_league_set" | "everyones_league_ended" | "announced" | "announcement_taken_back" | "webhook_set" | "webhook_ended" | "screen_set" | "screen_ended" | "key_made" | "key_ended" | "account_type_changed" | "account_disabled" | "account_enabled" | "sessions_ended" | "reset_link_made" | "report_decided" | "password_reset";

/**
 * Subjects of actions, to filter by.
 */
export type AuditKind = "locks" | "scoring" | "picks" | "leagues" | "accounts";

/**
 * `GET /api/admin/operations`. The same figures as in `deploy/alerts.yaml`, without thresholds.
 */
export type OperationsAnswer = { 
/**
 * Host name and port of the responding node.
 */
node: string, version: string, 
/**
 * ISO 8601, UTC.
 */
startedAt: string, 
/**
 * ISO 8601, UTC.
 */
measuredAt: string, 
/**
 * Live sockets on this node.
 */
sockets: number, database: DatabaseConnections, failures: Failures, 
/**
 * The least recent complete fetch among running events. ISO 8601, UTC; null if no event is running.
 */
resultsAt: string | null, 
/**
 * Null if mail is not configured.
 */
mail: Backlog | null, 
/**
 * Null if push is not configured.
 */
push: Backlog | null, webhooks: Backlog, };

/**
 * Connections of this node to the database by state.
 */
export type DatabaseConnections = { busy: number, idle: number, 
/**
 * Connections that may still be opened.
 */
unopened: number, };

/**
 * Counts of this node since it started.
 */
export type Failures = { 
/**
 * Requests with a 5xx status.
 */
failed: number, 
/**
 * Requests refused because too many were in progress.
 */
shed: number, 
/**
 * Actors that panicked and were restarted.
 */
restarts: number, };

/**
 * Queued messages of one kind, on all nodes.
 */
export type Backlog = { waiting: number, 
/**
 * Age of the oldest one.
 */
oldestSeconds: number, };

export type Notice = { "kind": "picks_locked" } & PicksLocked | { "kind": "pick_withdrawn" } & PickWithdrawn | { "kind": "picks_scored" } & PicksScored | { "kind": "points_corrected" } & PointsCorrected | { "kind": "category_dropped" } & CategoryDropped | { "kind": "event_stays_locked" } & EventStaysLocked | { "kind": "round_moved" } & RoundMoved | { "kind": "request_approved" } & NoticeLeague | { "kind": "request_rejected" } & NoticeLeague | { "kind": "invited" } & NoticeLeague | { "kind": "admin_made" } & NoticeLeague | { "kind": "admin_ended" } & NoticeLeague | { "kind": "owner_made" } & NoticeLeague | { "kind": "member_removed" } & NoticeLeague | { "kind": "webhook_ended" } & NoticeLeague | { "kind": "join_requested" } & JoinRequested | { "kind": "announced" } & Announced | { "kind": "report_decided" } & ReportDecided | { "kind": "content_removed" } & ContentRemoved;

/**
 * Picks of an event are closed.
 */
export type PicksLocked = { eventId: string, eventName: string, 
/**
 * Number of categories that the user has picked, in any league.
 */
picked: number, 
/**
 * Number of categories that could be picked.
 */
categories: number, };

export type PickWithdrawn = { eventId: string, eventName: string, categoryId: string, categoryName: string, athleteId: string, firstname: string, lastname: string, 
/**
 * Number of leagues in which the user has picked the athlete.
 */
leagues: number, 
/**
 * One of them.
 */
leagueId: string, };

/**
 * The points of the user's picks of an event in a league, as far as it is scored.
 */
export type PicksScored = { eventId: string, eventName: string, points: number, 
/**
 * Rank in the league, by all settled points.
 */
rank: number, members: number, 
/**
 * Number of the user's scored picks, and of all their picks.
 */
scored: number, picked: number, leagueId: string, 
/**
 * Its name at the time.
 */
leagueName: string, };

/**
 * Final points changed.
 */
export type PointsCorrected = { predictionId: string, eventId: string, eventName: string, categoryId: string, categoryName: string, leagueId: string, 
/**
 * Its name at the time.
 */
leagueName: string, from: number, to: number, reason: CorrectionReason, 
/**
 * The picked athlete whose result changed, if any.
 */
athlete: CorrectedAthlete | null, 
/**
 * Time of the result, by the results service.
 */
resultAt: string | null, };

export type CategoryDropped = { eventId: string, eventName: string, categoryId: string, categoryName: string, };

export type EventStaysLocked = { eventId: string, eventName: string, };

/**
 * A round of the event has another published time.
 */
export type RoundMoved = { eventId: string, eventName: string, 
/**
 * `lead final of men`
 */
round: string, 
/**
 * ISO 8601, UTC.
 */
startsAt: string, movedFrom: string, 
/**
 * Number of the event's other moved rounds.
 */
others: number, };

export type Correction = { from: number, to: number, reason: CorrectionReason, 
/**
 * The picked athlete whose result changed, if any.
 */
athlete: CorrectedAthlete | null, 
/**
 * Time of the result, by the results service.
 */
resultAt: string | null, };

export type CorrectionReason = "disqualified" | "unranked" | "ranked" | "cancelled" | "edited" | "result";

export type CorrectedAthlete = { athleteId: string, firstname: string, lastname: string, 
/**
 * The athlete's new rank.
 */
rank: number | null, };

export type NoticeLeague = { leagueId: string, 
/**
 * Its name at the time.
 */
leagueName: string, };

export type JoinRequested = { userId: string, name: string, picture: string | null, leagueId: string, 
/**
 * Its name at the time.
 */
leagueName: string, };

export type Announced = { announcementId: number, firstLine: string, leagueId: string, 
/**
 * Its name at the time.
 */
leagueName: string, };

/**
 * Without the reported text, which may be another player's name.
 */
export type ReportDecided = { reportId: number, subject: ReportKind, removed: boolean, 
/**
 * A site admin's words.
 */
note: string | null, };

export type ContentRemoved = { subject: ReportKind, 
/**
 * The account, league or announcement.
 */
subjectId: string, };

/**
 * `GET /api/notices`. Newest first.
 */
export type NoticeList = { notices: Array<NoticeView>, 
/**
 * Number of notifications on this page.
 */
count: number, 
/**
 * Number of unseen notifications in total.
 */
unseen: number, };

export type NoticeView = { 
/**
 * Larger for newer ones; changes when a notification is replaced.
 */
id: number, 
/**
 * Identifies the subject: a newer notification with the same key replaces it.
 */
key: string, 
/**
 * ISO 8601, UTC.
 */
toldAt: string, seen: boolean, says: Notice, };

/**
 * `POST /api/notices/seen`.
 */
export type NoticesSeenBody = { 
/**
 * The id of the newest notification shown: it and all older ones are marked as seen.
 */
upTo: number, };

export type NoticesSeenAnswer = { success: boolean, 
/**
 * Number of unseen notifications left, such as those that arrived in the meantime.
 */
unseen: number, };

export type ReportKind = "name" | "league" | "announcement";

/**
 * `POST /api/reports`.
 */
export type ReportBody = { kind: ReportKind, 
/**
 * The id of the account, the league or the announcement.
 */
subjectId: string, reason?: string | null, };

/**
 * `GET /api/admin/reports`. Open ones first, the oldest first; then decided ones, the newest first.
 */
export type ReportList = { reports: Array<ReportView>, 
/**
 * Reports on this page.
 */
count: number, 
/**
 * All open reports.
 */
open: number, };

export type ReportView = { id: number, kind: ReportKind, subjectId: string, 
/**
 * The name or announcement at the time of the report.
 */
text: string, 
/**
 * The same today; null if it is gone.
 */
currentText: string | null, reason: string | null, 
/**
 * Null for a deleted account.
 */
reporterId: string | null, reporterName: string | null, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, 
/**
 * ISO 8601, UTC; null while the report is open.
 */
decidedAt: string | null, decidedByName: string | null, 
/**
 * Null also if the subject was deleted before a decision.
 */
decision: ReportDecision | null, note: string | null, };

export type ReportDecision = "removed" | "kept";

/**
 * `POST /api/admin/reports/{id}/decision`. Decides all open reports of the same subject.
 */
export type DecideReportBody = { decision: ReportDecision, 
/**
 * To the reporters.
 */
note?: string | null, };

/**
 * A report by the account: without its text, which may be another player's name.
 */
export type ExportedReport = { kind: ReportKind, reason: string | null, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, decision: ReportDecision | null, };

/**
 * `GET /api/admin/users`. Accounts whose name or e-mail starts with the search term come first, then
 * by name.
 */
export type SiteUserList = { users: Array<SiteUser>, 
/**
 * Accounts on this page.
 */
count: number, 
/**
 * Accounts that match the search.
 */
total: number, };

/**
 * An account as site admins see it; only they get other users' e-mails.
 */
export type SiteUser = { userId: string, name: string, 
/**
 * Empty for a guest.
 */
email: string, guest: boolean, picture: string | null, accountType: AccountType, 
/**
 * ISO 8601, UTC; null if the account may sign in.
 */
disabledAt: string | null, 
/**
 * ISO 8601, UTC.
 */
registeredAt: string, 
/**
 * ISO 8601, UTC, accurate to about ten minutes; null if the account has no session.
 */
lastSeenAt: string | null, 
/**
 * Number of sessions.
 */
sessions: number, 
/**
 * Number of leagues that the user is a member of.
 */
leagues: number, };

/**
 * `PUT /api/admin/users/{userId}/account-type`.
 */
export type AccountTypeBody = { accountType: AccountType, };

/**
 * `POST /api/admin/users/{userId}/reset-link`. The link is returned only here and stored only as a hash.
 */
export type ResetLinkAnswer = { success: boolean, 
/**
 * Path on this site; valid once.
 */
path: string, 
/**
 * ISO 8601, UTC.
 */
expiresAt: string, };

/**
 * `POST /api/auth/reset-password`.
 */
export type ResetPasswordBody = { 
/**
 * The token of the link.
 */
token: string, newPassword: string, };

/**
 * Messages of clients.
 */
export type ClientMessage = { "type": "hello" } & Hello | { "type": "subscribe" } & Subscribe | { "type": "unsubscribe" } & Unsubscribe | { "type": "ping" };

/**
 * First message of a connection.
 */
export type Hello = { 
/**
 * Must equal `PROTOCOL_VERSION`.
 */
protocol: number, };

/**
 * Subscribes to a topic; a second `subscribe` to the same topic replaces the first, for example with a new window.
 */
export type Subscribe = { 
/**
 * `events`, `event:ID`, `league:ID`, `leaderboard:ID`, `requests:ID` or `me`.
 */
topic: string, 
/**
 * The client's position, if it was subscribed before: the response is the missed changes, or a snapshot if they
 * are no longer available.
 */
since?: Since, 
/**
 * For leaderboards only; default: the first 25 rows.
 */
window?: Window, };

/**
 * A position in a topic's stream. Offsets within an epoch have no gaps.
 */
export type Since = { epoch: string, offset: number, };

/**
 * Rows of a leaderboard, counted from 0.
 */
export type Window = { offset: number, 
/**
 * 1 to 100.
 */
limit: number, };

/**
 * Ends a subscription.
 */
export type Unsubscribe = { topic: string, };

/**
 * One variant per kind of topic.
 */
export type Snapshot = { "kind": "events" } & EventsSnapshot | { "kind": "event" } & EventSnapshot | { "kind": "league" } & LeagueSnapshot | { "kind": "leaderboard" } & LeaderboardWindow | { "kind": "requests" } & RequestsSnapshot | { "kind": "account" } & AccountSnapshot | { "kind": "feed" } & FeedSnapshot;

/**
 * Topic `events`: all events that are not over yet.
 */
export type EventsSnapshot = { events: Array<EventView>, };

/**
 * Topic `event:ID`.
 */
export type EventSnapshot = { event: EventView, startList: Array<StartListAthlete>, rankings: Array<CategoryRanking>, };

/**
 * Rows `offset .. offset + rows.length` of `total`.
 */
export type LeaderboardWindow = { offset: number, limit: number, total: number, 
/**
 * The categories that `results` refer to, in no particular order.
 */
categories: Array<WindowCategory>, rows: Array<WindowRow>, 
/**
 * Absent where the form model does not play, or has no points yet.
 */
form?: FormStanding, };

/**
 * A category with results in the window. A category that is settled while it is shown is listed once more, as not
 * provisional.
 */
export type WindowCategory = { eventId: string, eventName: string, categoryId: string, categoryName: string, 
/**
 * Whether the category is running.
 */
provisional: boolean, };

/**
 * A row of the REST response (`LeaderboardRow`), with its newest results only.
 */
export type WindowRow = { rank: number, previousRank: number | null, userId: string, userName: string, avatarUrl: string | null, totalPoints: number, provisionalPoints: number, 
/**
 * Newest first: the newest three, those of running categories, and all of the newest event.
 */
results: Array<WindowResult>, };

/**
 * Index in `categories`, points, and points before a correction (null without a correction).
 */
export type WindowResult = [number, number, number | null];

/**
 * Topic `league:ID`.
 */
export type LeagueSnapshot = { 
/**
 * Without the fields that only league admins may see.
 */
league: LeagueView, 
/**
 * Only the first if there are many (`MEMBERS_LISTED_MAX`); `league.memberCount` counts all.
 */
members: Array<LeagueMember>, 
/**
 * Which of these members have picked which open or running category, without the picks.
 */
picked: Array<PickedMark>, 
/**
 * Per category, the number of other members who have picked it.
 */
pickedBesides: Array<PickedCount>, 
/**
 * All announcements that are kept (`ANNOUNCEMENTS_KEPT`), newest first.
 */
announcements: Array<AnnouncementView>, };

/**
 * A member has picked a category; the pick itself is not included.
 */
export type PickedMark = { userId: string, eventId: string, categoryId: string, };

/**
 * Number of members who have picked a category.
 */
export type PickedCount = { eventId: string, categoryId: string, count: number, };

/**
 * Topic `requests:ID`, league admins only. Oldest first.
 */
export type RequestsSnapshot = { 
/**
 * Only the first if there are many (`MEMBERS_LISTED_MAX`).
 */
requests: Array<JoinRequestView>, invitations: Array<SentInvitation>, };

/**
 * Topic `me`.
 */
export type AccountSnapshot = { leagues: Array<MyLeague>, pendingLeagueIds: Array<string>, invitations: Array<Invitation>, unseenNotices: number, spoilers: SpoilerShields, };

/**
 * Topic `feed`, site admins only: season lists, running events, and faults.
 */
export type FeedSnapshot = { health: Array<FeedHealth>, 
/**
 * Running fetches that an admin requested; each of their steps is a change.
 */
fetches: Array<FetchProgress>, 
/**
 * Null if no programme was ever read.
 */
programme: ProgrammeReport | null, };

/**
 * All changes of all topics, by `kind`.
 */
export type Change = { "kind": "event_updated" } & EventUpdated | { "kind": "start_list_updated" } & StartListUpdated | { "kind": "ranking_updated" } & RankingUpdated | { "kind": "category_scored" } & CategoryScored | { "kind": "form_predicted" } & FormPredicted | { "kind": "league_updated" } & LeagueUpdated | { "kind": "member_joined" } & MemberJoined | { "kind": "member_left" } & MemberLeft | { "kind": "member_changed" } & MemberChanged | { "kind": "announcements_changed" } & AnnouncementsChanged | { "kind": "stream_changed" } | { "kind": "reacted" } & Reacted | { "kind": "picked" } & Picked | { "kind": "unpicked" } & Picked | { "kind": "fingerprint_made" } & FingerprintMade | { "kind": "request_arrived" } & RequestArrived | { "kind": "request_gone" } & RequestGone | { "kind": "invitation_sent" } & InvitationSent | { "kind": "invitation_ended" } & InvitationEnded | { "kind": "admin_demoted" } & AdminDemoted | { "kind": "leaderboard_moved" } & LeaderboardMoved | { "kind": "own_row" } & OwnRow | { "kind": "own_row_moved" } & OwnRowMoved | { "kind": "league_deleted" } & LeagueDeleted | { "kind": "league_joined" } & LeagueJoined | { "kind": "my_role_changed" } & LeagueJoined | { "kind": "invitation_arrived" } & InvitationArrived | { "kind": "invitation_gone" } & InvitationGone | { "kind": "league_left" } & LeagueLeft | { "kind": "request_rejected" } & RequestRejected | { "kind": "request_pending" } & RequestPending | { "kind": "prediction_saved" } & PredictionSaved | { "kind": "prediction_deleted" } & PredictionDeleted | { "kind": "score_corrected" } & ScoreCorrected | { "kind": "athlete_withdrawn" } & AthleteWithdrawn | { "kind": "notice_told" } & NoticeTold | { "kind": "notices_seen" } & NoticesSeen | { "kind": "notices_gone" } & NoticesGone | { "kind": "sessions_ended" } | { "kind": "rights_changed" } | { "kind": "name_changed" } & NameChanged | { "kind": "mail_changed" } | { "kind": "shields_changed" } & ShieldsChanged | { "kind": "feed_health_changed" } & FeedHealthChanged | { "kind": "fetch_progressed" } & FetchProgress | { "kind": "programme_read" } & ProgrammeReport;

/**
 * Name, dates, lock, categories or their statuses changed: the current event.
 */
export type EventUpdated = { event: EventView, };

/**
 * New or changed entries, and athletes that left the list.
 */
export type StartListUpdated = { upserted: Array<StartListAthlete>, removedAthleteIds: Array<string>, };

/**
 * New or changed rows, and athletes that left the ranking.
 */
export type RankingUpdated = { categoryId: string, status: string, rankingAsOf: string | null, 
/**
 * Points computed from this ranking are provisional.
 */
provisional: boolean, rounds: Array<RoundView>, upserted: Array<RankingRow>, removedAthleteIds: Array<string>, };

/**
 * The points of a category became final.
 */
export type CategoryScored = { categoryId: string, predictions: number, };

/**
 * The form model's podium of a closed category was stored: from now on it competes there.
 */
export type FormPredicted = { categoryId: string, };

/**
 * Settings of the league changed (never carries the invite code).
 */
export type LeagueUpdated = { league: LeagueView, };

export type MemberJoined = { member: LeagueMember, memberCount: number, };

export type MemberLeft = { userId: string, memberCount: number, };

/**
 * A member gained or lost admin rights, or has another name.
 */
export type MemberChanged = { member: LeagueMember, };

/**
 * An admin published or withdrew an announcement.
 */
export type AnnouncementsChanged = { made: AnnouncementView | null, 
/**
 * Announcements that were withdrawn or are no longer among the newest.
 */
goneIds: Array<number>, };

export type InvitationSent = { invitation: SentInvitation, };

/**
 * Accepted, declined or withdrawn.
 */
export type InvitationEnded = { userId: string, };

/**
 * The user lost the right to subscribe to the topic.
 */
export type AdminDemoted = { userId: string, };

export type LeagueDeleted = { leagueId: string, name: string, };

/**
 * The user was invited to a league.
 */
export type InvitationArrived = { invitation: Invitation, };

/**
 * Accepted, declined, withdrawn, or the league was deleted.
 */
export type InvitationGone = { leagueId: string, };

export type Picked = { marks: Array<PickedMark>, };

/**
 * The picks of an event closed, or changed afterwards: their fingerprint. Without the salt, which is available only
 * while picks are closed.
 */
export type FingerprintMade = { eventId: string, number: number, digest: string, picks: number, };

export type RequestArrived = { request: JoinRequestView, };

/**
 * Approved, rejected or cancelled.
 */
export type RequestGone = { userId: string, };

/**
 * The difference between two states of a window.
 */
export type LeaderboardMoved = { total: number, 
/**
 * Appended to the categories of the window.
 */
categories?: Array<WindowCategory>, 
/**
 * For each row its index before the change, or null if it entered the window; absent if no row changed its place.
 */
order?: Array<number | null>, 
/**
 * The rows that entered, in the order of their nulls in `order`.
 */
entered?: Array<WindowRow>, 
/**
 * Other rows whose rank or points changed.
 */
standings?: Array<RowMoved>, 
/**
 * Points of results that changed alone.
 */
points?: Array<PointsMoved>, 
/**
 * Other rows whose results changed: index after the change, all results of the row.
 */
results?: Array<[number, Array<WindowResult>]>, 
/**
 * The form model's standing, if it changed. It appears and disappears with a snapshot only.
 */
form?: FormStanding, };

/**
 * Index after the change, rank, previous rank, settled points, provisional points.
 */
export type RowMoved = [number, number, number | null, number, number];

/**
 * Index of the row after the change, index of the result in the row, points.
 */
export type PointsMoved = [number, number, number];

/**
 * The subscriber's whole row.
 */
export type OwnRow = { row: LeaderboardRow, };

/**
 * The subscriber's own row has moved; the rest of it is as in the last `own_row`.
 */
export type OwnRowMoved = { rank: number, previousRank: number | null, totalPoints: number, provisionalPoints: number, 
/**
 * Points of the provisional results, in the order of `eventResults`, which begins with them.
 */
provisional: Array<number>, };

/**
 * The user became a member (created the league, was approved, or joined by code).
 */
export type LeagueJoined = { league: MyLeague, };

/**
 * The user is no longer a member.
 */
export type LeagueLeft = { leagueId: string, name: string, 
/**
 * True if an admin removed the user; false if they left.
 */
removed: boolean, };

/**
 * The user's own display name changed.
 */
export type NameChanged = { name: string, };

/**
 * The user's join request is no longer pending, and the user is not a member.
 */
export type RequestRejected = { leagueId: string, 
/**
 * True if an admin rejected it; false if the user cancelled it.
 */
rejected: boolean, };

export type RequestPending = { leagueId: string, };

export type PredictionSaved = { prediction: PredictionView, };

export type PredictionDeleted = { predictionId: string, };

/**
 * Final points changed: a result was corrected, or a category was cancelled or reinstated.
 */
export type ScoreCorrected = { predictionId: string, eventId: string, categoryId: string, leagueId: string, from: number, to: number, };

/**
 * An athlete in the user's open picks will not start.
 */
export type AthleteWithdrawn = { eventId: string, eventName: string, categoryId: string, categoryName: string, athleteId: string, firstname: string, lastname: string, 
/**
 * Over all leagues.
 */
predictionIds: Array<string>, };

/**
 * A new notification, or one that replaces another.
 */
export type NoticeTold = { notice: NoticeView, 
/**
 * Whether it replaces an unseen notification, so that the number of unseen ones stays the same.
 */
replacesUnseen: boolean, };

/**
 * Notifications seen on one of the user's devices: exactly these, not those that arrived in the meantime.
 */
export type NoticesSeen = { ids: Array<number>, };

/**
 * Notifications that no longer apply: decided, withdrawn, or too old.
 */
export type NoticesGone = { ids: Array<number>, 
/**
 * Number of unseen notifications among them.
 */
unseen: number, };

/**
 * A fault began, changed or ended.
 */
export type FeedHealthChanged = { health: FeedHealth, };

/**
 * Messages of the server. A client parses exactly this union.
 */
export type ServerMessage = { "type": "welcome" } & Welcome | { "type": "snapshot" } & SnapshotMessage<Snapshot> | { "type": "change" } & ChangeMessage<Change> | { "type": "refused" } & Refused | { "type": "revoked" } & Revoked | { "type": "pong" } | { "type": "goodbye" } & Goodbye;

/**
 * Response to `hello`.
 */
export type Welcome = { 
/**
 * Name of the responding node.
 */
node: string, 
/**
 * Interval of heartbeats; a client that receives nothing for twice this time treats the connection as dead.
 * Milliseconds.
 */
heartbeatMs: number, 
/**
 * The server's clock, so that countdowns do not depend on the device's clock. Milliseconds, Unix epoch.
 */
serverTimeMs: number, };

/**
 * The whole state of a topic; replaces the client's state.
 */
export type SnapshotMessage<T> = { topic: string, epoch: string, offset: number, data: T, };

/**
 * A change of a topic. The client applies it if `offset` is its own plus one and ignores it if `offset` is not
 * greater; otherwise a change is missing, and the client subscribes again.
 */
export type ChangeMessage<T> = { topic: string, offset: number, data: T, };

/**
 * A subscription was refused.
 */
export type Refused = { topic: string, code: string, message: string, };

/**
 * A subscription ended because the user lost the right to it (no longer a member).
 */
export type Revoked = { topic: string, };

/**
 * The server closes the connection deliberately.
 */
export type Goodbye = { reason: GoodbyeReason, 
/**
 * Delay before reconnecting. Milliseconds; absent if the client should not reconnect.
 */
reconnectAfterMs: number | null, };

export type GoodbyeReason = "restarting" | "signed_out" | "rights_changed" | "protocol_mismatch" | "misbehaved";
