//! Upstream JSON to facts of the domain. Pure; a document either reads as a whole or not at all.

use std::collections::HashSet;

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, Utc};
use podium_domain::event::{CategoryFacts, CategoryStatus, EventFacts, PublicInformation, Round};
use podium_domain::ids::{CategoryId, Series};
use podium_domain::ranking::RankingRow;
use podium_domain::start_list::{CategoryEntry, StartListEntry};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::document::{
    CategoryDocument, EventDocument, RankingDocument, RegistrationDocument, ResultDocument,
    RootDocument, RoundDocument, SeasonDocument, SeasonEvent,
};
use crate::store::RankingUpdate;

/// What a registration without a status means: only a withdrawal is said.
const CONFIRMED: &str = "confirmed";

/// Why a document cannot be read.
pub(super) type Unreadable = String;

fn parse<T: DeserializeOwned>(body: &str) -> Result<T, Unreadable> {
    // Postgres cannot hold a NUL in a text, and one here must not keep the rest of an event out.
    if body.contains("\\u0000") {
        let mut value: Value = serde_json::from_str(body).map_err(|error| error.to_string())?;
        remove_nul(&mut value);
        return serde_json::from_value(value).map_err(|error| error.to_string());
    }
    serde_json::from_str(body).map_err(|error| error.to_string())
}

