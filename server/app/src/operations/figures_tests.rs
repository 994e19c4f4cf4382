use std::collections::HashMap;
use std::time::{Duration, Instant};

use podium_wire::admin::operations::{FigureName, FigureState, OperationsFigure};

use crate::operations::History;
use crate::operations::figures::*;
use crate::operations::reading::Reading;

const TIME: f64 = 1.8e9;

/// The figures after `minutes` in which the metrics changed from the first text to the second.
fn figures_after(before: &str, after: &str, minutes: u64) -> HashMap<String, OperationsFigure> {
    let begun = Instant::now();
    let now = begun + Duration::from_secs(minutes * 60);
    let history = History::beginning_with(Reading::of(before, begun));
    let figures = figures(&Reading::of(after, now), &history, TIME);
    let named = |figure: OperationsFigure| (format!("{:?}", figure.name), figure);
    figures.into_iter().map(named).collect()
}

fn attention(figures: &HashMap<String, OperationsFigure>) -> Vec<&str> {
    let mut names: Vec<&str> = figures
        .iter()
        .filter(|(_, figure)| figure.state == FigureState::Attention)
        .map(|(name, _)| name.as_str())
        .collect();
    names.sort_unstable();
    names
}

fn of(figures: &HashMap<String, OperationsFigure>, name: FigureName) -> &OperationsFigure {
    &figures[&format!("{name:?}")]
}

#[test]
fn an_idle_node_is_healthy() {
    let figures = figures_after("", "", 1);
    assert_eq!(attention(&figures), Vec::<&str>::new());
    assert_eq!(of(&figures, FigureName::PublishLag).value, None);
    assert_eq!(of(&figures, FigureName::Errors).value, None);
    assert_eq!(of(&figures, FigureName::Shed).value, Some(0.0));
}

#[test]
fn figures_past_an_alert_threshold_want_attention() {
    for (after, minutes, expected) in [
        (
            "podium_actors_died_total{kind=\"league\"} 1",
            1,
            "ActorRestarts",
        ),
        ("podium_requests_shed_total{lane=\"picks\"} 1", 1, "Shed"),
        (
            "podium_database_unavailable_total 6",
            1,
            "DatabaseUnavailable",
        ),
        (
            "podium_feed_faults_total{series=\"ifsc\",kind=\"timeout\"} 6",
            1,
            "FeedFaults",
        ),
        (
            "podium_passwords_refused_total{why=\"wrong\"} 301",
            1,
            "PasswordsRefused",
        ),
        (
            "podium_requests_total{status=\"2xx\"} 900\npodium_requests_total{status=\"5xx\"} 61",
            1,
            "Errors",
        ),
        (
            "podium_sockets 101\npodium_sockets_closed_slow_total 51",
            1,
            "SlowCloses",
        ),
        (
            "podium_publish_lag_seconds_bucket{le=\"2.5\"} 0\npodium_publish_lag_seconds_bucket{le=\"+Inf\"} 1",
            1,
            "PublishLag",
        ),
        (
            "podium_event_lock_wait_seconds_bucket{mode=\"alone\",le=\"2.5\"} 0\n\
             podium_event_lock_wait_seconds_bucket{mode=\"alone\",le=\"+Inf\"} 1",
            1,
            "LockWait",
        ),
    ] {
        assert_eq!(
            attention(&figures_after("", after, minutes)),
            [expected],
            "{after}"
        );
        // Counts from before the window are not new.
        assert!(
            attention(&figures_after(after, after, minutes)).is_empty(),
            "{after}"
        );
    }
    let calm = [
        "podium_database_unavailable_total 5",
        "podium_requests_total{status=\"2xx\"} 9\npodium_requests_total{status=\"5xx\"} 9",
        "podium_sockets 100\npodium_sockets_closed_slow_total 99",
        "podium_event_lock_wait_seconds_bucket{mode=\"shared\",le=\"2.5\"} 0\n\
         podium_event_lock_wait_seconds_bucket{mode=\"shared\",le=\"+Inf\"} 1",
    ];
    for after in calm {
        assert!(
            attention(&figures_after("", after, 1)).is_empty(),
            "{after}"
        );
    }
}

#[test]
fn results_are_old_only_while_their_service_fails() {
    let good = |subject: &str, age: u32| {
        let at = TIME - f64::from(age);
        format!(
            "podium_feed_good_timestamp_seconds{{series=\"ifsc\",subject=\"{subject}\"}} {at}\n"
        )
    };
    let fault = "podium_feed_faults_total{series=\"ifsc\",kind=\"timeout\"} 1\n";
    let aged = |text: &str| {
        let figures = figures_after("", text, 1);
        let age = of(&figures, FigureName::FeedAge);
        (age.value, age.state == FigureState::Attention)
    };
    assert_eq!(aged(&good("event:1", 30)), (Some(30.0), false));
    assert_eq!(aged(&good("event:1", 400)), (Some(400.0), false));
    assert_eq!(aged(&(good("event:1", 400) + fault)), (Some(400.0), true));
    // An event that ended yesterday, and a list, which is fetched once an hour.
    assert_eq!(aged(&(good("event:1", 86_400) + fault)), (None, false));
    assert_eq!(aged(&(good("seasons:ifsc", 400) + fault)), (None, false));
}

