//! `/events/{id}`: place, dates, and the state of every category.

use std::collections::BTreeSet;

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::event::dates::upstream_time;
use crate::event::json;
use crate::simulated::contest::combined::LEAD_POINTS;
use crate::simulated::document::category::CategoryView;
use crate::simulated::document::result::Row;
use crate::simulated::document::rounds::ListedRound;
use crate::simulated::plan::{Discipline, EventDays, EventPlan};

/// An event with a view of each category.
#[derive(Debug, Clone)]
pub(crate) struct EventView<'a> {
    pub(crate) head: &'a Value,
    pub(crate) categories: Vec<CategoryView<'a>>,
}

#[derive(Debug, Serialize)]
pub(crate) struct EventDocument<'a> {
    #[serde(flatten)]
    head: &'a Value,
    /// Upstream sends the same list under two names.
    #[serde(flatten, serialize_with = "twice")]
    d_cats: Vec<ListedCategory<'a>>,
}

fn twice<S: Serializer>(
    categories: &[ListedCategory<'_>],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut fields = serializer.serialize_map(Some(2))?;
    fields.serialize_entry("d_cats", categories)?;
    fields.serialize_entry("dcats", categories)?;
    fields.end()
}

#[derive(Debug, Serialize)]
struct ListedCategory<'a> {
    dcat_id: u64,
    event_id: u64,
    dcat_name: String,
    discipline_kind: &'static str,
    category_id: u64,
    category_name: &'a str,
    status: &'static str,
    status_as_of: String,
    ranking_as_of: String,
    category_rounds: Vec<ListedRound<'a>>,
    full_results_url: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    top_3_results: Vec<Row<'a>>,
}

pub(crate) fn event_document<'a>(view: &EventView<'a>) -> EventDocument<'a> {
    let listed: Vec<ListedCategory<'a>> =
        view.categories.iter().map(CategoryView::listed).collect();
    EventDocument {
        head: view.head,
        d_cats: listed,
    }
}

impl<'a> CategoryView<'a> {
    fn listed(&self) -> ListedCategory<'a> {
        let (event, category) = (self.event.id, self.category.id);
        ListedCategory {
            dcat_id: category,
            event_id: event,
            dcat_name: self.category.name(),
            discipline_kind: self.category.discipline.kind(),
            category_id: event % 1_000 * 40 + self.category.position,
            category_name: &self.category.group,
            status: self.status(),
            status_as_of: self.status_as_of(),
            ranking_as_of: self.ranking_as_of(),
            category_rounds: self.listed_rounds(),
            full_results_url: format!("/api/v1/events/{event}/result/{category}"),
            top_3_results: self.top_three(),
        }
    }
}

/// All fields of an event except its categories.
pub(crate) fn head(event: &EventPlan, days: Option<EventDays>) -> Value {
    let id = event.id;
    let mut head = json!({
        "id": id,
        "name": event.name,
        "type": "classic",
        "league_id": event.league.id,
        "league_season_id": event.league.season_id,
        "season_id": event.season_id,
        "rounds": rounds(event),
        "starts_at": null,
        "ends_at": null,
        "local_start_date": null,
        "local_end_date": null,
        "timezone": null,
        "location": event.place.location(),
        "country": event.place.country,
        // Invented events have no page on the service's site.
        "registration_url": format!("https://example.org/events/{id}"),
        "registration_opens_at": null,
        "registration_deadline": null,
        "removal_deadline": null,
        "is_paraclimbing_event": event.para,
        "public_information": public_information(event),
        "disciplines": disciplines(event),
        "team_ranking_disciplines": kinds(event).into_iter().map(Discipline::kind).collect::<Vec<_>>(),
        "team_ranking_url": format!("/api/v1/events/{id}/team_results/"),
    });
    if let Some(days) = days {
        json::extend(&mut head, dates(event, days));
    }
    json::extend(&mut head, unused_fields());
    head
}

/// Some events have a description.
fn public_information(event: &EventPlan) -> Value {
    let town = event.place.town;
    let description = event
        .id
        .is_multiple_of(2)
        .then_some("Doors open an hour before the first climber. The finals are streamed.");
    json!({
        "organiser_name": format!("{town} Climbing Club"),
        "organiser_url": "https://example.org",
        "venue_name": format!("{town} Climbing Arena"),
        "description": description,
    })
}

fn dates(event: &EventPlan, days: EventDays) -> Value {
    let midnight = |day: NaiveDate, offset: i64| {
        let day = day.checked_add_signed(Duration::days(offset));
        event.place.midnight(day.unwrap_or(days.first))
    };
    let deadline = |at: DateTime<Utc>| at.format("%Y-%m-%dT%H:%M:%S.000Z").to_string();
    json!({
        "starts_at": upstream_time(midnight(days.first, 0)),
        "ends_at": upstream_time(midnight(days.last, 1) - Duration::minutes(1)),
        "local_start_date": days.first,
        "local_end_date": days.last,
        "timezone": {"value": event.place.zone.name},
        "registration_opens_at": deadline(midnight(days.first, -365)),
        "registration_deadline": deadline(midnight(days.first, -14)),
        "removal_deadline": deadline(midnight(days.first, -14)),
    })
}

fn kinds(event: &EventPlan) -> BTreeSet<Discipline> {
    let categories = event.categories.iter();
    categories.map(|category| category.discipline).collect()
}

/// A name appears once for every discipline that has such a round.
fn rounds(event: &EventPlan) -> Vec<Value> {
    let mut named: Vec<(Discipline, &str)> = Vec::new();
    for category in &event.categories {
        for round in &category.rounds {
            if !named.contains(&(category.discipline, round.name)) {
                named.push((category.discipline, round.name));
            }
        }
    }
    (1..)
        .zip(named)
        .map(|(number, (_, name)): (u64, _)| json!({"id": event.id * 10 + number, "name": name}))
        .collect()
}

fn disciplines(event: &EventPlan) -> Vec<Value> {
    (1..)
        .zip(kinds(event))
        .map(|(number, discipline): (u64, Discipline)| {
            let settings = (discipline == Discipline::BoulderLead).then(|| {
                json!({
                    "lead": {"points": LEAD_POINTS.to_vec(), "plus": 0.1},
                    "boulder": {"low_zone": 5, "high_zone": 10, "top": 25, "fall_deduction": 0.1},
                })
            });
            json!({
                "id": event.id * 10 + number,
                "kind": discipline.kind(),
                "settings": settings,
            })
        })
        .collect()
}

/// Fields that every event document has, without meaning here.
fn unused_fields() -> Value {
    json!({
        "cup_name": "",
        "athlete_self_registration": false,
        "team_official_self_registration": false,
        "event_logo": null,
        "series_logo": null,
        "cover": null,
        "infosheet_url": null,
        "additional_info_url": null,
        "self_judged": false,
        "computed_combined_categories": [],
        "time_rankings": false,
        "time_ranking_url": null,
        "custom_event_registration_fields": [],
    })
}
