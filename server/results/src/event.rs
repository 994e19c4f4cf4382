//! `/api/v1/events/{id}`

use podium_domain::events::event::{
    CategoryFacts, CategoryStatus, EventFacts, PublicInformation, Round,
};
use podium_domain::ids::{CategoryId, Series};
use serde_json::Value;

use crate::fields::{Fields, parse};
use crate::moment::{date, time};
use crate::reading::{Reading, Unreadable};
use crate::rows::Rows;

/// Reads the event requested as `number`.
pub fn event(series: Series, number: u64, body: &str) -> Result<Reading<EventFacts>, Unreadable> {
    let document = parse(body)?;
    let event = Fields::of("document", &document)?;
    let found = event.required_id("id")?;
    if found != number {
        return Err(Unreadable::OtherDocument {
            expected: number,
            found,
        });
    }
    let name = event.required_text("name")?;
    // Some documents use `dcats`; those seen so far have both, with identical content.
    let listed = ["d_cats", "dcats"]
        .into_iter()
        .map(|key| event.rows(key))
        .find(|listed| !matches!(listed, Ok(None | Some([]))))
        .transpose()?
        .flatten()
        .unwrap_or_default();
    let mut rows = Rows::default();
    let categories = rows
        .of_things("d_cats", "dcat_id", listed)?
        .into_iter()
        .map(|(number, row)| category(number, row))
        .collect::<Result<_, _>>()?;
    let information = event.inner("public_information");
    let facts = EventFacts {
        id: series.event_id(number),
        series,
        name,
        location: event.text("location"),
        country: event.some_text("country"),
        local_start_date: event.strict_moment("local_start_date", date)?,
        local_end_date: date(&event.text("local_end_date")),
        starts_at: event.strict_moment("starts_at", time)?,
        ends_at: time(&event.text("ends_at")),
        timezone: event.inner("timezone").some_text("value"),
        registration_url: event
            .some_text("registration_url")
            .map(|link| public_address(series, number, link)),
        public_information: PublicInformation {
            organiser_name: information.some_text("organiser_name"),
            organiser_url: information.some_text("organiser_url"),
            venue_name: information.some_text("venue_name"),
            description: information.some_text("description"),
        },
        is_para: event.is("is_paraclimbing_event"),
        announced_rounds: event
            .list("rounds")
            .iter()
            .filter_map(|round| Fields::lenient(round).some_text("name"))
            .collect(),
        categories,
    };
    Ok(rows.reading(facts))
}

/// Links are relative to the service's site. Those into its API answer no browser; the event's page has the same.
fn public_address(series: Series, number: u64, link: String) -> String {
    let site = series.site();
    if link.starts_with("/api/") {
        format!("{site}/event/{number}")
    } else if link.starts_with('/') {
        format!("{site}{link}")
    } else {
        link
    }
}

fn category(number: u64, category: Fields<'_>) -> Result<CategoryFacts, Unreadable> {
    Ok(CategoryFacts {
        id: CategoryId::from_upstream(number),
        name: category.required_text("dcat_name")?,
        discipline: category.text("discipline_kind"),
        status: CategoryStatus::new(category.strict_text("status")?.unwrap_or_default()),
        rounds: rounds(category.rows("category_rounds")?.unwrap_or_default())?,
    })
}

/// Reads `category_rounds` of a category, in its event's document or in its result.
pub(crate) fn rounds(listed: &[Value]) -> Result<Vec<Round>, Unreadable> {
    let read = |row| {
        let round = Fields::of("category_rounds", row)?;
        Ok(Round {
            id: round.required_id("category_round_id")?.to_string(),
            name: round.text("name"),
            kind: round.text("kind"),
            status: round.text("status"),
            starting_groups: round
                .list("starting_groups")
                .iter()
                .map(|group| Fields::lenient(group).text("name"))
                .collect(),
            format_identifier: round.some_text("format_identifier"),
        })
    };
    listed.iter().map(read).collect()
}
