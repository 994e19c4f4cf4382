// Generated from server/wire by `make types`; never edited by hand.

export const PROTOCOL_VERSION = 1;

/** The rule of points: of an exact place, off for each place of distance, of anybody on the podium at least, and of the places right behind it. */
export const SCORING = {
  value: [20, 15, 10],
  step: 5,
  floor: 4,
  near: [3, 2, 1],
} as const;

/**
 * Body of every answer with a 4xx or 5xx status.
 */
export type ErrorBody = { 
/**
 * Always false; answers that have this field on success say true.
 */
success: boolean, 
/**
 * For a person; some texts are fixed (docs/rules.md, "Fixed texts and names").
 */
error: string, 
/**
 * For a program; never reworded.
 */
code: ErrorCode, 
/**
 * To find the cause in the log.
 */
requestId: string, 
/**
 * Per field or operator, with 400 and 422.
 */
fields?: { [key in string]: string }, 
/**
 * With `prediction_exists` only.
 */
existingPredictionId?: string, 
/**
 * With `prediction_exists` the pick that exists; with `pick_changed` those of my picks that the request is about, as
 * they are now: where none is listed, none is left.
 */
currentPredictions?: Array<PredictionView>, };

export type ErrorCode = "malformed_request" | "invalid_fields" | "invalid_query" | "invalid_id" | "not_signed_in" | "wrong_credentials" | "password_required" | "account_disabled" | "own_account" | "last_site_admin" | "reset_link_invalid" | "mail_link_invalid" | "email_taken" | "forbidden" | "not_found" | "method_not_allowed" | "unsupported_media_type" | "cross_origin" | "too_large" | "too_many_requests" | "unavailable" | "event_locked" | "category_finished" | "prediction_locked" | "picks_still_open" | "prediction_exists" | "pick_changed" | "not_a_member" | "athlete_not_on_start_list" | "athlete_not_attending" | "invalid_podium" | "league_full" | "already_member" | "request_pending" | "no_pending_request" | "no_invitation" | "wrong_invite_code" | "league_admin_must_stay" | "league_of_everyone" | "idempotency_key_reused" | "idempotency_answer_lost" | "upstream_failed" | "internal";

/**
 * The signed-in user, to themself only: nobody else gets the e-mail.
 */
export type Me = { userId: string, name: string, email: string, accountType: AccountType, picture: string | null, };

export type AccountType = "user" | "userPlus" | "admin";

export type MeAnswer = { user: Me, };

/**
 * Answer to login and register; the session itself travels in a cookie.
 */
export type SignedInAnswer = { success: boolean, user: Me, };

export type LoginBody = { email: string, password: string, };

export type RegisterBody = { email: string, password: string, name: string, };

/**
 * `GET /api/auth/google/link`: whose password is needed.
 */
export type GoogleLinkView = { email: string, 
/**
 * Where to go afterwards: a path of ours.
 */
returnTo: string, };

/**
 * `POST /api/auth/google/link`.
 */
export type GoogleLinkBody = { password: string, };

/**
 * What became of a sign-in at Google that did not end signed in: `google` in the address of the
 * login page.
 */
export type GoogleOutcome = "cancelled" | "link" | "expired" | "unverified" | "other_account" | "disabled" | "failed";

/**
 * What anybody signed in may know of a user.
 */
export type PublicUser = { id: string, name: string, picture: string | null, };

export type PublicUserAnswer = { user: PublicUser, };

/**
 * `POST /api/users/batch`.
 */
export type UsersBatchBody = { userIds: Array<string>, };

/**
 * `GET /api/config`: what the client must know before anybody signs in.
 */
export type ClientConfig = { 
/**
 * Shown on the Forgot password panel.
 */
adminEmail: string | null, googleSignIn: boolean, 
/**
 * Whether this installation sends e-mail.
 */
mail: boolean, 
/**
 * With which a browser asks its push service for an address for us: base64url. Null where nothing is pushed.
 */
pushKey: string | null, protocol: number, };

/**
 * Bare answer of a command that has nothing else to say.
 */
export type Done = { success: boolean, message: string, };

/**
 * `POST /api/auth/confirm-password`.
 */
export type ConfirmPasswordBody = { password: string, };

