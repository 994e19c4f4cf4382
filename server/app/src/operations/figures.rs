//! Computes figures from metric readings, and marks those that need attention: the conditions of
//! `deploy/alerts.yaml`, for this node alone and without their delay. A test compares the numbers with that file.

use podium_wire::admin::operations::{
    FigureName, FigurePart, FigureState, FigureUnit, OperationsFigure as Figure,
};

use crate::operations::reading::{Reading, label, quantile};
use crate::operations::{FEED_GOOD_AT, History};

/// Threshold of `PodiumNewsAreLate`.
pub(crate) const LAG_MAX_S: f64 = 2.0;
/// Threshold of `PodiumCommitsAreSlow`.
pub(crate) const COMMIT_MAX_S: f64 = 1.0;
/// Threshold of `PodiumLocksAreSlow`.
pub(crate) const LOCK_WAIT_MAX_S: f64 = 1.0;
/// Thresholds of `PodiumAnswersWithErrors`.
pub(crate) const ERRORS_MAX: f64 = 0.01;
pub(crate) const ERRORS_PER_SECOND_MAX: f64 = 0.2;
/// Threshold of `PodiumWithoutDatabase`.
pub(crate) const UNAVAILABLE_MAX: f64 = 5.0;
/// Thresholds of `PodiumResultsAreOld`: only for events fetched in the last twenty minutes.
pub(crate) const FEED_AGE_MAX_S: f64 = 300.0;
pub(crate) const FEED_WATCHED_S: f64 = 20.0 * 60.0;
/// Threshold of `PodiumFeedFails`.
pub(crate) const FEED_FAULTS_MAX: f64 = 5.0;
/// Thresholds of `PodiumSlowReaders`.
pub(crate) const SLOW_PER_SOCKET_AND_MINUTE: f64 = 0.05;
pub(crate) const SLOW_AMONG: f64 = 100.0;
/// Threshold of `PodiumPasswordsAreGuessed`.
pub(crate) const PASSWORDS_MAX: f64 = 300.0;

/// Thresholds of `PodiumMailWaits` and `PodiumPushWaits`: how long the oldest message has waited.
pub(crate) const MAIL_WAITS_MAX_S: f64 = 1_800.0;
pub(crate) const PUSH_WAITS_MAX_S: f64 = 900.0;

/// Two readings, and the increase between them.
struct Between<'a> {
    then: &'a Reading,
    now: &'a Reading,
    minutes: u32,
}

impl<'a> Between<'a> {
    fn last(minutes: u32, now: &'a Reading, history: &'a History) -> Self {
        let then = history.before(minutes, now);
        Self { then, now, minutes }
    }

    fn increase(&self, name: &str) -> f64 {
        self.now.sum(name) - self.then.sum(name)
    }

    fn increase_of(&self, name: &str, key: &str, value: &str) -> f64 {
        self.now.sum_of(name, key, value) - self.then.sum_of(name, key, value)
    }

    fn quantile(&self, part: f64, name: &str, wanted: impl Fn(&str) -> bool) -> Option<f64> {
        let (now, then) = (
            self.now.buckets(name, &wanted),
            self.then.buckets(name, &wanted),
        );
        quantile(part, &now, &then)
    }

    /// A figure that counts failures, split by one label.
    fn counted(&self, name: FigureName, metric: &str, key: &str, at_most: f64) -> Figure {
        let all = self.increase(metric);
        let mut parts: Vec<FigurePart> = Vec::new();
        for (labels, _) in self.now.lines(metric) {
            let Some(of) = label(labels, key) else {
                continue;
            };
            let value = self.increase_of(metric, key, of);
            if value > 0.0 && parts.iter().all(|part| part.name != of) {
                let name = of.to_owned();
                parts.push(FigurePart { name, value });
            }
        }
        Figure {
            parts,
            minutes: Some(self.minutes),
            ..figure(name, FigureUnit::Count, Some(all), all > at_most)
        }
    }

    /// A figure of a duration.
    fn timed(
        &self,
        name: FigureName,
        part: f64,
        metric: &str,
        wanted: impl Fn(&str) -> bool,
        at_most: f64,
    ) -> Figure {
        let value = self.quantile(part, metric, wanted);
        let late = value.is_some_and(|value| value > at_most);
        Figure {
            minutes: Some(self.minutes),
            ..figure(name, FigureUnit::Seconds, value, late)
        }
    }
}

fn figure(name: FigureName, unit: FigureUnit, value: Option<f64>, attention: bool) -> Figure {
    Figure {
        name,
        state: if attention {
            FigureState::Attention
        } else {
            FigureState::Good
        },
        value,
        unit,
        minutes: None,
        parts: Vec::new(),
    }
}

/// A figure without an alert.
fn at_present(name: FigureName, value: f64) -> Figure {
    figure(name, FigureUnit::Count, Some(value), false)
}