fn remove_nul(value: &mut Value) {
    match value {
        Value::String(text) => text.retain(|character| character != '\0'),
        Value::Array(items) => items.iter_mut().for_each(remove_nul),
        Value::Object(fields) => {
            *fields = std::mem::take(fields)
                .into_iter()
                .map(|(key, mut value)| {
                    remove_nul(&mut value);
                    (key.replace('\0', ""), value)
                })
                .collect();
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Numbers of the seasons that may have events on `since` or later: the one that runs first, then
/// those of that year or a later one, because next year's are listed before the year turns.
pub(super) fn seasons(body: &str, since: NaiveDate) -> Result<Vec<u64>, Unreadable> {
    let root: RootDocument = parse(body)?;
    let current = root.current.id;
    let others = root.seasons.into_iter().filter(|season| {
        let year = season
            .name
            .as_deref()
            .and_then(|name| name.trim().parse::<i32>().ok());
        season.id != current && year.is_some_and(|year| year >= since.year())
    });
    Ok(std::iter::once(current)
        .chain(others.map(|season| season.id))
        .collect())
}

/// Numbers of the seasons of a year.
pub(super) fn seasons_of_year(body: &str, year: i32) -> Result<Vec<u64>, Unreadable> {
    let root: RootDocument = parse(body)?;
    let of_year = root.seasons.into_iter().filter(|season| {
        season
            .name
            .as_deref()
            .is_some_and(|name| name.trim().parse() == Ok(year))
    });
    Ok(of_year.map(|season| season.id).collect())
}

/// Events of a season that end on `since` or later, or do not say when they end.
pub(super) fn season_events(body: &str, since: NaiveDate) -> Result<Vec<u64>, Unreadable> {
    let season: SeasonDocument = parse(body)?;
    let last_day = |event: &SeasonEvent| {
        let said = [&event.local_end_date, &event.ends_at];
        said.into_iter().flatten().find_map(|text| date(text))
    };
    Ok(season
        .events
        .into_iter()
        .filter(|event| last_day(event).is_none_or(|last_day| last_day >= since))
        .map(|event| event.event_id)
        .collect())
}

pub(super) fn event(series: Series, body: &str) -> Result<EventFacts, Unreadable> {
    let document: EventDocument = parse(body)?;
    let name = text(Some(document.name));
    if name.is_empty() {
        return Err("the event has no name".to_owned());
    }
    let categories = if document.d_cats.is_empty() {
        document.dcats
    } else {
        document.d_cats
    };
    let mut known = HashSet::new();
    let information = document.public_information.unwrap_or_default();
    Ok(EventFacts {
        id: series.event_id(document.id),
        series,
        name,
        location: text(document.location),
        country: document.country.map(|country| text(Some(country))),
        local_start_date: document.local_start_date.as_deref().and_then(date),
        local_end_date: document.local_end_date.as_deref().and_then(date),
        starts_at: document.starts_at.as_deref().and_then(time),
        ends_at: document.ends_at.as_deref().and_then(time),
        timezone: document.timezone.and_then(|zone| zone.value),
        registration_url: document.registration_url,
        public_information: PublicInformation {
            organiser_name: information.organiser_name,
            organiser_url: information.organiser_url,
            venue_name: information.venue_name,
            description: information.description,
        },
        categories: categories
            .into_iter()
            .filter(|category| known.insert(category.dcat_id))
            .map(category)
            .collect(),
    })
}

fn category(document: CategoryDocument) -> CategoryFacts {
    CategoryFacts {
        id: CategoryId::from_upstream(document.dcat_id),
        name: text(Some(document.dcat_name)),
        discipline: text(document.discipline_kind),
        status: CategoryStatus::new(text(document.status)),
        rounds: rounds(document.category_rounds),
    }
}

fn rounds(documents: Vec<RoundDocument>) -> Vec<Round> {
    documents
        .into_iter()
        .map(|round| Round {
            id: round.category_round_id.to_string(),
            name: text(round.name),
            kind: text(round.kind),
            status: text(round.status),
            starting_groups: round
                .starting_groups
                .into_iter()
                .map(|group| text(group.name))
                .collect(),
        })
        .collect()
}

/// Squads (relays) have no athlete of their own and are left out; of an athlete named twice, the
/// first row counts.
pub(super) fn start_list(series: Series, body: &str) -> Result<Vec<StartListEntry>, Unreadable> {
    let documents: Vec<RegistrationDocument> = parse(body)?;
    let mut known = HashSet::new();
    Ok(documents
        .into_iter()
        .filter_map(|document| start_list_entry(series, document))
        .filter(|entry| known.insert(entry.athlete.clone()))
        .collect())
}

fn start_list_entry(series: Series, document: RegistrationDocument) -> Option<StartListEntry> {
    let athlete = series.athlete_id(document.athlete_id?);
    let entries = if document.d_cats.is_empty() {
        document.dcats
    } else {
        document.d_cats
    };
    let mut known = HashSet::new();
    let mut categories: Vec<CategoryEntry> = entries
        .into_iter()
        .filter(|entry| known.insert(entry.id))
        .map(|entry| CategoryEntry {
            category: CategoryId::from_upstream(entry.id),
            name: text(entry.name),
            status: entry
                .status
                .map_or_else(|| CONFIRMED.to_owned(), |status| text(Some(status))),
        })
        .collect();
    // As the store gives them back, so that equal lists compare equal.
    categories.sort_by(|a, b| a.category.cmp(&b.category));
    (!categories.is_empty()).then(|| StartListEntry {
        athlete,
        firstname: text(document.firstname),
        lastname: text(document.lastname),
        country: text(document.country),
        categories,
    })
}

/// The result of a category of which the event's own document says `category`.
pub(super) fn ranking(
    series: Series,
    category: &CategoryFacts,
    body: &str,
) -> Result<RankingUpdate, Unreadable> {
    let document: ResultDocument = parse(body)?;
    let mut known = HashSet::new();
    Ok(RankingUpdate {
        category: category.id.clone(),
        status: document.status.map(|status| text(Some(status))),
        ranking_as_of: document.ranking_as_of.map(|time| text(Some(time))),
        rounds: document
            .category_rounds
            .map_or_else(|| category.rounds.clone(), rounds),
        rows: document.ranking.map(|rows| {
            rows.into_iter()
                .filter_map(|row| ranking_row(series, row))
                .filter(|row| known.insert(row.athlete.clone()))
                .collect()
        }),
    })
}

fn ranking_row(series: Series, document: RankingDocument) -> Option<RankingRow> {
    let mut rounds = document.rounds;
    if rounds.is_null() {
        rounds = Value::Array(Vec::new());
    }
    Some(RankingRow {
        athlete: series.athlete_id(document.athlete_id?),
        firstname: text(document.firstname),
        lastname: text(document.lastname),
        name: text(document.name),
        country: text(document.country),
        rank: document.rank.filter(|rank| *rank > 0),
        rounds,
    })
}

fn text(text: Option<String>) -> String {
    text.unwrap_or_default().trim().to_owned()
}

pub(super) fn date(text: &str) -> Option<NaiveDate> {
    text.get(..10)?.parse().ok()
}

/// `2025-04-17 16:00:00 UTC`, or ISO 8601; anything else (`NA`) is no time.
pub(super) fn time(text: &str) -> Option<DateTime<Utc>> {
    let text = text.trim();
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return Some(time.with_timezone(&Utc));
    }
    let plain = text
        .strip_suffix("UTC")
        .or_else(|| text.strip_suffix("+00:00"))?;
    NaiveDateTime::parse_from_str(plain.trim(), "%Y-%m-%d %H:%M:%S")
        .ok()
        .map(|time| time.and_utc())
}