export type PasswordConfirmed = { success: boolean, 
/**
 * ISO 8601, UTC; from then on the password is asked again.
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
 * Where somebody is signed in.
 */
export type SessionView = { id: string, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, 
/**
 * ISO 8601, UTC; to about ten minutes.
 */
lastSeenAt: string, 
/**
 * The one that asks.
 */
current: boolean, 
/**
 * What the browser called itself when it signed in.
 */
userAgent?: string, };

/**
 * `DELETE /api/auth/sessions`.
 */
export type SessionsEndedAnswer = { success: boolean, 
/**
 * Sessions that were ended; the one that asked goes on.
 */
ended: number, };

/**
 * `GET /api/auth/mail`.
 */
export type MailSettings = { 
/**
 * Where mail goes: the account's address.
 */
email: string, address: MailAddressState, 
/**
 * Before picks close, if there are some to be made.
 */
reminders: boolean, 
/**
 * Once all of an event is final.
 */
results: boolean, 
/**
 * What the mail server said, where it refused the address.
 */
refusal?: string, };

/**
 * How an address stands: nothing but the question itself is sent to one that is not confirmed.
 */
export type MailAddressState = "unconfirmed" | "asked" | "confirmed" | "refused";

/**
 * `PUT /api/auth/mail`.
 */
export type MailSwitchesBody = { reminders: boolean, results: boolean, };

/**
 * `POST /api/auth/mail/confirm`.
 */
export type ConfirmMailBody = { token: string, };

export type UnsubscribedAnswer = { success: boolean, 
/**
 * What is not sent any more.
 */
kind: MailKind, };

/**
 * What each switch is for.
 */
export type MailKind = "reminders" | "results";

/**
 * What is stored about an account's mail.
 */
export type ExportedMail = { 
/**
 * ISO 8601, UTC; null unless the address is confirmed.
 */
confirmedAt: string | null, 
/**
 * ISO 8601, UTC; null unless the address was refused for good.
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
 * A mail that was sent, or is about to be.
 */
export type ExportedMailItem = { 
/**
 * `confirmation`, `reminder_day`, `reminder_hours` or `result`.
 */
kind: string, 
/**
 * Null for the question whether the address is theirs.
 */
eventId: string | null, 
/**
 * ISO 8601, UTC.
 */
queuedAt: string, 
/**
 * `sent`, `refused` or `failed`; null while it waits.
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
 * Where it is switched on, newest first.
 */
devices: Array<PushDevice>, };

/**
 * A browser that is told.
 */
export type PushDevice = { 
/**
 * The session that it goes with, and ends with.
 */
sessionId: string, 
/**
 * Whether it is the one that asks.
 */
current: boolean, 
/**
 * As the browser called itself when it signed in.
 */
userAgent?: string, switches: PushSwitches, 
/**
 * ISO 8601, UTC.
 */
since: string, 
/**
 * When its push service last took something. ISO 8601, UTC.
 */
lastSentAt: string | null, };

/**
 * What is told on a device.
 */
export type PushSwitches = { 
/**
 * Picks are closed; somebody picked will not start.
 */
picks: boolean, 
/**
 * Points are final, or were corrected.
 */
results: boolean, 
/**
 * Invitations, requests to join, and what became of them.
 */
leagues: boolean, };

/**
 * `PUT /api/auth/push`: what the browser's `PushSubscription` says of itself, in base64url.
 */
export type PushDeviceBody = { endpoint: string, p256dh: string, auth: string, switches: PushSwitches, };

/**
 * What a device is sent, encrypted for it alone; read by its service worker.
 */
export type PushMessage = { 
/**
 * A newer message with the same tag takes the place of an older one.
 */
tag: string, 
/**
 * Newest first, and one at least.
 */
notices: Array<Notice>, 
/**
 * Those about the same that are not named.
 */
more: number, 
/**
 * Of the newest. ISO 8601, UTC.
 */
toldAt: string, };

/**
 * A device of an account, as its export lists it.
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
 * `GET /api/auth/calendar`. Its address is told once, when it is made.
 */
export type CalendarLinkAnswer = { 
/**
 * ISO 8601, UTC; null when there is none.
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
 * What a calendar subscribes to. Whoever knows it reads the calendar.
 */
url: string, };

/**
 * Which country somebody plays for: `GET` and `PUT /api/auth/country`.
 */
export type PlayerCountry = { 
/**
 * By the three letters of the International Olympic Committee; null where they have not said.
 */
country: string | null, };

/**
 * `GET /api/auth/spoilers`, and what the account's topic says.
 */
export type SpoilerShields = { 
/**
 * A shield is raised for every event that I pick.
 */
byItself: boolean, 
/**
 * Newest event first; those that were lowered, too.
 */
shields: Array<SpoilerShield>, };

export type SpoilerShield = { eventId: string, eventName: string, 
/**
 * ISO 8601, UTC; null as long as nobody has said when. Before it, there is nothing to give away.
 */
startsAt: string | null, 
/**
 * False once it was lowered: nothing raises it again by itself.
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
 * False lowers it: results are shown, and what was withheld is told.
 */
raised: boolean, };

/**
 * Shields were raised or lowered, or will be by themselves: all of them, as they are now. Notices come and go beside it.
 */
export type ShieldsChanged = { spoilers: SpoilerShields, };

/**
 * `GET /api/auth/export`: everything that is stored about an account, but its password's hash.
 */
export type AccountExport = { 
/**
 * ISO 8601, UTC; everything is as of this instant.
 */
exportedAt: string, profile: Me, 
/**
 * ISO 8601, UTC.
 */
registeredAt: string, sessions: Array<SessionView>, 
/**
 * Where else the account signs in, the first one linked first.
 */
identities: Array<ExportedIdentity>, leagues: Array<ExportedMembership>, joinRequests: Array<ExportedJoinRequest>, 
/**
 * Those that are not answered yet: to the account, and by it to others.
 */
invitations: Array<ExportedInvitation>, 
/**
 * Newest first.
 */
predictions: Array<PredictionView>, 
/**
 * What became of them and of those deleted, newest first; at most fifty versions of each.
 */
pickHistory: Array<PickVersion>, 
/**
 * Newest first.
 */
notices: Array<NoticeView>, 
/**
 * What they did as an admin and what admins did to them, newest first.
 */
audit: Array<AuditEntry>, 
/**
 * What is sent to them by e-mail, and was.
 */
mail: ExportedMail, 
/**
 * Where they are told while Podium is closed.
 */
push: Array<ExportedPushDevice>, 
/**
 * Since when a calendar may be subscribed to; null when there is none.
 */
calendarSince: string | null, 
/**
 * What they told leagues as an admin and the leagues keep, newest first.
 */
announcements: Array<ExportedAnnouncement>, 
/**
 * Which one they play for; null where they have not said.
 */
country: string | null, spoilers: SpoilerShields, 
/**
 * The picks that they show to everybody who has the link, newest first.
 */
shares: Array<ExportedShare>, };

export type ExportedIdentity = { 
/**
 * Who vouches for it, such as `https://accounts.google.com`.
 */
issuer: string, 
/**
 * The account's name there, which never changes.
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
 * The highest of somebody's roles in a league.
 */
export type LeagueRole = "member" | "admin" | "owner";

export type ExportedJoinRequest = { leagueId: string, leagueName: string, 
/**
 * ISO 8601, UTC.
 */
requestedAt: string, };

export type ExportedInvitation = { leagueId: string, leagueName: string, 
/**
 * Who is invited.
 */
userId: string, 
/**
 * Null once that account is gone.
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
 * A calendar date in the event's own time zone, `YYYY-MM-DD`.
 */
local_start_date: string | null, local_end_date: string | null, 
/**
 * ISO 8601, UTC. Local midnight of the first day: when picks close by themselves.
 */
starts_at: string | null, ends_at: string | null, 
/**
 * IANA name.
 */
timezone: string | null, registration_url: string | null, public_information: PublicInformation, 
/**
 * No new or changed picks (an admin's lock, or the event has started).
 */
locked: boolean, cancelled: boolean, is_paraclimbing_event: boolean, dcats: Array<CategoryView>, };

export type PublicInformation = { organiser_name: string | null, organiser_url: string | null, venue_name: string | null, description: string | null, };

/**
 * One discipline and gender of an event (upstream: dcat).
 */
export type CategoryView = { dcat_id: string, event_id: string, dcat_name: string, 
/**
 * `lead`, `speed`, `boulder`, `combined` or `boulder&lead`.
 */
discipline: string, 
/**
 * As upstream says it: `registration_pending`, `registration_active`, `active`, `finished`, …
 */
status: string, 
/**
 * Final points are out.
 */
scored: boolean, };

/**
 * One athlete of an event's start list.
 */
export type StartListAthlete = { athlete_id: string, firstname: string, lastname: string, 
/**
 * IOC-like code; for series `usa` the gym.
 */
country: string, 
/**
 * `men` or `women`; null where upstream does not say.
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
 * `GET /api/events/name/{id}`.
 */
export type EventNameAnswer = { name: string, };

/**
 * `GET /api/upcoming/{eventId}`.
 */
export type StartListAnswer = { eventId: string, registrations: Array<StartListAthlete>, };

/**
 * `POST /api/events/query`. `query` is a filter document, read strictly.
 */
export type EventsQuery = { query: Record<string, unknown>, limit: number | null, skip: number | null, };

/**
 * `PUT /api/events/{id}/lock|unlock`, `PUT /api/predictions/event/{eventId}/lock|unlock`.
 */
export type LockAnswer = { success: boolean, 
/**
 * Events or predictions, as the route has it, whose own lock changed.
 */
modifiedCount: number, 
/**
 * Those there are.
 */
matchedCount: number, message: string, };

/**
 * The ranking of one category without the ascents: what the live topic carries.
 */
export type CategoryRanking = { categoryId: string, status: string, rankingAsOf: string | null, 
/**
 * Points computed from this ranking are shown as provisional.
 */
provisional: boolean, rounds: Array<RoundView>, rows: Array<RankingRow>, };

export type RoundView = { category_round_id: string, name: string, kind: string, status: string, starting_groups: Array<StartingGroupView>, };

export type StartingGroupView = { name: string, };

/**
 * Where one athlete lies. Ranks are shared by equals (1, 1, 3); null means no rank (DNS).
 */
export type RankingRow = { athlete_id: string, firstname: string, lastname: string, country: string, rank: number | null, rounds: Array<RankingRound>, };

export type RankingRound = { category_round_id: string, rank: number | null, 
/**
 * As people read it: `99.2`, `45+`, `TOP`, `4.90`, `DNS`.
 */
score: string | null, starting_group: string | null, };

/**
 * `GET /api/results/{id}/{cid}` with everything that upstream said of each ascent.
 */
export type ResultView = { _id: string, event_id: string, dcat_id: string, event: string, dcat: string, status: string, ranking_as_of: string | null, provisional: boolean, category_rounds: Array<RoundView>, ranking: Array<ResultRow>, };

export type ResultRow = { athlete_id: string, name: string, firstname: string, lastname: string, country: string, bib: string | null, federation_id: number | null, paraclimbing_sport_class: string | null, rank: number | null, 
/**
 * With their ascents or elimination stages.
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
 * All moments up to one, applied in order, are the ranking at that moment.
 */
export type RankingHistory = { eventId: string, categoryId: string, 
/**
 * All who ever had a rank.
 */
athletes: Array<HistoryAthlete>, 
/**
 * At most 400: of more, the first, the last and those at which the podium changed, then others.
 */
moments: Array<RankingMoment>, };

export type HistoryAthlete = { athleteId: string, firstname: string, lastname: string, country: string, };

export type RankingMoment = { 
/**
 * Counted from 1 over the whole history; there are holes where moments are left out.
 */
number: number, 
/**
 * ISO 8601, UTC; null where it was over before this server saw it.
 */
at: string | null, 
/**
 * Name of the latest round that has ranks.
 */
round: string | null, 
/**
 * The ranking after that whole round, told by the round and not seen as it happened.
 */
afterRound: boolean, 
/**
 * Leaderboards show points by this ranking.
 */
givesPoints: boolean, 
/**
 * Whose rank is another than at the moment before.
 */
changes: Array<RankShift>, };

export type RankShift = { athleteId: string, 
/**
 * Null: none any more.
 */
rank: number | null, };

/**
 * `GET /api/leagues/{id}/race/{eventId}`.
 */
export type RaceAnswer = { race: LeagueRace, };

/**
 * What members would have got from an event, had it ended at each of its moments.
 */
export type LeagueRace = { leagueId: string, eventId: string, 
/**
 * Members with a pick that counts.
 */
players: number, 
/**
 * The ten best by now, best first, and the caller if they play.
 */
members: Array<RaceMember>, 
/**
 * At most 400, of all categories in the order in which they happened.
 */
moments: Array<RaceMoment>, };

export type RaceMember = { userId: string, userName: string, avatarUrl: string | null, 
/**
 * By the points of this event alone; shared by equals.
 */
rank: number, isMe: boolean, };

export type RaceMoment = { 
/**
 * Whose ranking moved.
 */
categoryId: string, categoryName: string, 
/**
 * The moment's number in the history of that category.
 */
number: number, 
/**
 * ISO 8601, UTC; null where it was over before this server saw it.
 */
at: string | null, round: string | null, afterRound: boolean, 
/**
 * In all categories of the event together; one for each of `members`, in their order.
 */
points: Array<number>, };

/**
 * `GET /api/results/{id}/{cid}/crowd`.
 */
export type CrowdAnswer = { crowd: CategoryCrowd, };

export type CategoryCrowd = { 
/**
 * All who play, in whatever leagues.
 */
everyone: CrowdPicks, 
/**
 * Those of the league that was asked about.
 */
league: CrowdPicks | null, 
/**
 * The ranking may still become another.
 */
provisional: boolean, };

export type CrowdPicks = { 
/**
 * A podium that one player picked in several leagues counts once.
 */
predictions: number, 
/**
 * Most picked first.
 */
athletes: Array<CrowdAthlete>, 
/**
 * 0 if everybody had each athlete of the real podium in some place, 100 if nobody had any: 100 less the mean, over
 * those athletes, of the percentage of predictions that had them. Null while there is no podium, or no prediction.
 */
surprise: number | null, 
/**
 * The three highest totals, once the category is scored.
 */
best: Array<BestTotal>, };

export type CrowdAthlete = { athleteId: string, firstname: string, lastname: string, country: string, 
/**
 * In the ranking as it stands.
 */
rank: number | null, 
/**
 * Predictions that had the athlete first, second, third.
 */
first: number, second: number, third: number, };

export type BestTotal = { points: number, 
/**
 * How many have it.
 */
players: number, 
/**
 * Of them, at most five: those who are in a league with the caller, and the caller.
 */
known: Array<BestPlayer>, };

export type BestPlayer = { userId: string, userName: string, isMe: boolean, };

/**
 * `GET /api/leagues/{id}/reveal/{eventId}/{categoryId}`.
 */
export type RevealAnswer = { reveal: CategoryReveal, };

/**
 * The same for all who ask. Of members: whoever has left is not shown, nor counted.
 */
export type CategoryReveal = { leagueId: string, eventId: string, categoryId: string, 
/**
 * Of the league, with a pick or without.
 */
members: number, 
/**
 * Podiums in all.
 */
picked: number, 
/**
 * The podium of them all: three points for each first place, two for a second, one for a third.
 */
consensus: PodiumPick, 
/**
 * Everybody who is on a podium, most picked first.
 */
athletes: Array<RevealedAthlete>, 
/**
 * By name; of more than a thousand the first ones.
 */
podiums: Array<RevealedPodium>, };

export type RevealedAthlete = { athleteId: string, firstname: string, lastname: string, country: string, 
/**
 * Podiums that have the athlete first, second, third.
 */
first: number, second: number, third: number, };

export type RevealedPodium = { userId: string, userName: string, avatarUrl: string | null, data: PodiumPick, 
/**
 * After the lock, by a site admin.
 */
editedByAdmin: boolean, 
/**
 * Places, 1 to 3, with an athlete whom at most one podium in five has.
 */
bold: Array<number>, 
/**
 * Places, 1 to 3, with an athlete whom nobody else has.
 */
alone: Array<number>, 
/**
 * Podiums exactly like this one, itself among them.
 */
same: number, 
/**
 * Somebody of theirs is nobody else's, or the podium is, where most are shared.
 */
loneWolf: boolean, };

/**
 * `GET /api/leagues/{id}/fingerprints/{eventId}`.
 */
export type FingerprintsAnswer = { 
/**
 * Newest first; none where picks closed before there were any.
 */
fingerprints: Array<Fingerprint>, };

/**
 * SHA-256 over a league's picks of an event (`docs/fingerprint.md`).
 */
export type Fingerprint = { 
/**
 * From 1; another one follows where picks have become others since.
 */
number: number, 
/**
 * 64 hex characters.
 */
digest: string, 
/**
 * A line of the text that it is made of.
 */
salt: string, 
/**
 * How many picks are counted in.
 */
picks: number, 
/**
 * ISO 8601, UTC.
 */
madeAt: string, 
/**
 * Null where the lock made it; else who changed a pick after it.
 */
madeById: string | null, 
/**
 * As they are called now.
 */
madeByName: string | null, };

/**
 * `GET /api/leagues/{id}/fingerprints/{eventId}/picks`: what to make the newest one again from. Of all who picked in the
 * league, former members too, as they are now.
 */
export type CountedPicksAnswer = { picks: Array<CountedPick>, };

export type CountedPick = { categoryId: string, userId: string, first: string | null, second: string | null, third: string | null, };

export type RoundResult = { category_round_id: string, round_name: string, 
/**
 * Shared by equals; null for those without a rank.
 */
rank: number | null, 
/**
 * Groups climb different boulders, and their ranks are interleaved (docs/results-service.md, "Rounds").
 */
starting_group: string | null, 
/**
 * As upstream writes it: `99.2`, `45+`, `TOP`, `4.90`, `DNS`.
 */
score: string | null, value: ScoreValue | null, } & (Ascents | { speed_elimination_stages: Array<EliminationStage>, } | { combined_stages: Array<CombinedStage>, } | Record<symbol, never>);

export type RoundDetail = Ascents | { speed_elimination_stages: Array<EliminationStage>, } | { combined_stages: Array<CombinedStage>, } | Record<symbol, never>;

export type Ascents = { "discipline": "boulder", "ascents": Array<BoulderAscent> } | { "discipline": "lead", "ascents": Array<LeadAscent> } | { "discipline": "speed", "ascents": Array<SpeedAscent> };

export type BoulderAscent = { route_id: number | null, route_name: string, top: boolean, 
/**
 * Attempts made, also without a top.
 */
top_tries: number | null, zone: boolean, zone_tries: number | null, 
/**
 * Null where the format has no low zone.
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
 * On this route.
 */
rank: number | null, 
/**
 * Equals share the average of their places, so it can end in .5.
 */
corrective_rank: Decimal | null, restarted: boolean, status: string | null, 
/**
 * As upstream writes it: `99.2`, `45+`, `TOP`, `4.90`, `DNS`.
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
 * Opponents share it.
 */
heat_id: number | null, 
/**
 * 1 or 0; null as long as nobody has won the heat.
 */
winner: number | null, 
/**
 * Milliseconds; null without a time.
 */
time: number | null, ascents: Array<SpeedAscent>, 
/**
 * As upstream writes it: `99.2`, `45+`, `TOP`, `4.90`, `DNS`.
 */
score: string | null, value: ScoreValue | null, };

/**
 * One discipline's part of a combined round.
 */
export type CombinedStage = { stage_name: string, stage_score: Decimal | null, stage_rank: number | null, } & (Ascents | Record<symbol, never>);

export type StageDetail = Ascents | Record<symbol, never>;

/**
 * A score as upstream writes it, and what we read in it. Both are there or neither.
 */
export type Score = { 
/**
 * As upstream writes it: `99.2`, `45+`, `TOP`, `4.90`, `DNS`.
 */
score: string | null, value: ScoreValue | null, };

/**
 * Numbers are exact, so that equal scores are equal.
 */
export type ScoreValue = { "kind": "boulder_points", points: Decimal, } | { "kind": "boulder_tops", tops: number, zones: number, top_tries: number, zone_tries: number, } | { "kind": "lead_height", hold: number, plus: boolean, } | { "kind": "top" } | { "kind": "lead_points", points: Decimal, } | { "kind": "time", time_ms: number, tie_break_ms: number | null, } | { "kind": "fall", tie_break_ms: number | null, } | { "kind": "false_start", tie_break_ms: number | null, } | { "kind": "wildcard" } | { "kind": "not_started" } | { "kind": "did_not_start" } | { "kind": "did_not_finish" } | { "kind": "disqualified" } | { "kind": "combined", points: Decimal, } | { "kind": "unknown" };

/**
 * A number of at most three places after the point, zero or more: points, geometric means of ranks, seconds.
 * In JSON a number.
 */
export type Decimal = number;

/**
 * A league as one caller may see it: the last three fields are for its admins only and
 * absent from the JSON for everybody else.
 */
export type LeagueView = { _id: string, name: string, slug: string, description: string | null, type: LeagueType, joinPolicy: JoinPolicy, maxMembers: number | null, memberCount: number, ownerId: string, adminIds: Array<string>, 
/**
 * Empty for callers who are not members; the first to have joined if they are many (`MEMBERS_LISTED_MAX`),
 * `member_count` counts all.
 */
memberIds: Array<string>, isCurrentUserAdminOrOwner: boolean, isCurrentUserMember: boolean, 
/**
 * Whoever opens an account is in it.
 */
ofEveryone: boolean, pendingRequestIds?: Array<string>, inviteCode?: string, };

export type LeagueType = "public" | "private";

export type JoinPolicy = "approval" | "open";

export type LeagueMember = { id: string, name: string, picture: string | null, isAdmin: boolean, isOwner: boolean, };

/**
 * One of the caller's own leagues.
 */
export type MyLeague = { _id: string, name: string, slug: string, type: LeagueType, isAdmin: boolean, isOwner: boolean, memberCount: number, 
/**
 * Whoever opens an account is in it.
 */
ofEveryone: boolean, };

/**
 * The league that whoever opens an account is in; whoever was here before may join it.
 */
export type EveryonesLeague = { _id: string, name: string, slug: string, memberCount: number, isCurrentUserMember: boolean, };

/**
 * `GET /api/leagues/everyone`.
 */
export type EveryonesLeagueAnswer = { 
/**
 * Null where there is none.
 */
league: EveryonesLeague | null, };

export type JoinRequestView = { userId: string, name: string, picture: string | null, 
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
 * Of this page; `memberCount` of the league counts all.
 */
count: number, };

export type JoinRequestsAnswer = { 
/**
 * Oldest first.
 */
requests: Array<JoinRequestView>, count: number, };

/**
 * `POST /api/leagues`. Limits are in docs/rules.md, "Leagues"; broken ones are a 422 with `fields`.
 */
export type CreateLeagueBody = { name: string, description?: string, type: LeagueType, maxMembers?: number, };

export type LeagueCreated = { success: boolean, leagueId: string, slug: string, };

/**
 * `PUT /api/leagues/{id}`. Another field is refused: it would not be changed.
 */
export type UpdateLeagueBody = { type?: LeagueType, joinPolicy?: JoinPolicy, };

/**
 * `POST /api/leagues/query`.
 */
export type LeaguesQuery = { query: Record<string, unknown>, type: LeagueType | null, limit: number | null, skip: number | null, };

/**
 * `POST /api/leagues/{id}/join-request`.
 */
export type JoinRequestAnswer = { success: boolean, 
/**
 * True when the caller is a member now; false when the request waits for an admin.
 */
autoApproved: boolean, message: string, };

/**
 * `POST /api/leagues/{id}/join-private`; `{id}` may be the id or the slug.
 */
export type JoinPrivateBody = { inviteCode: string, };

/**
 * What an invited user is offered; enough of a private league to decide, and no more.
 */
export type Invitation = { leagueId: string, leagueName: string, slug: string, type: LeagueType, description: string | null, memberCount: number, 
/**
 * Null once that account is gone.
 */
invitedBy: string | null, 
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
 * What an invite link shows before one joins.
 */
export type JoinPreview = { leagueId: string, name: string, slug: string, type: LeagueType, description: string | null, memberCount: number, maxMembers: number | null, isCurrentUserMember: boolean, 
/**
 * The first one that can be picked; null where none can.
 */
nextEvent: NextEvent | null, };

/**
 * What there is to play for next.
 */
export type NextEvent = { eventId: string, name: string, localStartDate: string | null, localEndDate: string | null, 
/**
 * ISO 8601, UTC; null where nobody knows, or where it is open until an admin locks it again.
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
 * The slug is made from it; the league keeps its name.
 */
name: string, };

export type SlugUpdated = { success: boolean, slug: string, };

export type AnnouncementView = { 
/**
 * Larger than those of all earlier ones.
 */
id: number, 
/**
 * May have several lines.
 */
text: string, authorId: string, 
/**
 * As they are called now.
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
 * One that an account wrote and that its league keeps.
 */
export type ExportedAnnouncement = { leagueId: string, leagueName: string, text: string, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, };

export type LeaderboardRow = { 
/**
 * Shared by equals; the next rank skips (1, 2, 2, 4). By `totalPoints + provisionalPoints`.
 */
rank: number, 
/**
 * Rank before the event that moves now, or moved last; null while no event has given points.
 */
previousRank: number | null, userId: string, userName: string, avatarUrl: string | null, 
/**
 * Settled points.
 */
totalPoints: number, 
/**
 * Points of categories still running, were they to end now. Not in `totalPoints`.
 */
provisionalPoints: number, 
/**
 * Newest first.
 */
eventResults: Array<EventResult>, };

export type EventResult = { eventId: string, eventName: string, categoryId: string, categoryName: string, points: number, 
/**
 * What they were before the result was corrected; null where it was not. Why is said with the pick.
 */
correctedFrom: number | null, 
/**
 * True while the category runs.
 */
provisional: boolean, 
/**
 * ISO 8601, UTC: when the points were computed.
 */
timestamp: string, };

/**
 * Rows `offset .. offset + rows.length` of `total`.
 */
export type LeaderboardWindow = { offset: number, limit: number, total: number, rows: Array<LeaderboardRow>, };

/**
 * `GET /api/leagues/{id}/leaderboard`.
 */
export type LeaderboardAnswer = { rankings: Array<LeaderboardRow>, total: number, 
/**
 * The caller's own row, whichever page was asked for; null for callers who are not members.
 */
ownRow: LeaderboardRow | null, };

/**
 * Members of a league who have said that they are from this country.
 */
export type CountryMembers = { 
/**
 * By the three letters of the International Olympic Committee.
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
 * `POST /api/predictions`. `userId`, `locked` and `event_finished` may be sent and are ignored:
 * the server sets them.
 */
export type CreatePredictionBody = { eventId: string, categoryId: string, leagueId: string, data: PodiumPick, };

/**
 * `POST /api/predictions/everywhere`.
 */
export type SaveEverywhereBody = { eventId: string, categoryId: string, leagueId: string, data: PodiumPick, 
/**
 * Versions of my picks of the category as I saw them, by league id; none where I saw no pick. If one that would be
 * made or replaced has another version now, nothing is written (409 `pick_changed`).
 */
versions?: { [key in string]: number }, };

/**
 * `PUT /api/predictions/{id}`.
 */
export type UpdatePredictionBody = { data: PodiumPick, 
/**
 * It is one of the common ones, and stays so: its owner makes the same change in their other leagues.
 */
common: boolean, 
/**
 * The version that the player saw: if it has another one now, nothing is written (409 `pick_changed`).
 */
version?: number, };

export type PredictionSavedAnswer = { success: boolean, predictionId: string, 
/**
 * The pick as stored: what the page shows is what the server holds.
 */
prediction: PredictionView, };

/**
 * `POST /api/predictions/everywhere`: in one transaction.
 */
export type SavedEverywhereAnswer = { success: boolean, 
/**
 * As stored, of every league that has this podium now; the one that was named comes first, if it has.
 */
predictions: Array<PredictionView>, leftOut: Array<LeftOut>, };

/**
 * One of my leagues that keeps what it has.
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
locked: boolean, event_finished: boolean, data: PodiumPick, athletes: PodiumAthletes, editedByAdmin: boolean, 
/**
 * Saved for all leagues of its owner; false where it was chosen for this one alone.
 */
common: boolean, 
/**
 * Counted from 1, up with every change of the pick.
 */
version: number, 
/**
 * Null until the category is scored.
 */
scoreDetails: ScoreDetails | null, totalPoints: number | null, 
/**
 * The last one, where the points were others before.
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
 * The category was cancelled: nothing counts.
 */
void: boolean, };

export type PodiumScore = { pointsByPlace: PointsByPlace, };

export type PointsByPlace = { first: number, second: number, third: number, };

export type PredictionAnswer = { prediction: PredictionView, };

/**
 * `GET /api/predictions/history/{eventId}/{categoryId}`: what became of the caller's own pick, newest first.
 */
export type PickHistoryAnswer = { history: Array<PickVersion>, };

/**
 * A pick as it was from a moment on.
 */
export type PickVersion = { predictionId: string, leagueId: string, eventId: string, categoryId: string, 
/**
 * Counted from 1 for each prediction; the oldest of more than fifty are gone.
 */
version: number, 
/**
 * Nobody at all: it was deleted.
 */
data: PodiumPick, athletes: PodiumAthletes, 
/**
 * After the lock, by somebody else than the owner.
 */
byAdmin: boolean, 
/**
 * Their name now; null where it was the owner.
 */
editorName: string | null, 
/**
 * ISO 8601, UTC: what the receipt said.
 */
at: string, };

export type PredictionList = { predictions: Array<PredictionView>, count: number, };

/**
 * `POST /api/predictions/query`: others' picks appear once their event is locked.
 */
export type PredictionsQuery = { query: Record<string, unknown>, limit: number | null, skip: number | null, };

/**
 * `POST /api/predictions/with-events`: one's own.
 */
export type PredictionsWithEventsQuery = { query: Record<string, unknown>, limit: number | null, skip: number | null, 
/**
 * `createdAt`, `updatedAt`, `starts_at`, `totalPoints` or `eventName`; the greatest first.
 */
sortField: string | null, };

export type PredictionsWithEventsAnswer = { predictions: Array<PredictionWithEvent>, count: number, 
/**
 * Of all the caller's predictions, newest first.
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
locked: boolean, event_finished: boolean, data: PodiumPick, athletes: PodiumAthletes, editedByAdmin: boolean, 
/**
 * Saved for all leagues of its owner; false where it was chosen for this one alone.
 */
common: boolean, 
/**
 * Counted from 1, up with every change of the pick.
 */
version: number, 
/**
 * Null until the category is scored.
 */
scoreDetails: ScoreDetails | null, totalPoints: number | null, 
/**
 * The last one, where the points were others before.
 */
correction: Correction | null, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, updatedAt: string, };

/**
 * What a list of picks shows of a pick's event, and of its category there.
 */
export type PredictionEvent = { id: string, name: string, location: string, series: string, local_start_date: string | null, local_end_date: string | null, starts_at: string | null, 
/**
 * The event's own lock, or its start.
 */
locked: boolean, cancelled: boolean, 
/**
 * The category's, as upstream says it.
 */
status: string, discipline: string, };

/**
 * `POST /api/predictions/{id}/share`. All that becomes public: this, the event, the category, the podium, its points.
 */
export type ShareBody = { 
/**
 * What to call me there.
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
 * Null while it is not shared.
 */
share: ShareView | null, };

export type ShareView = { 
/**
 * The page to pass on.
 */
url: string, 
/**
 * Its picture, a path of ours.
 */
picture: string, name: string, showLeague: boolean, theme: ShareTheme, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, };

/**
 * `GET /api/shares`: what the caller shows to others, newest first.
 */
export type ShareList = { 
/**
 * 100 at most.
 */
shares: Array<MyShare>, 
/**
 * All there are.
 */
count: number, };

/**
 * For its owner's eyes, who finds it by its league.
 */
export type MyShare = { url: string, predictionId: string, 
/**
 * What it calls me.
 */
name: string, eventName: string, categoryName: string, leagueName: string, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, };

/**
 * `GET /api/shares/{id}`: what everybody sees.
 */
export type SharedPick = { name: string, eventId: string, eventName: string, categoryId: string, categoryName: string, 
/**
 * Null unless it is to be shown.
 */
leagueName: string | null, athletes: PodiumAthletes, 
/**
 * Null until the category is scored, and where nothing counts.
 */
points: PointsByPlace | null, 
/**
 * The category was cancelled: nothing counts.
 */
void: boolean, theme: ShareTheme, 
/**
 * A path of ours, another one whenever it shows something else.
 */
picture: string, };

/**
 * What an account shows to others.
 */
export type ExportedShare = { 
/**
 * What the link carries.
 */
id: string, predictionId: string, name: string, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, };

/**
 * Whose channel it is.
 */
export type WebhookKind = "discord" | "slack";

/**
 * `PUT /api/leagues/{id}/webhook`.
 */
export type WebhookBody = { 
/**
 * Of Discord or Slack, as the channel's settings show it. It is a secret: never told again.
 */
address: string, };

/**
 * `GET`, `PUT` and `DELETE /api/leagues/{id}/webhook`.
 */
export type WebhookAnswer = { 
/**
 * Null while there is none.
 */
webhook: WebhookView | null, };

export type WebhookView = { kind: WebhookKind, 
/**
 * Whose it is, and how its secret ends, to know it by: `discord.com`, `x7Qa`.
 */
host: string, ending: string, 
/**
 * ISO 8601, UTC.
 */
createdAt: string, 
/**
 * ISO 8601, UTC; null until something was taken there.
 */
lastSentAt: string | null, 
/**
 * Something waits to be sent.
 */
waiting: boolean, 
/**
 * Why the last attempt failed; null when it did not.
 */
failure: string | null, 
/**
 * The service said that there is no such address: nothing more is sent there.
 */
ended: boolean, };

/**
 * `POST /api/predictions/{id}/copy`: the same podium in other leagues of mine, made or replaced.
 */
export type CopyPredictionBody = { leagueIds: Array<string>, 
/**
 * As in [`SaveEverywhereBody`]; that of the copied pick is among them.
 */
versions?: { [key in string]: number }, };

/**
 * All of them in one transaction, or none.
 */
export type PredictionsCopiedAnswer = { success: boolean, 
/**
 * As stored, one per league asked for.
 */
predictions: Array<PredictionView>, };

/**
 * `GET /api/upcoming/{eventId}/form`: what the starters did lately.
 */
export type StartListFormAnswer = { 
/**
 * Athletes without a known result are left out.
 */
athletes: Array<AthleteForm>, };

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
 * `GET /api/top-scores`: the best standings across the caller's leagues, highest points first.
 */
export type TopScoresAnswer = { scores: Array<TopScore>, };

export type TopScore = { leagueId: string, leagueName: string, leagueSlug: string, userId: string, userName: string, avatarUrl: string | null, 
/**
 * Within the league; shared by equals.
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
 * Picks ever made, one per category and league.
 */
picks: number, accuracy: PickAccuracy, 
/**
 * One per league, best rank first.
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
 * How good the scored picks were; void ones are left out.
 */
export type PickAccuracy = { scoredPicks: number, 
/**
 * Sum over all leagues.
 */
totalPoints: number, 
/**
 * Places that were filled in scored picks.
 */
placesPicked: number, 
/**
 * Of those, how many athletes finished exactly there.
 */
placesExact: number, 
/**
 * Of those, how many athletes finished on the podium at all.
 */
placesOnPodium: number, };

export type ProfileLeague = { leagueId: string, name: string, slug: string, rank: number, memberCount: number, totalPoints: number, };

/**
 * `GET /api/leagues/{id}/season`.
 */
export type MySeasonAnswer = { season: MySeason, };

/**
 * Settled points only, of this year's events; those of members, and of nobody who has left.
 */
export type MySeason = { leagueId: string, year: number, 
/**
 * Newest first: this year, and those that the league has settled picks of.
 */
years: Array<number>, 
/**
 * The year has ended: its table stays as it is.
 */
isOver: boolean, member: SeasonMember, members: number, 
/**
 * Shared by equals; null before the season's first event.
 */
rank: number | null, points: number, 
/**
 * Oldest first.
 */
events: Array<SeasonEventView>, 
/**
 * By discipline, in the order of their names.
 */
accuracy: Array<DisciplineAccuracy>, 
/**
 * The pick that got most beyond what the members who picked the category got on average; null without points.
 */
bestCall: SeasonCall | null, 
/**
 * The one that got least, and not all that was possible.
 */
worstCall: SeasonCall | null, crowd: CrowdDuelView, 
/**
 * With the member that was asked for.
 */
headToHead: HeadToHeadView | null, 
/**
 * All of them, earned or not.
 */
badges: Array<BadgeView>, };

export type SeasonMember = { userId: string, userName: string, avatarUrl: string | null, isMe: boolean, };

export type SeasonEventView = { eventId: string, eventName: string, 
/**
 * `YYYY-MM-DD`, the first day.
 */
date: string | null, 
/**
 * Of this event alone.
 */
points: number, 
/**
 * Categories that the member has picked; 0: they did not play.
 */
picked: number, 
/**
 * Settled categories that somebody of the league has picked.
 */
categories: number, 
/**
 * Of the season so far.
 */
totalPoints: number, 
/**
 * After the event, by the season's points so far; shared by equals.
 */
rank: number, 
/**
 * Members who played, and what they got together.
 */
players: number, playersPoints: number, };

export type DisciplineAccuracy = { 
/**
 * Upstream's word: `lead`, `boulder`, `speed`, `combined`, or another.
 */
discipline: string, picks: number, 
/**
 * Places that were filled.
 */
placesPicked: number, placesExact: number, placesOnPodium: number, points: number, 
/**
 * What the best podiums would have earned.
 */
possiblePoints: number, };

export type SeasonCall = { pick: PredictionView, 
/**
 * What the best podium would have earned.
 */
possiblePoints: number, 
/**
 * Members who picked the category, and what they got together.
 */
picked: number, pickedPoints: number, };

/**
 * Against the podium of them all (as it is shown when picks open), over the categories that the member picked and that
 * three members or more picked.
 */
export type CrowdDuelView = { categories: number, 
/**
 * Categories in which the member has more points than the crowd; in which they have as many.
 */
beaten: number, level: number, points: number, crowdPoints: number, 
/**
 * Newest first.
 */
list: Array<CrowdCategory>, };

export type CrowdCategory = { eventId: string, eventName: string, categoryId: string, categoryName: string, points: number, crowdPoints: number, 
/**
 * Members who picked it.
 */
picked: number, 
/**
 * Whom the crowd saw on the podium.
 */
podium: PodiumAthletes, };

/**
 * Over the events that both have played.
 */
export type HeadToHeadView = { against: SeasonMember, won: number, drawn: number, lost: number, points: number, theirPoints: number, 
/**
 * Oldest first.
 */
events: Array<DuelView>, };

export type DuelView = { eventId: string, eventName: string, points: number, theirPoints: number, };

export type BadgeView = { kind: SeasonBadge, 
/**
 * What earned it, oldest first; empty while it is still to be earned.
 */
earned: Array<BadgeOccasion>, 
/**
 * How far towards it, where it takes several events.
 */
have: number, need: number, };

export type SeasonBadge = "champion" | "perfect_podium" | "lone_wolf" | "event_winner" | "crowd_beater" | "ever_present";

export type BadgeOccasion = { eventId: string, eventName: string, categoryId: string | null, categoryName: string | null, 
/**
 * `YYYY-MM-DD`, the event's first day.
 */
date: string | null, };

/**
 * `GET /api/leagues/{id}/season/standings`: rows `skip .. skip + limit` of those that fit the search.
 */
export type SeasonStandingsAnswer = { year: number, 
/**
 * The year has ended: whoever is first is its champion.
 */
isOver: boolean, 
/**
 * By the points of this year's events; equals by name. Empty before the season's first event.
 */
standings: Array<SeasonStanding>, 
/**
 * That fit the search.
 */
total: number, };

export type SeasonStanding = { 
/**
 * Among all members; shared by equals.
 */
rank: number, userId: string, userName: string, avatarUrl: string | null, isMe: boolean, points: number, 
/**
 * Events that the member played.
 */
events: number, };

export type Standing = { 
/**
 * The league's id, a dash, the user's.
 */
_id: string, leagueId: string, userId: string, userName: string, totalPoints: number, 
/**
 * Newest first.
 */
eventHistory: Array<StandingEntry>, };

export type StandingEntry = { eventId: string, eventName: string, categoryId: string, categoryName: string, points: number, 
/**
 * ISO 8601, UTC: when the points became final.
 */
timestamp: string, };

export type StandingList = { standings: Array<Standing>, count: number, };

export type StandingAnswer = { 
/**
 * Null for somebody who is not a member.
 */
standing: Standing | null, };

/**
 * `POST /api/standings/query`.
 */
export type StandingsQuery = { query: Record<string, unknown>, limit: number | null, skip: number | null, };

/**
 * `POST /api/score-event` and `POST /api/fetch-full-results`.
 */
export type EventIdBody = { eventId: string, };

export type ScoreEventAnswer = { success: boolean, 
/**
 * Predictions that were given their points; void ones are in the message.
 */
processed: number, 
/**
 * Leagues touched.
 */
leagues: number, message: string, };

/**
 * `POST /api/score-event/preview`: what scoring the event now would change. Nothing is written.
 */
export type ScorePreviewAnswer = { eventId: string, eventName: string, 
/**
 * The largest changes first, and not more than a page shows.
 */
changes: Array<ScoreChange>, 
/**
 * All changes.
 */
changed: number, 
/**
 * Predictions that keep what they have.
 */
unchanged: number, 
/**
 * Points of the predictions that would change, as they are and as they would be.
 */
pointsBefore: number, pointsAfter: number, 
/**
 * Names of finished categories that have no ranking yet, and so are left alone.
 */
waiting: Array<string>, };

/**
 * One prediction whose points would be others.
 */
export type ScoreChange = { predictionId: string, userId: string, userName: string, leagueId: string, leagueName: string, categoryId: string, categoryName: string, 
/**
 * Null where it has no final points yet.
 */
from: number | null, to: number, 
/**
 * It would count nowhere: the category is cancelled.
 */
void: boolean, };

export type FetchResultsAnswer = { success: boolean, categoriesProcessed: number, message: string, };

export type ScoreStatusAnswer = { status: EventScoreStatus, };

export type EventScoreStatus = { eventId: string, eventName: string, predictionsTotal: number, 
/**
 * Void ones are not among them.
 */
predictionsScored: number, predictionsVoid: number, 
/**
 * Scored or void, all of them.
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
 * Upstream says that it is finished and has no ranking of it.
 */
waitingForResults: boolean, predictionsTotal: number, predictionsScored: number, predictionsVoid: number, };

/**
 * One thing that is fetched: an event, or a series' list of seasons.
 */
export type FeedHealth = { 
/**
 * `event:1405`, `seasons:ifsc`
 */
subject: string, series: string, eventId: string | null, eventName: string | null, 
/**
 * When all of it was last had, ISO 8601 UTC; null: never yet.
 */
goodAt: string | null, 
/**
 * What is wrong now; null when nothing is.
 */
fault: FeedFault | null, };

export type FeedFault = { 
/**
 * A stable word: `timeout`, `server_error`, `unreadable`, …
 */
kind: string, message: string, 
/**
 * ISO 8601, UTC.
 */
since: string, };

/**
 * How far a fetch that somebody asked for has come.
 */
export type FetchProgress = { eventId: string, 
/**
 * Documents had so far, of `total`; `total` is 1 until the event's own document tells of the others.
 */
done: number, total: number, 
/**
 * Nothing more will come.
 */
finished: boolean, };

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
 * Null where the server acted by itself.
 */
actorId: string | null, 
/**
 * Null also for an account that is gone.
 */
actorName: string | null, act: AuditAct, eventId: string | null, 
/**
 * As it is called now; null also for an event that is gone.
 */
eventName: string | null, leagueId: string | null, 
/**
 * As it is called now; null also for a league that is gone.
 */
leagueName: string | null, predictionId: string | null, 
/**
 * Whom it was done to.
 */
userId: string | null, 
/**
 * As they are called now.
 */
userName: string | null, 
/**
 * What else there is to know, by act.
 */
detail: Record<string, unknown>, };

export type AuditAct = "event_locked" | "event_unlocked" | "predictions_locked" | "predictions_unlocked" | "prediction_locked" | "prediction_unlocked" | "prediction_edited" | "fingerprint_made" | "event_scored" | "scores_corrected" | "results_fetched" | "league_settings_changed" | "member_removed" | "invite_code_changed" | "slug_changed" | "admin_promoted" | "admin_demoted" | "ownership_passed" | "league_deleted" | "everyones_league_set" | "everyones_league_ended" | "announced" | "announcement_taken_back" | "webhook_set" | "webhook_ended" | "account_type_changed" | "account_disabled" | "account_enabled" | "sessions_ended" | "reset_link_made" | "password_reset";

/**
 * What acts are about, to read only some of them.
 */
export type AuditKind = "locks" | "scoring" | "picks" | "leagues" | "accounts";

/**
 * `GET /api/admin/operations`: the figures that Prometheus would read from the node that answers.
 */
export type OperationsAnswer = { 
/**
 * Its machine's name, and where it listens.
 */
node: string, version: string, 
/**
 * ISO 8601, UTC.
 */
startedAt: string, 
/**
 * ISO 8601, UTC.
 */
measuredAt: string, figures: Array<OperationsFigure>, };

export type OperationsFigure = { name: FigureName, state: FigureState, 
/**
 * Null where nothing of the kind happened in these minutes.
 */
value: number | null, unit: FigureUnit, 
/**
 * How far back it looks; null: as it is now.
 */
minutes: number | null, 
/**
 * What it is made of, or measured against, where that says more.
 */
parts: Array<FigurePart>, };

export type FigurePart = { 
/**
 * As the metric labels it.
 */
name: string, value: number, };

export type FigureName = "sockets" | "slow_closes" | "actors" | "actor_restarts" | "publish_lag" | "pick_batch" | "pick_commit" | "lock_wait" | "feed_age" | "feed_faults" | "request_time" | "errors" | "shed" | "database_connections" | "database_unavailable" | "passwords_refused" | "mail_waits" | "push_waits";

export type FigureState = "good" | "attention";

export type FigureUnit = "count" | "seconds" | "ratio";

export type Notice = { "kind": "picks_locked" } & PicksLocked | { "kind": "pick_withdrawn" } & PickWithdrawn | { "kind": "picks_scored" } & PicksScored | { "kind": "points_corrected" } & PointsCorrected | { "kind": "request_approved" } & NoticeLeague | { "kind": "request_rejected" } & NoticeLeague | { "kind": "invited" } & NoticeLeague | { "kind": "admin_made" } & NoticeLeague | { "kind": "admin_ended" } & NoticeLeague | { "kind": "owner_made" } & NoticeLeague | { "kind": "member_removed" } & NoticeLeague | { "kind": "webhook_ended" } & NoticeLeague | { "kind": "join_requested" } & JoinRequested;

/**
 * Picks of an event are closed.
 */
export type PicksLocked = { eventId: string, eventName: string, 
/**
 * Categories that I have picked, in any league.
 */
picked: number, 
/**
 * Those that could be picked.
 */
categories: number, };

export type PickWithdrawn = { eventId: string, eventName: string, categoryId: string, categoryName: string, athleteId: string, firstname: string, lastname: string, 
/**
 * Leagues in which I have picked the athlete.
 */
leagues: number, 
/**
 * One of them, to begin with.
 */
leagueId: string, };

/**
 * What my picks of an event earned in a league, as far as it is scored.
 */
export type PicksScored = { eventId: string, eventName: string, points: number, 
/**
 * In the league, by all its settled points.
 */
rank: number, members: number, 
/**
 * Picks of mine that are scored, of those that I have made.
 */
scored: number, picked: number, leagueId: string, 
/**
 * As it is called: leagues keep their names.
 */
leagueName: string, };

/**
 * Points that were final are others now.
 */
export type PointsCorrected = { predictionId: string, eventId: string, eventName: string, categoryId: string, categoryName: string, leagueId: string, 
/**
 * As it is called: leagues keep their names.
 */
leagueName: string, from: number, to: number, reason: CorrectionReason, 
/**
 * Whose result became another, where one of the picked athletes' did.
 */
athlete: CorrectedAthlete | null, 
/**
 * As upstream dates the result.
 */
resultAt: string | null, };

export type Correction = { from: number, to: number, reason: CorrectionReason, 
/**
 * Whose result became another, where one of the picked athletes' did.
 */
athlete: CorrectedAthlete | null, 
/**
 * As upstream dates the result.
 */
resultAt: string | null, };

export type CorrectionReason = "disqualified" | "unranked" | "ranked" | "cancelled" | "edited" | "result";

export type CorrectedAthlete = { athleteId: string, firstname: string, lastname: string, 
/**
 * Where they are now.
 */
rank: number | null, };

export type NoticeLeague = { leagueId: string, 
/**
 * As it is called: leagues keep their names.
 */
leagueName: string, };

export type JoinRequested = { userId: string, name: string, picture: string | null, leagueId: string, 
/**
 * As it is called: leagues keep their names.
 */
leagueName: string, };

/**
 * `GET /api/notices`. Newest first.
 */
export type NoticeList = { notices: Array<NoticeView>, 
/**
 * On this page.
 */
count: number, 
/**
 * Of all of them, those that were not seen yet.
 */
unseen: number, };

export type NoticeView = { 
/**
 * Larger for newer ones; another one when the same is told anew.
 */
id: number, 
/**
 * What it is about: a newer notice with the same key takes its place.
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
 * The id of the newest notice that was looked at: it and all older ones are seen.
 */
upTo: number, };

export type NoticesSeenAnswer = { success: boolean, 
/**
 * What is left, such as what came meanwhile.
 */
unseen: number, };

/**
 * `GET /api/admin/users`. Those whose name or e-mail begins with what is searched come first, then
 * by name.
 */
export type SiteUserList = { users: Array<SiteUser>, 
/**
 * Accounts on this page.
 */
count: number, 
/**
 * Accounts that fit the search.
 */
total: number, };

/**
 * An account as site admins see it; nobody else is told an e-mail that is not theirs.
 */
export type SiteUser = { userId: string, name: string, email: string, picture: string | null, accountType: AccountType, 
/**
 * ISO 8601, UTC; null for an account that may sign in.
 */
disabledAt: string | null, 
/**
 * ISO 8601, UTC.
 */
registeredAt: string, 
/**
 * ISO 8601, UTC, to about ten minutes; null for somebody who is signed in nowhere.
 */
lastSeenAt: string | null, 
/**
 * Places where they are signed in.
 */
sessions: number, 
/**
 * Leagues they belong to.
 */
leagues: number, };

/**
 * `PUT /api/admin/users/{userId}/account-type`.
 */
export type AccountTypeBody = { accountType: AccountType, };

/**
 * `POST /api/admin/users/{userId}/reset-link`: told once, and kept nowhere.
 */
export type ResetLinkAnswer = { success: boolean, 
/**
 * Below the address of this site; good once.
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
 * As in the link.
 */
token: string, newPassword: string, };

/**
 * What a client may say.
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
 * Follow a topic; a second `subscribe` to the same topic replaces the first (a new window).
 */
export type Subscribe = { 
/**
 * `events`, `event:ID`, `league:ID`, `leaderboard:ID`, `requests:ID` or `me`.
 */
topic: string, 
/**
 * Where the client stands, if it followed this topic before: answered with the missed
 * changes, or with a snapshot when they are no longer at hand.
 */
since?: Since, 
/**
 * Leaderboards only; the first 25 rows when absent.
 */
window?: Window, };

/**
 * A place in a topic's stream. An epoch is one unbroken life of the stream's numbering.
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
 * Stop following a topic.
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
 * Topic `league:ID`.
 */
export type LeagueSnapshot = { 
/**
 * Without the fields that only league admins may see.
 */
league: LeagueView, 
/**
 * The first of them if they are many (`MEMBERS_LISTED_MAX`); `league.memberCount` counts all.
 */
members: Array<LeagueMember>, 
/**
 * Who of these has picked which open or running category; never what.
 */
picked: Array<PickedMark>, 
/**
 * How many of the others have.
 */
pickedBesides: Array<PickedCount>, 
/**
 * Newest first; as many as are kept (`ANNOUNCEMENTS_KEPT`).
 */
announcements: Array<AnnouncementView>, };

/**
 * That a member has picked a category, without saying whom.
 */
export type PickedMark = { userId: string, eventId: string, categoryId: string, };

/**
 * How many members have picked a category.
 */
export type PickedCount = { eventId: string, categoryId: string, count: number, };

/**
 * Topic `requests:ID`, league admins only. Oldest first.
 */
export type RequestsSnapshot = { 
/**
 * The first of them if they are many (`MEMBERS_LISTED_MAX`).
 */
requests: Array<JoinRequestView>, invitations: Array<SentInvitation>, };

/**
 * Topic `me`.
 */
export type AccountSnapshot = { leagues: Array<MyLeague>, pendingLeagueIds: Array<string>, invitations: Array<Invitation>, unseenNotices: number, spoilers: SpoilerShields, };

/**
 * Topic `feed`, site admins only: the seasons' lists, what is running, and what is wrong.
 */
export type FeedSnapshot = { health: Array<FeedHealth>, 
/**
 * Fetches that somebody asked for and that run now; each of their steps is a change.
 */
fetches: Array<FetchProgress>, };

/**
 * All changes of all topics; the `kind` says which.
 */
export type Change = { "kind": "event_updated" } & EventUpdated | { "kind": "start_list_updated" } & StartListUpdated | { "kind": "ranking_updated" } & RankingUpdated | { "kind": "category_scored" } & CategoryScored | { "kind": "league_updated" } & LeagueUpdated | { "kind": "member_joined" } & MemberJoined | { "kind": "member_left" } & MemberLeft | { "kind": "member_changed" } & MemberChanged | { "kind": "announcements_changed" } & AnnouncementsChanged | { "kind": "picked" } & Picked | { "kind": "unpicked" } & Picked | { "kind": "fingerprint_made" } & FingerprintMade | { "kind": "request_arrived" } & RequestArrived | { "kind": "request_gone" } & RequestGone | { "kind": "invitation_sent" } & InvitationSent | { "kind": "invitation_ended" } & InvitationEnded | { "kind": "admin_demoted" } & AdminDemoted | { "kind": "own_row" } & OwnRow | { "kind": "league_deleted" } & LeagueDeleted | { "kind": "league_joined" } & LeagueJoined | { "kind": "my_role_changed" } & LeagueJoined | { "kind": "invitation_arrived" } & InvitationArrived | { "kind": "invitation_gone" } & InvitationGone | { "kind": "league_left" } & LeagueLeft | { "kind": "request_rejected" } & RequestRejected | { "kind": "request_pending" } & RequestPending | { "kind": "prediction_saved" } & PredictionSaved | { "kind": "prediction_deleted" } & PredictionDeleted | { "kind": "score_corrected" } & ScoreCorrected | { "kind": "athlete_withdrawn" } & AthleteWithdrawn | { "kind": "notice_told" } & NoticeTold | { "kind": "notices_seen" } & NoticesSeen | { "kind": "notices_gone" } & NoticesGone | { "kind": "sessions_ended" } | { "kind": "rights_changed" } | { "kind": "mail_changed" } | { "kind": "shields_changed" } & ShieldsChanged | { "kind": "feed_health_changed" } & FeedHealthChanged | { "kind": "fetch_progressed" } & FetchProgress;

/**
 * Name, dates, lock, categories or their statuses changed: the event as it is now.
 */
export type EventUpdated = { event: EventView, };

/**
 * Entries that are new or changed, and athletes that left the list.
 */
export type StartListUpdated = { upserted: Array<StartListAthlete>, removedAthleteIds: Array<string>, };

/**
 * Rows that are new or changed, and athletes that left the ranking.
 */
export type RankingUpdated = { categoryId: string, status: string, rankingAsOf: string | null, 
/**
 * Points computed from this ranking are shown as provisional.
 */
provisional: boolean, rounds: Array<RoundView>, upserted: Array<RankingRow>, removedAthleteIds: Array<string>, };

/**
 * A category's points are final.
 */
export type CategoryScored = { categoryId: string, predictions: number, };

/**
 * Settings of the league changed (never carries the invite code).
 */
export type LeagueUpdated = { league: LeagueView, };

export type MemberJoined = { member: LeagueMember, memberCount: number, };

export type MemberLeft = { userId: string, memberCount: number, };

/**
 * Became an admin, or is one no longer.
 */
export type MemberChanged = { member: LeagueMember, };

/**
 * An admin told something, or took it back.
 */
export type AnnouncementsChanged = { made: AnnouncementView | null, 
/**
 * Taken back, or no longer among the newest that are kept.
 */
goneIds: Array<number>, };

export type InvitationSent = { invitation: SentInvitation, };

/**
 * Accepted, declined or withdrawn.
 */
export type InvitationEnded = { userId: string, };

/**
 * The topic is no longer theirs to follow.
 */
export type AdminDemoted = { userId: string, };

export type LeagueDeleted = { leagueId: string, name: string, };

/**
 * Somebody wants me in their league.
 */
export type InvitationArrived = { invitation: Invitation, };

/**
 * Accepted, declined, withdrawn, or the league is no more.
 */
export type InvitationGone = { leagueId: string, };

export type Picked = { marks: Array<PickedMark>, };

/**
 * Picks of an event are closed, or were changed since: this is what they are. Without the salt, which is told only
 * while they stay closed.
 */
export type FingerprintMade = { eventId: string, number: number, digest: string, picks: number, };

export type RequestArrived = { request: JoinRequestView, };

/**
 * Approved, rejected or cancelled.
 */
export type RequestGone = { userId: string, };

export type OwnRow = { row: LeaderboardRow, };

/**
 * I am a member now (created, approved, let in by code).
 */
export type LeagueJoined = { league: MyLeague, };

/**
 * I am no longer a member.
 */
export type LeagueLeft = { leagueId: string, 
/**
 * True when an admin removed me; false when I left.
 */
removed: boolean, };

/**
 * My request is no longer pending and I am not a member.
 */
export type RequestRejected = { leagueId: string, 
/**
 * True when an admin refused it; false when I cancelled it.
 */
rejected: boolean, };

export type RequestPending = { leagueId: string, };

export type PredictionSaved = { prediction: PredictionView, };

export type PredictionDeleted = { predictionId: string, };

/**
 * Points that were final are others now: the result was corrected, or what was cancelled is not,
 * or the other way round.
 */
export type ScoreCorrected = { predictionId: string, eventId: string, categoryId: string, leagueId: string, from: number, to: number, };

/**
 * An athlete of open picks of mine will not start.
 */
export type AthleteWithdrawn = { eventId: string, eventName: string, categoryId: string, categoryName: string, athleteId: string, firstname: string, lastname: string, 
/**
 * In every league.
 */
predictionIds: Array<string>, };

/**
 * A notice is new, or another one about the same.
 */
export type NoticeTold = { notice: NoticeView, 
/**
 * It takes the place of one that was not seen yet: the number of those unseen stays.
 */
replacesUnseen: boolean, };

/**
 * On one of my devices. Exactly these: one that came meanwhile is not among them.
 */
export type NoticesSeen = { ids: Array<number>, };

/**
 * Nothing to be told any more: decided, withdrawn, or too old.
 */
export type NoticesGone = { ids: Array<number>, 
/**
 * So many of them were not seen yet.
 */
unseen: number, };

/**
 * A fault began, changed or ended.
 */
export type FeedHealthChanged = { health: FeedHealth, };

/**
 * What a server may say. A client reads exactly this union.
 */
export type ServerMessage = { "type": "welcome" } & Welcome | { "type": "snapshot" } & SnapshotMessage<Snapshot> | { "type": "change" } & ChangeMessage<Change> | { "type": "refused" } & Refused | { "type": "revoked" } & Revoked | { "type": "pong" } | { "type": "goodbye" } & Goodbye;

/**
 * Answer to `hello`.
 */
export type Welcome = { 
/**
 * Which node of the cluster answers.
 */
node: string, 
/**
 * A client that hears nothing for twice this long takes the connection for dead. Milliseconds.
 */
heartbeatMs: number, 
/**
 * The server's clock, so that countdowns do not trust the device's. Milliseconds, Unix epoch.
 */
serverTimeMs: number, };

/**
 * The whole state of a topic; replaces whatever the client held.
 */
export type SnapshotMessage<T> = { topic: string, epoch: string, offset: number, data: T, };

/**
 * One step of a topic. Applied if `offset` is the client's plus one, ignored if not greater,
 * and a reason to subscribe again if a step is missing.
 */
export type ChangeMessage<T> = { topic: string, offset: number, data: T, };

/**
 * A subscription was not granted.
 */
export type Refused = { topic: string, code: string, message: string, };

/**
 * A subscription ended because its right ended (no longer a member).
 */
export type Revoked = { topic: string, };

/**
 * The server closes the connection on purpose.
 */
export type Goodbye = { reason: GoodbyeReason, 
/**
 * When to come back. Milliseconds; absent when coming back makes no sense.
 */
reconnectAfterMs: number | null, };

export type GoodbyeReason = "restarting" | "signed_out" | "rights_changed" | "protocol_mismatch" | "misbehaved";
