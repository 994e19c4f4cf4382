//! `/events/{id}`: place, dates, and the state of every category.

use chrono::{Duration, NaiveDate};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::event::dates::upstream_time;
use crate::event::json;
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
    dcat_name: String,
    discipline_kind: &'static str,
    status: &'static str,
    status_as_of: String,
    ranking_as_of: String,
    category_rounds: Vec<ListedRound>,
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
        ListedCategory {
            dcat_id: self.category.id,
            dcat_name: self.category.name(),
            discipline_kind: self.category.discipline.kind(),
            status: self.status(),
            status_as_of: self.status_as_of(),
            ranking_as_of: self.ranking_as_of(),
            category_rounds: self.listed_rounds(),
            top_3_results: self.top_three(),
        }
    }
}

/// All fields of an event except its categories.
pub(crate) fn head(event: &EventPlan, days: Option<EventDays>) -> Value {
    let mut head = json!({
        "id": event.id,
        "name": event.name,
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
        "registration_url": format!("https://example.org/events/{}", event.id),
        "is_paraclimbing_event": event.para,
        "public_information": public_information(event),
    });
    if let Some(days) = days {
        json::extend(&mut head, dates(event, days));
    }
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
    json!({
        "starts_at": upstream_time(midnight(days.first, 0)),
        "ends_at": upstream_time(midnight(days.last, 1) - Duration::minutes(1)),
        "local_start_date": days.first,
        "local_end_date": days.last,
        "timezone": {"value": event.place.zone.name},
    })
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
    let listed = named.into_iter();
    listed.map(|(_, name)| json!({"name": name})).collect()
}
