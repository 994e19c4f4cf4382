//! When to fetch what (design section 8, "Sync"). One poller per cluster.

use std::collections::HashMap;
use std::time::Duration;

use podium_domain::ids::EventId;
use tokio::time::{Instant, sleep_until};

use super::sync::{Depth, Feeds};
use crate::store::Leadership;

/// How often each kind of document is fetched.
#[derive(Debug, Clone, Copy)]
pub struct Schedule {
    /// The seasons' lists of events.
    pub seasons: Duration,
    /// An event on its days.
    pub event_day: Duration,
    /// Rankings of running categories.
    pub rankings: Duration,
    /// Start lists of upcoming events.
    pub start_lists: Duration,
}

/// Name of the one poller of a cluster.
const ROLE: &str = "feed-poller";
/// How often a node that does not poll asks whether it should.
const LEAD_RETRY: Duration = Duration::from_secs(5);
/// A failing event is left alone for this long, at most.
const BACKOFF_MAX: Duration = Duration::from_secs(120);
/// The loop looks at what is due at least this often.
const PAUSE_MAX: Duration = Duration::from_secs(1);

/// When an event is fetched next, and how it went last.
struct Plan {
    results_at: Instant,
    start_list_at: Instant,
    failures: u32,
}

/// Fetches for ever, as long as this node is the one that does.
pub async fn poll(feeds: Feeds, schedule: Schedule) {
    loop {
        match feeds.store().try_lead(ROLE).await {
            Ok(Some(leadership)) => lead(&feeds, &schedule, leadership).await,
            Ok(None) => {}
            Err(error) => tracing::warn!(cause = ?error, "cannot tell who polls"),
        }
        sleep_until(Instant::now() + LEAD_RETRY).await;
    }
}

async fn lead(feeds: &Feeds, schedule: &Schedule, mut leadership: Leadership) {
    tracing::info!("this node polls the results services");
    let mut plans: HashMap<EventId, Plan> = HashMap::new();
    let mut seasons_at = Instant::now();
    let mut seasons_fail = false;
    loop {
        if !leadership.still_lead().await {
            tracing::warn!("another node may poll now");
            return;
        }
        if Instant::now() >= seasons_at {
            seasons_at = Instant::now() + schedule.seasons;
            seasons_fail = look_for_events(feeds, &mut plans, seasons_fail).await;
            if seasons_fail {
                seasons_at = Instant::now() + schedule.seasons.min(BACKOFF_MAX);
            }
        }
        for (event, plan) in &mut plans {
            if Instant::now() >= plan.results_at.min(plan.start_list_at) {
                fetch(feeds, schedule, event, plan).await;
            }
        }
        let next = plans
            .values()
            .map(|plan| plan.results_at.min(plan.start_list_at))
            .chain([seasons_at, Instant::now() + PAUSE_MAX])
            .min();
        sleep_until(next.unwrap_or(seasons_at)).await;
    }
}

/// Gives whether a series could not be asked; that is logged when it begins and when it ends.
async fn look_for_events(feeds: &Feeds, plans: &mut HashMap<EventId, Plan>, failed_before: bool) -> bool {
    let mut failed = false;
    let mut current = Vec::new();
    for series in feeds.series() {
        match feeds.season_events(series).await {
            Ok(events) => current.extend(events),
            Err(error) => {
                failed = true;
                if !failed_before {
                    tracing::warn!(series = series.as_str(), cause = ?error, "season not fetched");
                }
            }
        }
    }
    if failed_before && !failed {
        tracing::info!("the results services answer again");
    }
    if !failed {
        plans.retain(|event, _| current.contains(event));
    }
    for event in current {
        plans.entry(event).or_insert_with(|| Plan {
            results_at: Instant::now(),
            start_list_at: Instant::now(),
            failures: 0,
        });
    }
    failed
}

async fn fetch(feeds: &Feeds, schedule: &Schedule, event: &EventId, plan: &mut Plan) {
    let start_list_due = Instant::now() >= plan.start_list_at;
    let depth = if start_list_due { Depth::Full } else { Depth::Results };
    let synced = feeds.sync_event(event, depth).await;
    let now = Instant::now();
    if start_list_due {
        plan.start_list_at = now + schedule.start_lists;
    }
    match synced {
        Ok(report) => {
            let fault = report.problems.first();
            if let Some(problem) = fault.filter(|_| plan.failures == 0) {
                tracing::warn!(%event, problem, "part of an event not fetched");
            }
            if fault.is_none() && plan.failures > 0 {
                tracing::info!(%event, "fetched again");
            }
            plan.failures = if fault.is_some() { plan.failures + 1 } else { 0 };
            let every = if report.running { schedule.rankings } else { schedule.event_day };
            plan.results_at = now + backoff(every, plan.failures);
        }
        Err(error) => {
            if plan.failures == 0 {
                tracing::warn!(%event, cause = ?error, "event not fetched");
            }
            plan.failures += 1;
            plan.results_at = now + backoff(schedule.event_day, plan.failures);
        }
    }
}

/// Doubles with each failure, with up to half as much again, so that nodes and events spread.
fn backoff(every: Duration, failures: u32) -> Duration {
    if failures == 0 {
        return every;
    }
    let doubled = every.saturating_mul(2_u32.saturating_pow(failures.min(10))).min(BACKOFF_MAX);
    doubled.mul_f64(1.0 + rand::random::<f64>() / 2.0)
}
