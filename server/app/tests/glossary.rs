//! Names of an earlier, private vocabulary, which must not come back. Each line of the tables has the terms in use.
#![allow(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const FOLDERS: [&str; 3] = ["server", "loadtest", "fuzz"];

/// By line: today's names, and after the colon the old ones, which are no identifiers anywhere.
const OLD_NAMES: &str = "
    Transaction, tx, Store::begin: Writing writing_picks writing_unclaimed says_more_than_picks
    append_change, append_…: announce_event announce_updated announce_joined announce_role
    append_change, append_…: announce_owners announce_saved announce_deleted announce_lock
    append_change, append_…: announce_settled announce_ended announce_gone announce_fetch
    append_change, append_…: announce_invited announce_withdrawals write_announcements
    Wakeups, WakeupListener, parse_wakeups: Bells bells BellListener BellHeard BellLost parse_bell
    publish_loop, listen_loop: tell_on hear_on hear_until hear_until_lost TOLD_AT_ONCE TELL_EVERY
    PendingNotifications, add_notification: Telling telling tell_and_say
    retract, retract_on_commit: untell untell_at_the_end untell_league untell_requests
    retract, retract_on_commit: untell_requests_to untell_withdrawals untell_portion_closed
    StoredNotification, notifications: GoneNotice NoticeRow prune_notices see_notices all_notices
    enqueue_fanout, run_fanout: tell_everybody do_notice_job has_notice_jobs everybody_is_told
    fan_out_…: tell_closed tell_scored tell_portion_closed tell_portion_scored
    notify_admins, notify_corrected: tell_admins tell_corrected tell_leagues tell_league tell_all
    spoiler guards, set_auto_hide: set_shields_by_themselves shielded_events shields_of ShieldRow
    lock_…_exclusive, lock_event_for_picks: hold_alone hold_to_write hold_living hold_open_events
    lock_…: hold_as hold_as_admin hold_account hold_another hold_mark hold_picks delete_held
    LockedLeague, LockedAccount: HeldLeague HeldAccount
    retry_on_conflict, is_retryable_conflict: unless_overtaken is_overtaken
    Batcher: Gather ASKERS
    LogThrottle: Seldom seldom
    error_chain: with_causes
    with_acquire_timeout, begin_epoch_if_restored: patient recognise begin_anew
    IdempotencyKey, acquire: take_claim pick_claims CLAIM once_per_key
    cached_session, read_session: known_session session_lately session_now lately known_answer
    PasswordAttempt, ThrottleKey: at_sign_in DOORS_MAX PASSWORDS_PER_DOOR PasswordTry forget_doors
    PasswordAttempt, ThrottleKey: password_was_right password_was_not_looked_at count_password_try
    with_graceful_shutdown, is_received: is_told stop_gently
    Pace, poll_interval, initial_backoff: Looked look_every first_pause count_every look_at
    reschedule: put_mail_off put_push_off put_news_off putting_off try_later
    complete_…: end_mail end_push end_push_as end_push_answered end_news
    DeliveryResult, PushRequest: PushVerdict Parcel parcel PushSaying push_sayings
    messages of webhooks: WebhookNews ClaimedNews NewsAbout claim_news leave_news fail_news
    messages of webhooks: closed_news scored_news news_of is_news switch_webhook_off Chats
    request_confirmation: ask_at_address
    PickCommand, PickMutation, Author: PickWish PickWrite Picker picker
    AllLeaguesPick, ExpandedBatch, TargetAction: CommonPick common_podium Unfolded Fate fate
    AdminEdits, rescore_admin_edits: LateEdits late_edits settle_late_picks
    PicksStillOpen: StillOpen StaysOpen
    BatchBuilder: Company company
    CorrectionTrigger, SettlementReport: SettlingRun Touched because_deleted
    auto_score, score_due_categories: score_by_itself score_what_is_due
    ingest, IngestReport: TakenIn taken_in take_in take_in_ranking take_in_scores
    ingest, IngestReport: take_in_start_list mark_taken_in RankingTaken
    LeagueReplay, ReplayMember: RaceFacts race_facts RaceCategory Racer racer racers own_racer
    PickStats, visible_to: CrowdFacts crowd_facts told_to told_to_members CrowdQuery
    excluding: tallies_without answer_without take_users_without
    MemberFilter, leaderboard_subset: SomeMembers some_members board_among boards_among at_among
    MemberFilter, leaderboard_subset: rows_among row_among position_among expected_among is_among
    LeaderboardView, LeaderboardVersion: BoardRow BoardFacts BoardVersion BoardNow board_now
    final_standings: settled_standings settled_standings_of SettledStandings ReadSettled
    global_league, is_global: everyones_league open_to_everyone NotForEveryone give_to_everyone join_everyone
    anonymize_user, transfer_ownership: forget_person hand_leagues_over dissolve_leagues Belongings
    create_…, delete_…, StoredShare, ensure_owner: make_share make_calendar_link end_share end_shares
    create_…, delete_…, StoredShare, ensure_owner: end_calendar_link OwnShare shown_by check_theirs
    Subscribers, try_admit, evict_unauthorized: Viewers let_look send_away_strangers
    SubscribeRequest, reject_unavailable: refuse_for_now refuse_window attachment Attachment
    EventChanged: EventMoved hears_of_competitions
    results_version: moment_of_competitions of_this_moment
    restart_dead_actors, record_crash: revive topic_died league_died bury
    LastOffsets, reconcile_offsets: look_for_changes poll_bells poll_said poll_traffic
    ConnectionLimits, ConnectionPermit: NoSeat SEAT_WAIT have_room_for
    revalidate_sessions: doubt_sessions doubt_session DoubtSessions take_doubt session_in_doubt
    PushResult, Disconnect, send_unicast: Hopeless says_too_much end_with all_is_said SAID_MAX
    register_waker, run_io, close_gracefully: is_attended_by attend farewell said_early LAST_WORDS
    is_rate_limited, record_violation: talks_too_much STRIKES_MAX strike strikes
    transport, UpgradeHandoff: Handover HandOver handover handed_over Onlooker
    Permit of load shedding: UnderWay _under_way is_question
    ResponseCache, recompute, etag_matches: AnswerCache kept_answer keep_answer made_anew has_it
    response_cache, read_cache, load_shedding: answer_cache kept_reading admission
    ReadCache: KeptReadings READINGS_MAX rank_aside
    evict_idle, …: forget_the_idle goes_on_by_itself keep_serving go_on_reading
    FakeResultsService, generated: StandIn stand_in invent_event
    modules: outbox_rounds intake ranking_moments upkeep league_viewers bell_poll untelling pick_news
    modules: pick_audit pick_everywhere common_picks staging password_tries notice_jobs until_stopped
    podium_simulator, podium_results, podium_fault_tests: podium_upstream podium_feed podium_proof