#[test]
fn a_figure_lists_its_parts() {
    let before = "podium_pick_batch_size_sum 10\npodium_pick_batch_size_count 10";
    let after = "podium_pick_batch_size_sum 70\npodium_pick_batch_size_count 30\n\
        podium_requests_shed_total{lane=\"picks\"} 2\npodium_requests_shed_total{lane=\"others\"} 0";
    let figures = figures_after(before, after, 4);
    let batch = of(&figures, FigureName::PickBatch);
    assert_eq!((batch.value, batch.minutes), (Some(3.0), Some(5)));
    let shed = of(&figures, FigureName::Shed);
    let parts: Vec<_> = shed
        .parts
        .iter()
        .map(|part| (part.name.as_str(), part.value))
        .collect();
    assert_eq!(parts, [("picks", 2.0)]);
}

#[test]
fn the_history_is_bounded_and_looks_back_as_far_as_asked() {
    let begun = Instant::now();
    let at = |seconds: u64| Reading::of("", begun + Duration::from_secs(seconds));
    let mut history = History::beginning_with(at(0));
    for reading in 1..=200 {
        history.keep(at(reading * 15));
    }
    assert!(history.others.len() < crate::operations::KEPT);
    let now = at(200 * 15 + 5);
    let age = |minutes| history.before(minutes, &now).age(now.at).as_secs();
    assert_eq!((age(2), age(5), age(15)), (110, 290, 890));
}

#[test]
fn backlogs_are_shown_for_configured_senders_only() {
    let none = figures_after("", "", 1);
    assert!(!none.contains_key("MailWaits") && !none.contains_key("PushWaits"));
    for (age, wants) in [(0, false), (900, false), (901, true)] {
        let text = format!("podium_push_waiting 3\npodium_push_oldest_seconds {age}");
        let figures = figures_after("", &text, 1);
        assert!(!figures.contains_key("MailWaits"));
        let push = of(&figures, FigureName::PushWaits);
        let queued = push.parts.iter().map(|part| part.value.to_string());
        assert_eq!(queued.collect::<Vec<_>>(), ["3"]);
        assert_eq!(push.state == FigureState::Attention, wants, "{age}");
    }
}

/// The conditions exist twice: here for one node, and in the alert rules for all nodes.
#[test]
fn the_alert_rules_have_the_same_numbers() {
    let rules = include_str!("../../../../deploy/alerts.yaml");
    for (alert, ends) in [
        ("PodiumNewsAreLate", format!("> {LAG_MAX_S}")),
        ("PodiumCommitsAreSlow", format!("> {COMMIT_MAX_S}")),
        ("PodiumLocksAreSlow", format!("> {LOCK_WAIT_MAX_S}")),
        ("PodiumAnswersWithErrors", format!("> {ERRORS_MAX}")),
        (
            "PodiumAnswersWithErrors",
            format!("> {ERRORS_PER_SECOND_MAX}"),
        ),
        (
            "PodiumWithoutDatabase",
            format!("[2m])) > {UNAVAILABLE_MAX}"),
        ),
        ("PodiumResultsAreOld", format!("> {FEED_AGE_MAX_S}")),
        (
            "PodiumResultsAreOld",
            format!("[{}m]", FEED_WATCHED_S / 60.0),
        ),
        ("PodiumFeedFails", format!("[15m])) > {FEED_FAULTS_MAX}")),
        (
            "PodiumSlowReaders",
            format!("> {SLOW_PER_SOCKET_AND_MINUTE} *"),
        ),
        ("PodiumSlowReaders", format!("> {SLOW_AMONG}")),
        (
            "PodiumPasswordsAreGuessed",
            format!("[10m])) > {PASSWORDS_MAX}"),
        ),
        ("PodiumSheds", "[5m])) > 0".to_owned()),
        ("PodiumMailWaits", format!("> {MAIL_WAITS_MAX_S}")),
        ("PodiumPushWaits", format!("> {PUSH_WAITS_MAX_S}")),
        ("PodiumActorDied", "[10m])) > 0".to_owned()),
    ] {
        let rule = rules
            .split("- alert: ")
            .find(|rule| rule.starts_with(&format!("{alert}\n")));
        let rule = rule.expect("a rule of this name");
        assert!(rule.contains(&ends), "{alert}: {ends}");
    }
}