/// All figures, in the order in which to look at them. `time` is now, in seconds since 1970.
pub(crate) fn figures(now: &Reading, history: &History, time: f64) -> Vec<Figure> {
    let last = |minutes| Between::last(minutes, now, history);
    let (two, five, ten, fifteen) = (last(2), last(5), last(10), last(15));
    let anything = |_: &str| true;
    let alone = |labels: &str| label(labels, "mode") == Some("alone");
    let mut figures = vec![
        at_present(FigureName::Sockets, now.sum("podium_sockets")),
        five.timed(
            FigureName::PublishLag,
            0.99,
            "podium_publish_lag_seconds",
            anything,
            LAG_MAX_S,
        ),
        five.timed(
            FigureName::RequestTime,
            0.95,
            "podium_request_seconds",
            anything,
            f64::INFINITY,
        ),
        errors(&five),
        feed_age(&five, time),
        fifteen.counted(
            FigureName::FeedFaults,
            "podium_feed_faults_total",
            "kind",
            FEED_FAULTS_MAX,
        ),
        actors(now),
        ten.counted(
            FigureName::ActorRestarts,
            "podium_actors_died_total",
            "kind",
            0.0,
        ),
        pick_batch(&five),
        five.timed(
            FigureName::PickCommit,
            0.99,
            "podium_pick_commit_seconds",
            anything,
            COMMIT_MAX_S,
        ),
        five.timed(
            FigureName::LockWait,
            0.99,
            "podium_event_lock_wait_seconds",
            alone,
            LOCK_WAIT_MAX_S,
        ),
        five.counted(FigureName::Shed, "podium_requests_shed_total", "lane", 0.0),
        connections(now),
        two.counted(
            FigureName::DatabaseUnavailable,
            "podium_database_unavailable_total",
            "",
            UNAVAILABLE_MAX,
        ),
        slow_closes(&ten),
        ten.counted(
            FigureName::PasswordsRefused,
            "podium_passwords_refused_total",
            "why",
            PASSWORDS_MAX,
        ),
    ];
    figures.extend(outgoing(now));
    figures
}

/// Figures of outgoing mail and pushes, for the configured kinds only.
fn outgoing(now: &Reading) -> impl Iterator<Item = Figure> {
    let kinds = [
        (FigureName::MailWaits, "mail", MAIL_WAITS_MAX_S),
        (FigureName::PushWaits, "push", PUSH_WAITS_MAX_S),
    ];
    kinds.into_iter().filter_map(|(name, kind, at_most)| {
        let metric = format!("podium_{kind}_oldest_seconds");
        now.lines(&metric).next()?;
        let age = now.sum(&metric);
        let queued = FigurePart {
            name: "queued".to_owned(),
            value: now.sum(&format!("podium_{kind}_waiting")),
        };
        Some(Figure {
            parts: vec![queued],
            ..figure(name, FigureUnit::Seconds, Some(age), age > at_most)
        })
    })
}

fn errors(between: &Between<'_>) -> Figure {
    let all = between.increase("podium_requests_total");
    let failed = between.increase_of("podium_requests_total", "status", "5xx");
    let value = (all > 0.0).then(|| failed / all);
    let often = failed / (f64::from(between.minutes) * 60.0) > ERRORS_PER_SECOND_MAX;
    Figure {
        minutes: Some(between.minutes),
        ..figure(
            FigureName::Errors,
            FigureUnit::Ratio,
            value,
            often && value.is_some_and(|value| value > ERRORS_MAX),
        )
    }
}

fn feed_age(between: &Between<'_>, time: f64) -> Figure {
    let mut oldest: Option<f64> = None;
    let mut attention = false;
    for (labels, good_at) in between.now.lines(FEED_GOOD_AT) {
        let is_event = label(labels, "subject").is_some_and(|name| name.starts_with("event:"));
        let age = (time - good_at).max(0.0);
        if !is_event || age > FEED_WATCHED_S {
            continue;
        }
        oldest = Some(oldest.unwrap_or_default().max(age));
        let series = label(labels, "series").unwrap_or_default();
        let faults = between.increase_of("podium_feed_faults_total", "series", series);
        attention |= age > FEED_AGE_MAX_S && faults > 0.0;
    }
    figure(FigureName::FeedAge, FigureUnit::Seconds, oldest, attention)
}

fn actors(now: &Reading) -> Figure {
    let parts = ["topic", "league", "event"].map(|kind| FigurePart {
        name: kind.to_owned(),
        value: now.sum_of("podium_actors", "kind", kind),
    });
    Figure {
        parts: parts.into(),
        ..at_present(FigureName::Actors, now.sum("podium_actors"))
    }
}

fn pick_batch(between: &Between<'_>) -> Figure {
    let commits = between.increase("podium_pick_batch_size_count");
    let picks = between.increase("podium_pick_batch_size_sum");
    let value = (commits > 0.0).then(|| picks / commits);
    let parts = [("picks", picks), ("commits", commits)].map(|(name, value)| FigurePart {
        name: name.to_owned(),
        value,
    });
    Figure {
        minutes: Some(between.minutes),
        parts: parts.into(),
        ..figure(FigureName::PickBatch, FigureUnit::Count, value, false)
    }
}

fn connections(now: &Reading) -> Figure {
    let metric = "podium_database_connections";
    let parts = ["busy", "idle", "unopened"].map(|state| FigurePart {
        name: state.to_owned(),
        value: now.sum_of(metric, "state", state),
    });
    let busy = now.sum_of(metric, "state", "busy");
    Figure {
        parts: parts.into(),
        ..at_present(FigureName::DatabaseConnections, busy)
    }
}

fn slow_closes(between: &Between<'_>) -> Figure {
    let closed = between.increase("podium_sockets_closed_slow_total");
    let sockets = between.now.sum("podium_sockets");
    let many = closed / f64::from(between.minutes) > SLOW_PER_SOCKET_AND_MINUTE * sockets;
    Figure {
        minutes: Some(between.minutes),
        ..figure(
            FigureName::SlowCloses,
            FigureUnit::Count,
            Some(closed),
            many && sockets > SLOW_AMONG,
        )
    }
}
