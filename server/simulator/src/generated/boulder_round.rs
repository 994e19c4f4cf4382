//! One round of an invented boulder event, as in the documents.

use chrono::Duration;
use serde_json::{Value, json};

use crate::event::json;
use crate::generated::boulder_contest::{Ascent, ContestRound, GROUPS, Performance};
use crate::generated::boulder_event::EventPlan;
use crate::generated::roster::Gender;
use crate::timeline::boulders::tenths_as_score;

/// One round, in the list of rounds and in the rows of its athletes.
pub(crate) struct RoundDocuments<'a> {
    pub(crate) plan: &'a EventPlan,
    pub(crate) gender: Gender,
    pub(crate) round: &'a ContestRound<'a>,
    /// 0 is the qualification.
    pub(crate) number: u64,
}

impl RoundDocuments<'_> {
    fn id(&self) -> u64 {
        self.plan.id * 100 + self.gender.code() * 10 + self.number
    }

    fn route_id(&self, group: Option<&str>, boulder: u64) -> u64 {
        let group = if group == GROUPS.last().copied() {
            50
        } else {
            0
        };
        self.id() * 100 + group + boulder
    }

    fn routes(&self, group: Option<&str>) -> Vec<Value> {
        (1..=self.round.boulders)
            .map(|boulder| {
                let id = self.route_id(group, boulder);
                json!({
                    "id": id,
                    "name": boulder.to_string(),
                    "startlist": format!("/api/v1/routes/{id}/startlist"),
                })
            })
            .collect()
    }

    /// The round as an item of the list of rounds.
    pub(crate) fn listed(&self) -> Value {
        let id = self.id();
        let in_groups = self.number == 0;
        let groups = GROUPS
            .iter()
            .zip(1..)
            .filter(|_| in_groups)
            .map(|(name, number)| {
                let group_id: u64 = id * 10 + number;
                json!({
                    "id": group_id,
                    "name": name,
                    "ranking": format!("/api/v1/starting_groups/{group_id}/results"),
                    "routes": self.routes(Some(name)),
                })
            });
        let (identifier, format) = match self.number {
            0 => (
                "boulder_two_groups_ifsc_2025",
                "IFSC: 2 groups 2025 (points)",
            ),
            1 => ("boulder_one_group_ifsc_2025", "IFSC: 1 group 2025 (points)"),
            _ => ("boulder_finals_ifsc_2025", "IFSC: finals 2025 (points)"),
        };
        json!({
            "category_round_id": id,
            "kind": "boulder",
            "name": self.round.name,
            "category": self.gender.title(),
            "schedule": null,
            "status": "finished",
            "status_as_of": self.plan.stamp(self.day(), 18),
            "result_url": format!("/api/v1/category_rounds/{id}/results"),
            "starting_groups": groups.collect::<Vec<Value>>(),
            "combined_stages": [],
            "round": {"league_round_id": self.number + 1},
            "format_identifier": identifier,
            "format": format,
            "routes": if in_groups { Vec::new() } else { self.routes(None) },
        })
    }

    fn day(&self) -> i64 {
        i64::try_from(self.number).unwrap_or_default()
    }

    /// The round as an entry in an athlete's row.
    pub(crate) fn entry(&self, performance: &Performance<'_>) -> Value {
        let score = performance.score_in_tenths().map(tenths_as_score);
        let ascents = (1..=self.round.boulders).map(|boulder| {
            let nth = usize::try_from(boulder - 1).unwrap_or_default();
            let climbed = performance
                .ascents
                .as_ref()
                .and_then(|ascents| ascents.get(nth));
            let mut ascent = self.ascent(boulder, climbed.copied());
            json::set(
                &mut ascent,
                "route_id",
                self.route_id(performance.group, boulder),
            );
            ascent
        });
        let mut entry = json!({
            "category_round_id": self.id(),
            "round_name": self.round.name,
            "rank": performance.rank,
            "score": score.unwrap_or_else(|| "DNS".to_owned()),
            "ascents": ascents.collect::<Vec<Value>>(),
        });
        if let Some(group) = performance.group {
            json::set(&mut entry, "starting_group", group);
        }
        entry
    }

    fn ascent(&self, boulder: u64, climbed: Option<Ascent>) -> Value {
        let minutes = Duration::minutes(i64::try_from(boulder).unwrap_or_default() * 12);
        let modified = self.plan.time(self.day(), 14) + minutes;
        json!({
            "route_name": boulder.to_string(),
            "top": climbed.is_some_and(|ascent| ascent.top),
            "top_tries": climbed.map(|ascent| ascent.top_tries),
            "zone": climbed.is_some_and(|ascent| ascent.zone),
            "zone_tries": climbed.map(|ascent| ascent.zone_tries),
            "low_zone": null,
            "low_zone_tries": null,
            "points": points(climbed),
            "modified": format!("{modified} +00:00"),
            "status": if climbed.is_some() { "locked" } else { "pending" },
        })
    }
}

/// Tenths parsed as a decimal give the nearest float, which prints with one digit again.
fn points(climbed: Option<Ascent>) -> Value {
    let tenths = climbed.map_or(0, Ascent::points_in_tenths);
    match tenths % 10 {
        0 => json!(tenths / 10),
        rest => format!("{}.{rest}", tenths / 10)
            .parse()
            .map_or(Value::Null, |points: f64| json!(points)),
    }
}
