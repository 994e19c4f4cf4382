//! Fetches due documents forever (docs/results-service.md). One poller per cluster.

use std::collections::HashMap;
use std::time::Duration;

use chrono::Utc;
use podium_domain::ids::{EventId, Series};
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::{Instant, sleep, sleep_until};

use crate::sync::fault::FeedError;
use crate::sync::pace::{Days, Schedule};
use crate::sync::programme::RETRY;
use crate::sync::run::{Depth, Feeds, SyncReport};
use crate::sync::seasons::SeasonEvents;
use podium_store::db::Leadership;

/// Name of the one poller of a cluster.
const ROLE: &str = "feed-poller";
/// Interval at which a node that does not poll tries to become the leader.
const LEAD_RETRY: Duration = Duration::from_secs(5);
/// Maximum pause between two checks of the leadership.
const PAUSE_MAX: Duration = Duration::from_secs(1);

/// Polls while this node is the leader, and tries to become the leader otherwise. Runs forever.
pub async fn poll(feeds: Feeds, schedule: Schedule) {
    loop {
        match feeds.store().try_lead(ROLE).await {
            Ok(Some(leadership)) => {
                tracing::info!("this node polls the results services");
                Poller::new(feeds.clone(), schedule).run(leadership).await;
                tracing::warn!("stopped polling the results services; another node may take over");
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(cause = ?error, "could not read the polling leader"),
        }
        sleep(LEAD_RETRY).await;
    }
}

/// An event's next fetches and recent failures.
struct Plan {
    live_at: Instant,
    full_at: Instant,
    /// Consecutive failures of live fetches. Counted apart, so that a failing start list does not delay rankings.
    live_failures: u32,
    /// Consecutive failures of full fetches.
    full_failures: u32,
    days: Days,
    busy: bool,
}

impl Plan {
    fn new() -> Self {
        let now = Instant::now();
        Self {
            live_at: now,
            full_at: now,
            live_failures: 0,
            full_failures: 0,
            days: Days::default(),
            busy: false,
        }
    }

    fn due_at(&self) -> Instant {
        self.live_at.min(self.full_at)
    }
}

/// The result of a poller's task.
enum Done {
    Seasons(Vec<(Series, Result<SeasonEvents, FeedError>)>),
    Programme(Result<(), FeedError>),
    Event(EventId, Depth, Result<SyncReport, FeedError>),
}

/// Runs each fetch as a task of its own, so that none waits for another; the client of each service bounds the number
/// of concurrent requests. All tasks end with the poller.
struct Poller {
    feeds: Feeds,
    schedule: Schedule,
    plans: HashMap<EventId, Plan>,
    /// `None` while seasons are being fetched.
    seasons_at: Option<Instant>,
    season_failures: u32,
    /// `None` while the programme is being fetched, or without a source.
    programme_at: Option<Instant>,
    tasks: JoinSet<Done>,
    /// The event of each task, in case the task panics.
    events_of_tasks: HashMap<Id, EventId>,
}

impl Poller {
    fn new(feeds: Feeds, schedule: Schedule) -> Self {
        // Later than the events that it is compared with.
        let source = feeds.programme_source();
        let programme_at = source.map(|_| Instant::now() + schedule.event_day);
        Self {
            feeds,
            schedule,
            plans: HashMap::new(),
            seasons_at: Some(Instant::now()),
            season_failures: 0,
            programme_at,
            tasks: JoinSet::new(),
            events_of_tasks: HashMap::new(),
        }
    }

    async fn run(mut self, mut leadership: Leadership) {
        while leadership.still_lead().await {
            self.start_what_is_due();
            let next = self.next_due().min(Instant::now() + PAUSE_MAX);
            tokio::select! {
                Some(done) = self.tasks.join_next_with_id() => self.note(done).await,
                () = sleep_until(next) => {}
            }
        }
    }

    fn next_due(&self) -> Instant {
        let events = self
            .plans
            .values()
            .filter(|plan| !plan.busy)
            .map(Plan::due_at);
        events
            .chain(self.seasons_at)
            .chain(self.programme_at)
            .min()
            .unwrap_or_else(|| Instant::now() + PAUSE_MAX)
    }

    fn start_what_is_due(&mut self) {
        let now = Instant::now();
        if self.seasons_at.is_some_and(|due| due <= now) {
            self.seasons_at = None;
            let feeds = self.feeds.clone();
            self.tasks.spawn(async move {
                let mut found = Vec::new();
                for series in feeds.series() {
                    found.push((series, feeds.current_events(series).await));
                }
                Done::Seasons(found)
            });
        }
        if self.programme_at.is_some_and(|due| due <= now) {
            self.programme_at = None;
            let feeds = self.feeds.clone();
            self.tasks
                .spawn(async move { Done::Programme(feeds.sync_programme().await) });
        }
        for (event, plan) in &mut self.plans {
            if plan.busy || plan.due_at() > now {
                continue;
            }
            plan.busy = true;
            let depth = if plan.full_at <= now {
                Depth::Regular
            } else {
                Depth::Live
            };
            let (feeds, owned) = (self.feeds.clone(), event.clone());
            let task = self.tasks.spawn(async move {
                let synced = feeds.sync_event(&owned, depth).await;
                Done::Event(owned, depth, synced)
            });
            self.events_of_tasks.insert(task.id(), event.clone());
        }
    }

    async fn note(&mut self, done: Result<(Id, Done), JoinError>) {
        match done {
            Ok((_, Done::Seasons(found))) => self.note_seasons(found).await,
            Ok((_, Done::Programme(synced))) => self.note_programme(&synced),
            Ok((task, Done::Event(event, depth, synced))) => {
                self.events_of_tasks.remove(&task);
                self.note_event(&event, depth, &synced);
            }
            Err(error) => {
                tracing::error!(cause = ?error, "a fetch task panicked");
                match self.events_of_tasks.remove(&error.id()) {
                    Some(event) => {
                        let outcome = Outcome {
                            live_failed: true,
                            failed: true,
                            ..Outcome::default()
                        };
                        self.plan_next(&event, Depth::Regular, &outcome);
                    }
                    None => self.seasons_at = Some(Instant::now() + self.schedule.event_day),
                }
            }
        }
    }

    fn note_programme(&mut self, synced: &Result<(), FeedError>) {
        let pause = match synced {
            Ok(()) => self.schedule.programme,
            Err(error) => longest_retry_after(std::slice::from_ref(error))
                .max(RETRY.min(self.schedule.programme)),
        };
        self.programme_at = Some(Instant::now() + spread(pause));
    }

    async fn note_seasons(&mut self, found: Vec<(Series, Result<SeasonEvents, FeedError>)>) {
        let (mut listed, mut problems) = (Vec::new(), Vec::new());
        for (_, season) in found {
            match season {
                Ok(season) => {
                    listed.extend(season.events);
                    problems.extend(season.problems);
                }
                Err(problem) => problems.push(problem),
            }
        }
        if problems.is_empty() {
            self.season_failures = 0;
            self.seasons_at = Some(Instant::now() + spread(self.schedule.seasons));
            // Plans of events being fetched stay until a later list, because their result is still to be recorded.
            self.plans
                .retain(|event, plan| plan.busy || listed.contains(event));
        } else {
            self.season_failures = self.season_failures.saturating_add(1);
            let pause = self.schedule.seasons;
            let pause = self
                .schedule
                .backoff(pause, self.season_failures, rand::random());
            self.seasons_at = Some(Instant::now() + pause.max(longest_retry_after(&problems)));
            listed.extend(self.known_events().await);
        }
        for event in listed {
            self.plans.entry(event).or_insert_with(Plan::new);
        }
    }

    /// Upcoming events in the store, used when a season's list is missing.
    async fn known_events(&self) -> Vec<EventId> {
        let series = self.feeds.series();
        let is_ours = |event: &EventId| {
            Series::upstream_event(event).is_some_and(|(of, _)| series.contains(&of))
        };
        match self.feeds.store().upcoming_events().await {
            Ok(views) => views
                .iter()
                .filter_map(|view| view.id.parse().ok())
                .filter(is_ours)
                .collect(),
            Err(error) => {
                tracing::warn!(cause = ?error, "could not read the events to poll");
                Vec::new()
            }
        }
    }

    fn note_event(
        &mut self,
        event: &EventId,
        depth: Depth,
        synced: &Result<SyncReport, FeedError>,
    ) {
        let outcome = match synced {
            Ok(report) => Outcome {
                days: Some(report.days),
                live_failed: report.results_failed,
                failed: !report.problems.is_empty(),
                stay_away: longest_retry_after(&report.problems),
            },
            Err(error) => Outcome {
                days: None,
                live_failed: true,
                failed: true,
                stay_away: longest_retry_after(std::slice::from_ref(error)),
            },
        };
        self.plan_next(event, depth, &outcome);
    }

    fn plan_next(&mut self, event: &EventId, depth: Depth, outcome: &Outcome) {
        let Some(plan) = self.plans.get_mut(event) else {
            return;
        };
        plan.busy = false;
        plan.days = outcome.days.unwrap_or(plan.days);
        let (now, pace) = (Instant::now(), self.schedule.pace(plan.days, Utc::now()));
        let next = |failures: &mut u32, failed: bool, pause: Duration| {
            *failures = if failed {
                failures.saturating_add(1)
            } else {
                0
            };
            now + match *failures {
                0 => spread(pause),
                failures => self
                    .schedule
                    .backoff(pace.live, failures, rand::random())
                    .max(outcome.stay_away),
            }
        };
        plan.live_at = next(&mut plan.live_failures, outcome.live_failed, pace.live);
        if depth == Depth::Regular {
            plan.full_at = next(&mut plan.full_failures, outcome.failed, pace.full);
        } else if outcome.live_failed {
            // A document that was kept is not reported as changed again, so a full fetch must follow.
            plan.full_at = plan.full_at.min(plan.live_at);
        } else {
            // An event whose start is now near is due earlier than planned.
            plan.full_at = plan.full_at.min(now + spread(pace.full));
        }
    }
}

/// The outcome of fetching an event.
#[derive(Default)]
struct Outcome {
    /// The days in the event's document, if it was fetched.
    days: Option<Days>,
    /// Rankings, or the whole event, could not be fetched.
    live_failed: bool,
    /// Any part could not be fetched.
    failed: bool,
    /// Pause that the service requested with `Retry-After`.
    stay_away: Duration,
}

/// The longest pause that a service requested in any of these faults.
fn longest_retry_after(problems: &[FeedError]) -> Duration {
    let waits = problems.iter().filter_map(FeedError::retry_after);
    waits.max().unwrap_or_default()
}

/// Shortens a pause by up to a tenth at random, so that fetches of events do not coincide.
fn spread(pause: Duration) -> Duration {
    pause.mul_f64(1.0 - rand::random::<f64>() / 10.0)
}