";

/// By line: a folder, today's names and the old ones: words that mean something else elsewhere.
const OLD_NAMES_IN: &str = "
    server/store, tx: writing
    server/store, lock_…: hold Held
    server/store, Batcher::load, LogThrottle::permit: ask turn
    server/store, FanoutKind, TargetLeague, CorrectionTrigger: About There Because because
    server/store, add_notification, notify: tell tells Claim living
    server/store, ThrottleKey: Door
    server/live, Wake, wake: Ring ring rung
    server/live, send, handle: say hear cut
    server/live, ConnectionLimits: Seats seats Seat seat
    server/live, SubscribeRequest, accept: Attach attach grant
    server/live, Subscribers: viewer viewers
    server/live, run_in_background: away
    server/live, LeaderboardView, PushResult: Board Pushed
    server/worker, ShutdownSignal, Pace, clients: Stopped Rounds Services tries
    server/app/src, PasswordAttempt, CachedResponse, Subset: Said Kept Among Door Seat seat
    server/domain, Leaderboard, Subset, excluding: Board Among without Spread Held
";

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The length of a comment or literal at the start of `text`; `None` where there is neither.
fn skipped(text: &str) -> Option<usize> {
    let until = |from: usize, end: &str| {
        let found = text[from..].find(end);
        Some(found.map_or(text.len(), |at| from + at + end.len()))
    };
    if text.starts_with("//") {
        return until(2, "\n");
    }
    if text.starts_with("/*") {
        return until(2, "*/");
    }
    if let Some(string) = text.strip_prefix('"') {
        let mut escaped = false;
        let end = string.find(|character| {
            let ends = character == '"' && !escaped;
            escaped = character == '\\' && !escaped;
            ends
        });
        return Some(end.map_or(text.len(), |end| end + 2));
    }
    if let Some(raw) = ["r", "br", "cr"].iter().find_map(|prefix| {
        let raw = text.strip_prefix(prefix)?;
        raw.trim_start_matches('#').starts_with('"').then_some(raw)
    }) {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        let from = text.len() - raw.len() + hashes + 1;
        return until(from, &format!("\"{}", "#".repeat(hashes)));
    }
    let mut character = text.strip_prefix('\'')?.chars();
    match (character.next()?, character.next()?) {
        ('\\', _) => until(3, "'"),
        (one, '\'') => Some(one.len_utf8() + 2),
        _ => None,
    }
}

