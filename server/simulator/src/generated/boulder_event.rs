//! The documents of an invented boulder event, field by field as in a finished event of upstream.

use std::collections::BTreeMap;

use chrono::{Duration, NaiveDate, NaiveDateTime};
use serde_json::{Value, json};

use crate::event::documents::{CategoryId, EventDocuments, EventId};
use crate::event::json;
use crate::generated::boulder_contest;
use crate::generated::boulder_contest::ContestRound;
use crate::generated::boulder_round::RoundDocuments;
use crate::generated::roster::{Athlete, Gender, Roster};
use crate::timeline::{ranks, top_three};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventPlan {
    pub id: EventId,
    pub seed: u64,
    pub name: String,
    pub place: Place,
    pub first_day: NaiveDate,
    pub season_id: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub town: &'static str,
    pub country: &'static str,
    pub timezone: &'static str,
    pub hours_ahead_of_utc: i64,
}

impl EventPlan {
    const DAYS: i64 = 3;

    /// A day and hour of the event, as UTC.
    pub(crate) fn time(&self, day: i64, hour: i64) -> NaiveDateTime {
        let hours = Duration::hours(hour - self.place.hours_ahead_of_utc);
        self.first_day.and_time(chrono::NaiveTime::MIN) + Duration::days(day) + hours
    }

    pub(crate) fn stamp(&self, day: i64, hour: i64) -> String {
        format!("{} UTC", self.time(day, hour))
    }

    fn days_before(&self, days: i64) -> String {
        self.time(-days, 0)
            .format("%Y-%m-%dT%H:%M:%S.000Z")
            .to_string()
    }
}

/// Athletes per category with results; a further `NOT_ATTENDING` are entered but do not come.
const STARTERS: usize = 42;
const NOT_ATTENDING: usize = 3;

/// One category each for men and women, some 40 athletes each: qualification in two groups, semi-final, final.
pub fn invent_boulder_event(plan: &EventPlan, roster: &Roster) -> EventDocuments {
    let mut results = BTreeMap::new();
    let mut categories = Vec::new();
    let mut registrations = Vec::new();
    for gender in Gender::BOTH {
        let category = Category { plan, gender };
        let entered: Vec<&Athlete> = roster.of(gender).take(STARTERS + NOT_ATTENDING).collect();
        let starters: Vec<&Athlete> = entered.iter().take(STARTERS).copied().collect();
        let seed = plan
            .seed
            .wrapping_mul(31)
            .wrapping_add(plan.id)
            .wrapping_add(gender.code() << 32);
        let result = category.result(&boulder_contest::hold(&starters, seed));
        categories.push(category.event_entry(&result));
        registrations.extend(entered.iter().enumerate().map(|(position, athlete)| {
            let status = if position < STARTERS {
                "confirmed"
            } else {
                "not attending"
            };
            category.registration(athlete, status)
        }));
        results.insert(category.id(), result);
    }
    registrations.sort_by_cached_key(|row: &Value| {
        (
            json::text(row, "country").to_owned(),
            json::text(row, "lastname").to_owned(),
        )
    });
    EventDocuments {
        id: plan.id,
        event: event_document(plan, &categories),
        registrations: Some(Value::Array(registrations)),
        results,
    }
}

fn event_document(plan: &EventPlan, categories: &[Value]) -> Value {
    let id = plan.id;
    let last_day = plan.first_day + Duration::days(EventPlan::DAYS - 1);
    let mut event = json!({
        "id": id,
        "name": plan.name,
        "type": "classic",
        "league_id": 1,
        "league_season_id": 9_000 + plan.season_id,
        "season_id": plan.season_id,
        "rounds": [
            {"id": id * 10 + 1, "name": "Qualification"},
            {"id": id * 10 + 2, "name": "Semi-final"},
            {"id": id * 10 + 3, "name": "Final"},
        ],
        "starts_at": plan.stamp(0, 0),
        "ends_at": format!("{} UTC", plan.time(EventPlan::DAYS, 0) - Duration::minutes(1)),
        "local_start_date": plan.first_day,
        "local_end_date": last_day,
        "timezone": {"value": plan.place.timezone},
        "location": format!("{}, {}", plan.place.town, plan.place.country),
        "country": plan.place.country,
        "registration_url": format!("/api/v1/events/{id}/registrations"),
        "registration_opens_at": plan.days_before(90),
        "registration_deadline": plan.days_before(14),
        "removal_deadline": plan.days_before(14),
        "d_cats": categories,
        "dcats": categories,
        "disciplines": [{"id": id * 10 + 5, "kind": "boulder", "settings": null}],
    });
    json::extend(&mut event, unused_fields(id));
    event
}

