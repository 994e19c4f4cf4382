//! The season's programme, in the format of the public calendar (docs/programme.md): exact for the near events, and with
//! invented times for the distant ones, as there.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};

use crate::simulated::cycle::MOVES_AT;
use crate::simulated::plan::{CategoryPlan, EventDays, EventPlan, Phase, RoundPlan};
use crate::simulated::simulation::{Now, Simulation};

/// Events that begin within this many days have published times.
const PUBLISHED_DAYS: i64 = 30;
/// Events that begin within this many days have announced streams.
const STREAMED_DAYS: i64 = 7;
/// The next event's finals are put off by this much while the service runs.
const PUT_OFF_MINUTES: i64 = 30;
const BLOCKED: [&str; 3] = ["AT", "CH", "DE"];

impl Simulation {
    pub(crate) fn programme(&self, utc: DateTime<Utc>) -> Value {
        let now = self.now(utc);
        let events = self.season.listed(now.cycle);
        let listed = events.filter_map(|event| {
            let days = self.days(event)?;
            Some(self.programme_of(event, days, now))
        });
        json!({
            "events": listed.collect::<Vec<_>>(),
            "metadata": {"updated_at": utc.to_rfc3339()},
        })
    }

    fn programme_of(&self, event: &EventPlan, days: EventDays, now: Now) -> Value {
        let mut rounds: Vec<Value> = Vec::new();
        let mut listed = Vec::new();
        for category in &event.categories {
            for round in &category.rounds {
                // The classes of a para event climb together.
                let key = (category.discipline, category.gender, round.name);
                if !listed.contains(&key) {
                    listed.push(key);
                    rounds.push(self.round(event, days, category, round, now));
                }
            }
        }
        json!({
            "id": event.id,
            "name": event.name,
            "starts_at": event.place.midnight(days.first) + Duration::hours(8),
            "timezone": event.place.zone.name,
            "rounds": rounds,
        })
    }

    fn round(
        &self,
        event: &EventPlan,
        days: EventDays,
        category: &CategoryPlan,
        round: &RoundPlan,
        now: Now,
    ) -> Value {
        let in_days = (days.first - self.season.plan().today).num_days();
        let is_final = round.name == "Final";
        let is_streamed = round.name != "Qualification" && in_days <= STREAMED_DAYS;
        let midnight = event.place.midnight(days.first);
        let first_opening = midnight + Duration::hours(8);
        let at = |ms| match event.held.begins_at() {
            Some(cycle) => self.timekeeper.utc(cycle + ms),
            None => midnight + Duration::milliseconds(i64::try_from(ms).unwrap_or_default()),
        };
        let is_early = is_final
            && event.held.begins_at().is_none()
            && event.held.phase(now.cycle) == Phase::Upcoming
            && now.elapsed_ms < MOVES_AT;
        let early = Duration::minutes(if is_early { PUT_OFF_MINUTES } else { 0 });
        let (status, starts_at, ends_at) = if in_days > PUBLISHED_DAYS {
            (
                "estimated",
                first_opening,
                first_opening + Duration::minutes(90),
            )
        } else {
            let status = if is_streamed {
                "confirmed"
            } else {
                "provisional"
            };
            (
                status,
                at(round.opens_at) - early,
                at(round.closes_at) - early,
            )
        };
        let stream = format!("https://example.org/streams/{}-{}", event.id, category.id);
        json!({
            "name": format!("{} {}", category.name(), round.name),
            "categories": [category.gender.title().to_lowercase()],
            "disciplines": category.discipline.kind().split('&').collect::<Vec<_>>(),
            "kind": round.name.to_lowercase(),
            "starts_at": starts_at,
            "ends_at": ends_at,
            "schedule_status": status,
            "stream_url": is_streamed.then_some(stream),
            "stream_blocked_regions": if is_streamed && is_final { &BLOCKED[..] } else { &[] },
        })
    }
}
