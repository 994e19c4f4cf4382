//! `/api/v1/`, all seasons, and `/api/v1/seasons/{id}`, the events of one.

use podium_domain::events::season::{Season, SeasonEvent, Seasons};

use crate::fields::{Fields, parse};
use crate::moment::date;
use crate::reading::{Reading, Unreadable};
use crate::rows::Rows;

pub fn seasons(body: &str) -> Result<Reading<Seasons>, Unreadable> {
    let document = parse(body)?;
    let root = Fields::of("document", &document)?;
    let current = root.object("current")?.required_id("id")?;
    let mut rows = Rows::default();
    let listed = rows
        .of_things("seasons", "id", root.rows("seasons")?.unwrap_or_default())?
        .into_iter()
        .map(|(number, season)| Season {
            number,
            year: season.text("name").parse().ok(),
        })
        .collect();
    Ok(rows.reading(Seasons { current, listed }))
}

pub fn season(body: &str) -> Result<Reading<Vec<SeasonEvent>>, Unreadable> {
    let document = parse(body)?;
    let season = Fields::of("document", &document)?;
    let events = season
        .rows("events")?
        .ok_or(Unreadable::Missing { key: "events" })?;
    let mut rows = Rows::default();
    let events = rows
        .of_things("events", "event_id", events)?
        .into_iter()
        .map(|(number, event)| season_event(number, event))
        .collect();
    Ok(rows.reading(events))
}

fn season_event(number: u64, event: Fields<'_>) -> SeasonEvent {
    let dates = ["local_end_date", "ends_at"].map(|key| event.text(key));
    SeasonEvent {
        number,
        name: event.text("event"),
        last_day: dates.iter().find_map(|text| date(text)),
    }
}
