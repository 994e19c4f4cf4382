//! Predictions. All writes go through the event's group commit.

use actix_web::http::StatusCode;
use actix_web::{delete, get, post, put, web};
use podium_domain::filter;
use podium_domain::filter::Page;
use podium_domain::filter::predictions_with_events::PredictionSort;
use podium_domain::ids::{EventId, PredictionId};
use podium_wire::accounts::account::Done;
use podium_wire::error_code::ErrorCode;
use podium_wire::picks::prediction::{
    CreatePredictionBody, PredictionAnswer, PredictionList, PredictionSavedAnswer,
    PredictionsQuery, PredictionsWithEventsAnswer, PredictionsWithEventsQuery, SaveEverywhereBody,
    SavedEverywhereAnswer, UpdatePredictionBody,
};
use serde::Deserialize;

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::extract::path::{Id, parse_id};
use crate::http::extract::podium::podium;
use crate::http::extract::query::Query;
use crate::http::respond::count::count;
use crate::http::respond::done::{Answer, confirmed};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, InvalidFields, NotFound};
use crate::http::state::AppState;
use podium_store::db::new_hex_id;
use podium_store::db::{IdempotencyKey, SignedIn, StoreError};
use podium_store::picks::{
    AllLeaguesPick, Author, DELETED as PICK_DELETED, PickCommand, PickMutation, PickOutcome,
    PickRequest, SeenVersions,
};

/// Default page size (docs/rules.md, "Fixed texts and names").
const LIMIT_DEFAULT: i64 = 100;
const WITH_EVENTS_LIMIT_DEFAULT: i64 = 20;
pub(crate) const NOT_FOUND: &str = "Prediction not found.";

async fn write(
    state: &AppState,
    event: &EventId,
    caller: SignedIn,
    command: PickCommand,
) -> Result<PickOutcome, ApiError> {
    let author = Author {
        site_admin: caller.is_site_admin(),
        user: caller.user_id,
    };
    let key = IdempotencyKey::current();
    let request = PickRequest {
        author,
        command,
        key: key.clone(),
    };
    match state.live.write_pick(event, request).await? {
        PickOutcome::Repeated => {
            if let Some(key) = key {
                key.set_repeated();
            }
            Err(StoreError::Repeated.into())
        }
        done @ (PickOutcome::Saved(_)
        | PickOutcome::SavedInAllLeagues(_)
        | PickOutcome::Deleted) => Ok(done),
        refused @ (PickOutcome::Exists(_)
        | PickOutcome::Changed(_)
        | PickOutcome::Closed(_)
        | PickOutcome::NotAMember
        | PickOutcome::UnknownCategory
        | PickOutcome::NotOnStartList
        | PickOutcome::NotAttending
        | PickOutcome::NotFound) => Err(refusal(refused)),
    }
}

/// The error for a pick that could not be saved.
pub(crate) fn refusal(outcome: PickOutcome) -> ApiError {
    match outcome {
        PickOutcome::Repeated => StoreError::Repeated.into(),
        PickOutcome::Closed(closed) => closed.into(),
        PickOutcome::Exists(prediction) => ApiError::prediction_exists(*prediction),
        PickOutcome::Changed(predictions) => ApiError::pick_changed(predictions),
        PickOutcome::NotAMember => ApiError::new(
            StatusCode::FORBIDDEN,
            ErrorCode::NotAMember,
            "You are not a member of this league.",
        ),
        PickOutcome::UnknownCategory => ApiError::not_found("Category not found."),
        PickOutcome::NotOnStartList => ApiError::conflict(
            ErrorCode::AthleteNotOnStartList,
            "A selected athlete is not on the start list of this category.",
        ),
        PickOutcome::NotAttending => ApiError::conflict(
            ErrorCode::AthleteNotAttending,
            "A selected athlete is not attending this event.",
        ),
        PickOutcome::NotFound
        | PickOutcome::Deleted
        | PickOutcome::Saved(_)
        | PickOutcome::SavedInAllLeagues(_) => ApiError::not_found(NOT_FOUND),
    }
}

fn saved(outcome: PickOutcome) -> Result<web::Json<PredictionSavedAnswer>, ApiError> {
    let PickOutcome::Saved(prediction) = outcome else {
        return Err(refusal(outcome));
    };
    Ok(web::Json(PredictionSavedAnswer {
        success: true,
        prediction_id: prediction.id.clone(),
        prediction: *prediction,
    }))
}

/// Creates a prediction for a category in a league.
#[utoipa::path(tag = "Predictions", extensions(("x-lane" = json!("picks"))), request_body = CreatePredictionBody, responses((status = 200, body = PredictionSavedAnswer), NotFound, Conflict, InvalidFields))]
#[post("/predictions")]
pub(crate) async fn create(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<CreatePredictionBody>,
) -> Result<web::Json<PredictionSavedAnswer>, ApiError> {
    let (event, pick) = new_pick(&state, &body).await?;
    let create = PickMutation::Create {
        id: new_hex_id().parse().map_err(|_| ApiError::unavailable())?,
        league: pick.league,
        category: pick.category,
        podium: pick.podium,
        common: false,
    };
    saved(write(&state, &event, caller, PickCommand::One(create)).await?)
}

