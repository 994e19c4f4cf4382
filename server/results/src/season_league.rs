//! `/api/v1/season_leagues/{id}`: a league's events of a season, with the status of every category.

use std::collections::HashSet;

use podium_domain::events::event::CategoryStatus;
use podium_domain::events::season::{SeasonCategory, SeasonEvent};
use podium_domain::ids::CategoryId;

use crate::fields::{Fields, parse};
use crate::reading::{Reading, Unreadable};
use crate::rows::Rows;
use crate::seasons::season_event;

pub fn season_league(body: &str) -> Result<Reading<Vec<SeasonEvent>>, Unreadable> {
    let document = parse(body)?;
    let league = Fields::of("document", &document)?;
    let listed = league
        .rows("events")?
        .ok_or(Unreadable::Missing { key: "events" })?;
    let mut rows = Rows::default();
    let mut events = Vec::new();
    for (number, event) in rows.of_things("events", "event_id", listed)? {
        events.push(SeasonEvent {
            categories: categories(event)?,
            ..season_event(number, event)
        });
    }
    Ok(rows.reading(events))
}

fn categories(event: Fields<'_>) -> Result<Vec<SeasonCategory>, Unreadable> {
    let mut known = HashSet::new();
    let mut categories = Vec::new();
    for category in event.rows("d_cats")?.unwrap_or_default() {
        let category = Fields::of("d_cats", category)?;
        let number = category.required_id("id")?;
        if known.insert(number) {
            categories.push(SeasonCategory {
                id: CategoryId::from_upstream(number),
                name: category.text("name"),
                status: CategoryStatus::new(category.strict_text("status")?.unwrap_or_default()),
            });
        }
    }
    Ok(categories)
}
