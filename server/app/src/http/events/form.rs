//! Athletes' form before a competition: recent results and chances; and how good earlier chances were (docs/form.md).

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, get, web};
use podium_domain::form::{StarterChances, TrackRecord, expected_points};
use podium_domain::ids::{CategoryId, EventId};
use podium_domain::picks::pick::Place;
use podium_live::form::StarterForm;
use podium_store::events::JudgedStep;
use podium_wire::events::form::{
    AthleteChances, CategoryChances, FormRecordAnswer, FormSeason, FormTenth, LiveRecord,
    StartListFormAnswer,
};

use crate::http::events::list::NOT_FOUND;
use crate::http::extract::auth::AnySession;
use crate::http::extract::path::Id;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::NotFound;
use crate::http::respond::response_cache::cached_for_all;
use crate::http::state::AppState;

/// In steps of one `steps`th.
fn rounded(value: f64, steps: f64) -> f64 {
    (value * steps).round() / steps
}

fn chances(category: &CategoryId, starters: Vec<StarterForm>) -> CategoryChances {
    let mut athletes: Vec<AthleteChances> = starters
        .into_iter()
        .map(|starter| {
            let [win, ..] = starter.chances.by_rank;
            let points = |place| rounded(expected_points(&starter.chances, place), 10.0);
            AthleteChances {
                athlete_id: starter.athlete.to_string(),
                podium: rounded(starter.chances.podium(), 1000.0),
                win: rounded(win, 1000.0),
                expected_points: Place::ALL.map(points),
                starts: u32::try_from(starter.record.starts).unwrap_or(u32::MAX),
                last_ranks: starter.record.last.iter().map(|(_, rank)| *rank).collect(),
            }
        })
        .collect();
    athletes.sort_by(|a, b| b.podium.total_cmp(&a.podium));
    CategoryChances {
        category_id: category.to_string(),
        athletes,
    }
}

async fn form_of_starters(state: &AppState, id: &EventId) -> Result<StartListFormAnswer, ApiError> {
    let lists = state.store.start_lists(id).await?;
    if lists.is_empty() && !state.store.has_event(id).await? {
        return Err(ApiError::not_found(NOT_FOUND));
    }
    let starters = state.live.form_of(lists).await?;
    Ok(StartListFormAnswer {
        athletes: state.store.start_list_form(id).await?,
        categories: starters
            .into_iter()
            .map(|(category, starters)| chances(&category, starters))
            .collect(),
    })
}

/// Recent results of the athletes on a start list, at most three each, from other events, newest first; and the chances
/// of everybody who starts.
#[utoipa::path(tag = "Events", responses((status = 200, body = StartListFormAnswer), NotFound))]
#[get("/upcoming/{event_id}/form")]
pub(crate) async fn start_list_form(
    state: web::Data<AppState>,
    request: HttpRequest,
    _: AnySession,
    Id(id): Id<EventId>,
) -> Result<HttpResponse, ApiError> {
    let path = format!("/api/upcoming/{id}/form");
    cached_for_all(&state, &request, path, || form_of_starters(&state, &id)).await
}

fn tenths(record: &TrackRecord) -> Vec<FormTenth> {
    let tenths = record.tenths.iter().map(|tenth| {
        let starters = f64::from(tenth.starters.max(1));
        FormTenth {
            starters: tenth.starters,
            predicted: rounded(tenth.predicted / starters, 1000.0),
            observed: rounded(f64::from(tenth.observed) / starters, 1000.0),
        }
    });
    tenths.collect()
}

fn mean_log_loss(record: &TrackRecord) -> f64 {
    rounded(
        record.log_loss / f64::from(record.starters().max(1)),
        1000.0,
    )
}

/// Stages without a category are left out.
fn live_records(steps: &[JudgedStep]) -> Vec<LiveRecord> {
    let record = |in_final| {
        let (mut live, mut form) = (TrackRecord::default(), TrackRecord::default());
        for step in steps.iter().filter(|step| step.in_final == in_final) {
            let is_in = |one: &&StarterChances| {
                let mut athletes = step.chances.iter().map(|other| &other.athlete);
                athletes.any(|athlete| *athlete == one.athlete)
            };
            let same: Vec<StarterChances> = step.form.iter().filter(is_in).cloned().collect();
            live.add_step(&step.chances, &step.ranking);
            form.add_step(&same, &step.ranking);
        }
        (live.categories > 0).then(|| LiveRecord {
            in_final,
            categories: live.categories,
            athletes: live.starters(),
            log_loss: mean_log_loss(&live),
            form_log_loss: mean_log_loss(&form),
            tenths: tenths(&live),
        })
    };
    [false, true].into_iter().filter_map(record).collect()
}

fn season(year: Option<i64>, record: &TrackRecord) -> FormSeason {
    FormSeason {
        year,
        categories: record.categories,
        points: record.points,
        possible: record.possible,
        starters: record.starters(),
        log_loss: mean_log_loss(record),
    }
}

/// How good the chances were that were stored when events closed. Public.
#[utoipa::path(tag = "Events", security(()), responses((status = 200, body = FormRecordAnswer)))]
#[get("/form/record")]
pub(crate) async fn form_record(
    state: web::Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let read = || async {
        let mut seasons: BTreeMap<Option<i64>, TrackRecord> = BTreeMap::new();
        let mut total = TrackRecord::default();
        for judged in state.store.judged_form_predictions().await? {
            for record in [seasons.entry(judged.year).or_default(), &mut total] {
                record.add(&judged.prediction, &judged.ranking);
            }
        }
        Ok(FormRecordAnswer {
            seasons: seasons
                .iter()
                .rev()
                .map(|(year, record)| season(*year, record))
                .collect(),
            total: season(None, &total),
            tenths: tenths(&total),
            live: live_records(&state.store.judged_outlook_steps().await?),
        })
    };
    cached_for_all(&state, &request, "/api/form/record".to_owned(), read).await
}