/// Creates or replaces a prediction in all leagues of the caller.
///
/// Leagues where the caller chose another podium for that league alone keep it, except the league of the request.
#[utoipa::path(tag = "Predictions", extensions(("x-lane" = json!("picks"))), request_body = SaveEverywhereBody, responses((status = 200, body = SavedEverywhereAnswer), NotFound, Conflict, InvalidFields))]
#[post("/predictions/everywhere")]
pub(crate) async fn everywhere(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<SaveEverywhereBody>,
) -> Result<web::Json<SavedEverywhereAnswer>, ApiError> {
    let seen = body.versions.map(SeenVersions);
    let body = CreatePredictionBody {
        event_id: body.event_id,
        category_id: body.category_id,
        league_id: body.league_id,
        data: body.data,
    };
    let (event, pick) = new_pick(&state, &body).await?;
    let pick = AllLeaguesPick { seen, ..pick };
    let outcome = write(&state, &event, caller, PickCommand::AllLeagues(pick)).await?;
    let PickOutcome::SavedInAllLeagues(answer) = outcome else {
        return Err(refusal(outcome));
    };
    Ok(web::Json(*answer))
}

/// Parses the body and its event; errors are returned in this order.
async fn new_pick(
    state: &AppState,
    body: &CreatePredictionBody,
) -> Result<(EventId, AllLeaguesPick), ApiError> {
    if body.league_id.trim().is_empty() {
        return Err(ApiError::invalid_field(
            "leagueId",
            "Please select a league first.",
        ));
    }
    let event = parse_id(&body.event_id)?;
    let pick = AllLeaguesPick {
        league: parse_id(&body.league_id)?,
        category: parse_id(&body.category_id)?,
        podium: podium(&body.data)?,
        seen: None,
    };
    // Checked first, so that unknown events start no actors.
    if !state.live.watches_event(&event) && !state.store.has_event(&event).await? {
        return Err(ApiError::not_found("Event not found."));
    }
    Ok((event, pick))
}

/// Predictions that match a filter, newest first: the caller's, and those of other members once they are closed.
#[utoipa::path(tag = "Predictions", request_body = PredictionsQuery, responses((status = 200, body = PredictionList)))]
#[post("/predictions/query")]
pub(crate) async fn query(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<PredictionsQuery>,
) -> Result<web::Json<PredictionList>, ApiError> {
    let page = Page::parse(body.limit, body.skip, LIMIT_DEFAULT)?;
    let conditions = filter::conditions(&body.query)?;
    let predictions = state
        .store
        .query_predictions(&caller, &conditions, page)
        .await?;
    let count = count(&predictions);
    Ok(web::Json(PredictionList { predictions, count }))
}

/// The caller's predictions that match a filter, each with its event, and the years with predictions.
#[utoipa::path(tag = "Predictions", request_body = PredictionsWithEventsQuery, responses((status = 200, body = PredictionsWithEventsAnswer)))]
#[post("/predictions/with-events")]
pub(crate) async fn with_events(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<PredictionsWithEventsQuery>,
) -> Result<web::Json<PredictionsWithEventsAnswer>, ApiError> {
    let page = Page::parse(body.limit, body.skip, WITH_EVENTS_LIMIT_DEFAULT)?;
    let conditions = filter::conditions(&body.query)?;
    let sort = match &body.sort_field {
        Some(field) => PredictionSort::parse(field)?,
        None => PredictionSort::default(),
    };
    let found = state
        .store
        .predictions_with_events(&caller.user_id, &conditions, sort, page)
        .await?;
    Ok(web::Json(PredictionsWithEventsAnswer {
        count: count(&found.predictions),
        predictions: found.predictions,
        years: found.years,
    }))
}

/// One prediction.
#[utoipa::path(tag = "Predictions", responses((status = 200, body = PredictionAnswer), NotFound))]
#[get("/predictions/{prediction_id}")]
pub(crate) async fn one(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(id): Id<PredictionId>,
) -> Result<web::Json<PredictionAnswer>, ApiError> {
    let prediction = state
        .store
        .prediction(&id, &caller)
        .await
        .map_err(ApiError::or_not_found(NOT_FOUND))?;
    Ok(web::Json(PredictionAnswer { prediction }))
}

/// Changes a prediction.
#[utoipa::path(tag = "Predictions", extensions(("x-lane" = json!("picks"))), request_body = UpdatePredictionBody, responses((status = 200, body = PredictionSavedAnswer), NotFound, Conflict, InvalidFields))]
#[put("/predictions/{prediction_id}")]
pub(crate) async fn update(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<UpdatePredictionBody>,
    Id(id): Id<PredictionId>,
) -> Result<web::Json<PredictionSavedAnswer>, ApiError> {
    let podium = podium(&body.data)?;
    let event = event_of(&state, &id).await?;
    let update = PickMutation::Update {
        id,
        podium,
        common: body.common,
        version: body.version,
    };
    saved(write(&state, &event, caller, PickCommand::One(update)).await?)
}

/// Version of the prediction that the client has.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SeenVersionQuery {
    /// If the stored version differs, nothing is changed (409 `pick_changed`).
    version: Option<i64>,
}

/// Deletes a prediction.
#[utoipa::path(tag = "Predictions", extensions(("x-lane" = json!("picks"))), params(SeenVersionQuery), responses((status = 200, body = Done), NotFound, Conflict))]
#[delete("/predictions/{prediction_id}")]
pub(crate) async fn delete(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Query(seen): Query<SeenVersionQuery>,
    Id(id): Id<PredictionId>,
) -> Answer {
    let event = event_of(&state, &id).await?;
    let delete = PickCommand::One(PickMutation::Delete {
        id,
        version: seen.version,
    });
    write(&state, &event, caller, delete).await?;
    Ok(confirmed(PICK_DELETED))
}

pub(crate) async fn event_of(state: &AppState, id: &PredictionId) -> Result<EventId, ApiError> {
    state
        .store
        .event_of_prediction(id)
        .await
        .map_err(ApiError::or_not_found(NOT_FOUND))
}