/// Fields that every event document has, without meaning here.
fn unused_fields(id: EventId) -> Value {
    json!({
        "public_information": {
            "organiser_name": null, "organiser_url": null, "venue_name": null, "description": null
        },
        "cup_name": "Podium Boulder Cup",
        "athlete_self_registration": false,
        "team_official_self_registration": false,
        "event_logo": null,
        "series_logo": null,
        "cover": null,
        "infosheet_url": null,
        "additional_info_url": null,
        "is_paraclimbing_event": false,
        "self_judged": false,
        "computed_combined_categories": [],
        "team_ranking_disciplines": ["boulder"],
        "team_ranking_url": format!("/api/v1/events/{id}/team_results/"),
        "time_rankings": false,
        "time_ranking_url": null,
        "custom_event_registration_fields": [],
    })
}

struct Category<'a> {
    plan: &'a EventPlan,
    gender: Gender,
}

impl Category<'_> {
    /// The boulder category's number, the same in every event of the first league.
    fn id(&self) -> CategoryId {
        match self.gender {
            Gender::Men => 3,
            Gender::Women => 7,
        }
    }

    fn name(&self) -> String {
        format!("BOULDER {}", self.gender.title())
    }

    fn event_entry(&self, result: &Value) -> Value {
        let event = self.plan.id;
        json!({
            "dcat_id": self.id(),
            "event_id": event,
            "dcat_name": self.name(),
            "discipline_kind": "boulder",
            "category_id": event * 10 + self.gender.code(),
            "category_name": self.gender.title(),
            "status": "finished",
            "status_as_of": result.get("status_as_of"),
            "ranking_as_of": result.get("ranking_as_of"),
            "category_rounds": result.get("category_rounds"),
            "full_results_url": format!("/api/v1/events/{event}/result/{}", self.id()),
            "top_3_results": top_three(json::array(result, "ranking")),
        })
    }

    fn registration(&self, athlete: &Athlete, status: &str) -> Value {
        json!({
            "athlete_id": athlete.id,
            "firstname": athlete.firstname,
            "lastname": athlete.lastname,
            "name": athlete.name(),
            "gender": athlete.gender.code(),
            "federation": athlete.federation,
            "federation_id": athlete.federation_id,
            "country": athlete.country,
            "d_cats": [{"id": self.id(), "name": self.name(), "status": status}],
        })
    }

    fn result(&self, rounds: &[ContestRound<'_>]) -> Value {
        let mut rows: BTreeMap<u64, Value> = BTreeMap::new();
        let mut listed = Vec::new();
        for (number, round) in (0..).zip(rounds) {
            let told = RoundDocuments {
                plan: self.plan,
                gender: self.gender,
                round,
                number,
            };
            listed.push(told.listed());
            for performance in &round.performances {
                let athlete = performance.athlete;
                let row = rows
                    .entry(athlete.id)
                    .or_insert_with(|| ranking_row(athlete));
                json::set(row, "rank", performance.rank);
                if let Some(rounds) = row.get_mut("rounds").and_then(Value::as_array_mut) {
                    rounds.push(told.entry(performance));
                }
            }
        }
        let mut ranking: Vec<Value> = rows.into_values().collect();
        ranks::sort_rows(&mut ranking);
        json!({
            "event": self.plan.name,
            "dcat": self.name(),
            "status": "finished",
            "status_as_of": self.plan.stamp(EventPlan::DAYS - 1, 20),
            "ranking_as_of": self.plan.stamp(EventPlan::DAYS - 1, 20),
            "cutoff_rank": null,
            "category_rounds": listed,
            "ranking": ranking,
        })
    }
}

fn ranking_row(athlete: &Athlete) -> Value {
    json!({
        "athlete_id": athlete.id,
        "squad_id": null,
        "rank": null,
        "name": athlete.name(),
        "bib_number": (athlete.id % 1000).to_string(),
        "firstname": athlete.firstname,
        "lastname": athlete.lastname,
        "country": athlete.country,
        "organisation_id": athlete.federation_id,
        "flag_url": null,
        "rounds": [],
    })
}