/// The identifiers of Rust source, with their lines.
fn identifiers(source: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let (mut rest, mut line) = (source, 1);
    while let Some(first) = rest.chars().next() {
        let length = if let Some(length) = skipped(rest) {
            length
        } else if is_word(first) {
            let length = rest.find(|next| !is_word(next)).unwrap_or(rest.len());
            found.push((line, &rest[..length]));
            length
        } else {
            first.len_utf8()
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    found
}

/// By old name: the folders that it may not be in, and what it is called now.
fn old_names() -> BTreeMap<&'static str, Vec<(&'static str, &'static str)>> {
    let mut names: BTreeMap<_, Vec<_>> = BTreeMap::new();
    let everywhere = OLD_NAMES.lines().map(|line| ("", line));
    let in_folders = OLD_NAMES_IN
        .lines()
        .filter_map(|line| line.trim().split_once(", "));
    for (folder, line) in everywhere.chain(in_folders) {
        if let Some((now, old)) = line.split_once(": ") {
            for old in old.split_whitespace() {
                names.entry(old).or_default().push((folder, now.trim()));
            }
        }
    }
    names
}

#[test]
fn old_names_do_not_come_back() {
    let old_names = old_names();
    let mut paths = Vec::new();
    for folder in FOLDERS {
        sources(&Path::new(ROOT).join(folder), &mut paths);
    }
    assert!(paths.len() > 100, "nothing to check");
    let mut faults = Vec::new();
    for path in paths {
        let name = path.strip_prefix(ROOT).unwrap().to_str().unwrap();
        for (line, word) in identifiers(&fs::read_to_string(&path).unwrap()) {
            for (folder, now) in old_names.get(word).into_iter().flatten() {
                if name.starts_with(folder) {
                    faults.push(format!("{name}:{line}: `{word}` is now: {now}"));
                }
            }
        }
    }
    faults.sort();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn words_of_comments_and_literals_are_no_identifiers() {
    let source = r##"
        let one = "two \" three"; // four
        /* five */ let six = r#"seven " eight"#; let ten: &'static str = b"nine";
        let eleven = ('a', '\'', '\u{b}', twelve);
    "##;
    let words: Vec<&str> = identifiers(source)
        .into_iter()
        .map(|(_, word)| word)
        .collect();
    assert_eq!(
        words,
        [
            "let", "one", "let", "six", "let", "ten", "static", "str", "b", "let", "eleven",
            "twelve"
        ]
    );
}
