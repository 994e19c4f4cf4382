//! Upstream JSON to facts of the domain. Pure; a document either reads as a whole or not at all.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use podium_domain::event::{
    CategoryFacts, CategoryStatus, EventFacts, PublicInformation, Round,
};
use podium_domain::ids::{CategoryId, Series};
use podium_domain::ranking::RankingRow;
use podium_domain::start_list::{CategoryEntry, StartListEntry};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::document::{
    CategoryDocument, EventDocument, RankingDocument, RegistrationDocument, ResultDocument,
    RootDocument, RoundDocument, SeasonDocument,
};
use crate::store::RankingUpdate;

/// What a registration without a status means: only a withdrawal is said.
const CONFIRMED: &str = "confirmed";

/// Why a document cannot be read.
pub(super) type Unreadable = String;

fn parse<T: DeserializeOwned>(body: &str) -> Result<T, Unreadable> {
    serde_json::from_str(body).map_err(|error| error.to_string())
}

/// Number of the season that runs.
pub(super) fn current_season(body: &str) -> Result<u64, Unreadable> {
    Ok(parse::<RootDocument>(body)?.current.id)
}

/// Events of a season that end on `since` or later, or do not say when they end.
pub(super) fn season_events(body: &str, since: NaiveDate) -> Result<Vec<u64>, Unreadable> {
    let season: SeasonDocument = parse(body)?;
    Ok(season
        .events
        .into_iter()
        .filter(|event| {
            event.local_end_date.as_deref().and_then(date).is_none_or(|last_day| last_day >= since)
        })
        .map(|event| event.event_id)
        .collect())
}

pub(super) fn event(series: Series, body: &str) -> Result<EventFacts, Unreadable> {
    let document: EventDocument = parse(body)?;
    let categories =
        if document.d_cats.is_empty() { document.dcats } else { document.d_cats };
    let information = document.public_information.unwrap_or_default();
    Ok(EventFacts {
        id: series.event_id(document.id),
        series,
        name: text(Some(document.name)),
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
        categories: categories.into_iter().map(category).collect(),
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
            starting_groups: round.starting_groups.into_iter().map(|group| text(group.name)).collect(),
        })
        .collect()
}

/// Squads (relays) have no athlete of their own and are left out.
pub(super) fn start_list(series: Series, body: &str) -> Result<Vec<StartListEntry>, Unreadable> {
    let documents: Vec<RegistrationDocument> = parse(body)?;
    let mut entries: Vec<StartListEntry> = Vec::with_capacity(documents.len());
    for document in documents {
        let Some(athlete) = document.athlete_id else { continue };
        let athlete = series.athlete_id(athlete);
        if entries.iter().any(|entry| entry.athlete == athlete) {
            continue;
        }
        let mut categories: Vec<CategoryEntry> = Vec::new();
        for entry in document.d_cats {
            let category = CategoryId::from_upstream(entry.id);
            if categories.iter().any(|known| known.category == category) {
                continue;
            }
            let status = entry.status.unwrap_or_else(|| CONFIRMED.to_owned());
            categories.push(CategoryEntry { category, name: text(entry.name), status: text(Some(status)) });
        }
        // As the store gives them back, so that equal lists compare equal.
        categories.sort_by(|a, b| a.category.cmp(&b.category));
        if categories.is_empty() {
            continue;
        }
        entries.push(StartListEntry {
            athlete,
            firstname: text(document.firstname),
            lastname: text(document.lastname),
            country: text(document.country),
            categories,
        });
    }
    Ok(entries)
}

pub(super) fn ranking(series: Series, category: CategoryId, body: &str) -> Result<RankingUpdate, Unreadable> {
    let document: ResultDocument = parse(body)?;
    Ok(RankingUpdate {
        category,
        status: document.status.map(|status| text(Some(status))),
        ranking_as_of: document.ranking_as_of.map(|time| text(Some(time))),
        rounds: rounds(document.category_rounds),
        rows: document
            .ranking
            .map(|rows| rows.into_iter().filter_map(|row| ranking_row(series, row)).collect()),
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

/// Trimmed, and without the NUL that a text of Postgres cannot hold.
fn text(text: Option<String>) -> String {
    text.unwrap_or_default().replace('\0', "").trim().to_owned()
}

fn date(text: &str) -> Option<NaiveDate> {
    text.get(..10)?.parse().ok()
}

/// `2025-04-17 16:00:00 UTC`, or ISO 8601; anything else (`NA`) is no time.
fn time(text: &str) -> Option<DateTime<Utc>> {
    let text = text.trim();
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return Some(time.with_timezone(&Utc));
    }
    let plain = text.strip_suffix("UTC").or_else(|| text.strip_suffix("+00:00"))?;
    NaiveDateTime::parse_from_str(plain.trim(), "%Y-%m-%d %H:%M:%S").ok().map(|time| time.and_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_come_in_three_spellings_and_none() {
        for text in ["2025-04-17 16:00:00 UTC", "2025-04-17 16:00:00 +00:00", "2025-04-17T16:00:00.000Z"] {
            let parsed = time(text).map(|time| time.to_rfc3339());
            assert_eq!(parsed.as_deref(), Some("2025-04-17T16:00:00+00:00"), "{text}");
        }
        for text in ["NA", "", "2025-04-17", "yesterday UTC"] {
            assert_eq!(time(text), None, "{text}");
        }
    }

    #[test]
    fn a_document_without_what_it_must_have_is_not_half_read() {
        for body in ["", "null", "[]", "{}", r#"{"id":"x","name":"y"}"#, r#"{"id":1}"#, "<html>"] {
            assert!(event(Series::Ifsc, body).is_err(), "{body}");
        }
        assert!(event(Series::Ifsc, r#"{"id":1,"name":"Cup","timezone":null,"d_cats":null}"#).is_ok());
    }

    #[test]
    fn squads_are_left_out_and_a_missing_status_means_confirmed() {
        let body = r#"[
            {"squad_id": 1, "name": "AUT 1", "d_cats": [{"id": 9, "name": "RELAY"}]},
            {"athlete_id": 7, "firstname": "A", "lastname": "B", "country": null,
             "d_cats": [{"id": 7, "name": "BOULDER Women", "status": null},
                        {"id": 3, "name": "LEAD Women", "status": "not attending"}]}
        ]"#;
        let entries = start_list(Series::Usa, body).expect("readable");
        assert_eq!(entries.len(), 1);
        let attending: Vec<_> = entries
            .iter()
            .flat_map(|entry| &entry.categories)
            .map(|entry| (entry.category.as_str(), entry.is_attending()))
            .collect();
        assert_eq!(attending, [("3", false), ("7", true)]);
    }

    #[test]
    fn a_ranking_of_null_is_not_an_empty_one() {
        let category = || CategoryId::from_upstream(3);
        let none = ranking(Series::Ifsc, category(), r#"{"status":"active","ranking":null}"#);
        assert!(none.expect("readable").rows.is_none());
        let empty = ranking(Series::Ifsc, category(), r#"{"status":"active","ranking":[]}"#);
        assert_eq!(empty.expect("readable").rows, Some(vec![]));
    }
}
