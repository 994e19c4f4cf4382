//! When a topic is read, and what its subscribers are sent.

use podium_wire::live::client_message::Since;
use podium_wire::live::snapshot::{EventsSnapshot, Snapshot};

use crate::fanout::worker_link::WorkerMessage;
use crate::shell::driver::Driver;
use crate::topics::live_topic::*;

type Log = Driver<LiveTopic>;

fn anna() -> UserId {
    "00000000000000000000000a".parse().expect("an id")
}

fn league() -> Topic {
    Topic::League("0123456789abcdef01234567".parse().expect("an id"))
}

fn log(topic: Topic) -> Log {
    Log::start(LiveTopic::new(topic))
}

/// Changes up to this offset, in this epoch, which Anna may follow.
fn reading(epoch: &str, offsets: std::ops::RangeInclusive<u64>, whole: bool) -> TopicMessage {
    let snapshot = Snapshot::Events(EventsSnapshot { events: Vec::new() });
    TopicMessage::Reading(Ok(Box::new(TopicReading {
        epoch: epoch.to_owned(),
        offset: *offsets.end(),
        changes: offsets
            .map(|offset| TopicChange {
                offset,
                payload: format!(r#"{{"kind":"test","number":{offset}}}"#),
                age_s: 0.0,
            })
            .collect(),
        allowed: HashSet::from([anna()]),
        snapshot: whole.then_some(snapshot),
    })))
}

/// No change since this offset.
fn unmoved(epoch: &str, offset: u64, whole: bool) -> TopicMessage {
    let TopicMessage::Reading(Ok(mut reading)) = reading(epoch, offset..=offset, whole) else {
        panic!("a reading");
    };
    reading.changes.clear();
    TopicMessage::Reading(Ok(reading))
}

fn ask(log: &mut Log, since: Option<(&str, u64)>) {
    let since = since.map(|(epoch, offset)| Since {
        epoch: epoch.to_owned(),
        offset,
    });
    let request = SubscribeRequest {
        since,
        ..log.request(&log.reducer.topic, &anna())
    };
    log.send(TopicMessage::Subscribe(request));
}

/// What was sent: `+n` admits with n frames, `-` refuses, `c` is a change, `!` starts over, `x` revokes.
fn sent(log: &mut Log) -> String {
    let sent = log.sent();
    let texts = sent.iter().map(|message| match message {
        WorkerMessage::Subscribe(to) => {
            // Such a subscription lasts.
            std::mem::forget(Arc::clone(&to.presence));
            format!("+{}", to.frames.len())
        }
        WorkerMessage::Refuse { .. } => "-".to_owned(),
        WorkerMessage::Publish { .. } => "c".to_owned(),
        WorkerMessage::StartOver { .. } => "!".to_owned(),
        WorkerMessage::Revoke { .. } => "x".to_owned(),
        WorkerMessage::Unicast { .. }
        | WorkerMessage::RevalidateSessions { .. }
        | WorkerMessage::Goodbye
        | WorkerMessage::AbortAll => format!("{message:?}"),
    });
    texts.collect::<Vec<_>>().join(" ")
}

fn whole(after: Option<u64>, with_snapshot: bool) -> TopicRead {
    TopicRead::Whole {
        after,
        users: vec![anna()],
        with_snapshot,
    }
}

/// A topic with one subscriber at this offset.
fn followed(topic: Topic, offset: u64) -> Log {
    let mut log = log(topic);
    ask(&mut log, None);
    assert_eq!(log.task().1, whole(None, true));
    log.send(unmoved("a", offset, true));
    assert_eq!(sent(&mut log), "+1");
    log
}

#[test]
fn wakeups_and_requests_during_a_read_share_the_next_one() {
    let mut log = followed(league(), 5);
    log.send(TopicMessage::Wake(5));
    assert!(log.tasks.is_empty(), "known");
    log.send(TopicMessage::Wake(6));
    assert_eq!(log.task().1, TopicRead::Changes { after: 5 });
    for offset in [7, 8] {
        log.send(TopicMessage::Wake(offset));
    }
    ask(&mut log, Some(("a", 5)));
    assert!(log.tasks.is_empty(), "one read at a time");
    log.send(reading("a", 6..=6, false));
    assert_eq!(sent(&mut log), "c");
    assert_eq!(log.task().1, whole(Some(6), false));
    log.send(reading("a", 7..=8, false));
    assert_eq!(sent(&mut log), "c c +3", "the newcomer missed three");
    assert!(log.tasks.is_empty());
}

#[test]
fn a_client_that_cannot_be_caught_up_gets_the_whole_state() {
    for since in [None, Some(("a", 9)), Some(("b", 5))] {
        let mut log = followed(league(), 5);
        ask(&mut log, since);
        assert_eq!(log.task().1, whole(Some(5), true), "{since:?}");
        log.send(unmoved("a", 5, true));
        assert_eq!(sent(&mut log), "+1");
    }
}

/// A node was lost: its clients come to another one, which does not know the topic yet.
#[test]
fn the_first_read_begins_where_the_client_stopped() {
    let mut log = log(league());
    ask(&mut log, Some(("a", 3)));
    assert_eq!(log.task().1, whole(Some(3), false));
    log.send(reading("a", 4..=6, false));
    assert_eq!(sent(&mut log), "c c c +3");
    // From a database that has been restored since: only a snapshot helps.
    let mut log = self::log(league());
    ask(&mut log, Some(("a", 3)));
    log.task();
    log.send(reading("b", 4..=6, false));
    assert_eq!(sent(&mut log), "c c c", "nobody is admitted yet");
    assert_eq!(log.task().1, whole(Some(6), true));
    log.send(unmoved("b", 6, true));
    assert_eq!(sent(&mut log), "+1");
}

#[test]
fn a_restored_database_makes_subscribers_start_over() {
    let mut log = followed(league(), 5);
    log.send(TopicMessage::Wake(9));
    log.task();
    log.send(reading("b", 6..=9, false));
    assert_eq!(sent(&mut log), "! c c c c");
}

#[test]
fn a_stranger_is_refused() {
    let mut log = followed(league(), 5);
    ask(&mut log, Some(("a", 5)));
    log.task();
    let TopicMessage::Reading(Ok(mut reading)) = unmoved("a", 5, true) else {
        panic!("a reading");
    };
    reading.allowed.clear();
    log.send(TopicMessage::Reading(Ok(reading)));
    assert_eq!(sent(&mut log), "-");
}

/// Of the events, as long as they have not moved: thousands may come back at once.
#[test]
fn a_snapshot_of_all_users_is_sent_again_for_two_seconds() {
    let mut log = followed(Topic::Events, 5);
    ask(&mut log, None);
    assert_eq!(log.task().1, TopicRead::ChangesNow { after: 5 });
    log.send(unmoved("a", 5, false));
    assert_eq!(sent(&mut log), "+1");
    // It has moved meanwhile.
    ask(&mut log, None);
    log.task();
    log.send(reading("a", 6..=6, false));
    assert_eq!(sent(&mut log), "c", "the snapshot is of before");
    assert_eq!(log.task().1, whole(Some(6), true));
    log.send(unmoved("a", 6, true));
    assert_eq!(sent(&mut log), "+1");
    log.now += SNAPSHOT_FRESH_FOR;
    ask(&mut log, None);
    assert_eq!(log.task().1, whole(Some(6), true), "events end");
}

#[test]
fn a_failed_read_refuses_who_waits_and_is_repeated_after_a_pause() {
    let mut log = followed(league(), 5);
    ask(&mut log, Some(("a", 5)));
    log.task();
    log.send(TopicMessage::Reading(Err(StoreError::Busy)));
    assert_eq!(sent(&mut log), "-");
    assert!(log.tasks.is_empty());
    assert_eq!(log.timers[&()].0, RETRY_AFTER);
    log.fire(());
    assert_eq!(log.task().1, TopicRead::Changes { after: 5 });
}

#[test]
fn rights_end_with_the_change_that_ends_them() {
    let cases = [
        (
            league(),
            r#"{"kind":"league_deleted","leagueId":"1","name":"Crew"}"#,
            "c x",
            0,
        ),
        (
            league(),
            r#"{"kind":"member_left","userId":"00000000000000000000000a","memberCount":1}"#,
            "c x",
            0,
        ),
        (
            Topic::Account(anna()),
            r#"{"kind":"sessions_ended"}"#,
            "c",
            1,
        ),
        (league(), r#"{"kind":"sessions_ended"}"#, "c", 0),
    ];
    for (topic, payload, expected, revalidated) in cases {
        let mut log = log(topic);
        log.send(TopicMessage::Wake(1));
        assert_eq!(log.task().1, whole_of_nobody());
        let TopicMessage::Reading(Ok(mut reading)) = reading("a", 1..=1, false) else {
            panic!("a reading");
        };
        payload.clone_into(&mut reading.changes[0].payload);
        log.send(TopicMessage::Reading(Ok(reading)));
        assert_eq!(sent(&mut log), expected, "{payload}");
        assert_eq!(log.signals.take().len(), revalidated, "{payload}");
    }
}

fn whole_of_nobody() -> TopicRead {
    TopicRead::Whole {
        after: None,
        users: Vec::new(),
        with_snapshot: false,
    }
}

#[test]
fn a_topic_without_subscribers_is_idle() {
    let mut log = log(league());
    assert!(log.reducer.is_idle());
    ask(&mut log, None);
    assert!(!log.reducer.is_idle(), "a read is in flight");
    log.task();
    log.send(unmoved("a", 5, true));
    let mut admitted = log.sent();
    assert!(!log.reducer.is_idle());
    admitted.clear();
    assert!(log.reducer.is_idle());
}
