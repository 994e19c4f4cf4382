//! The site admin's scoring and sync commands (docs/rules.md, "When points become final").

use actix_web::http::StatusCode;
use actix_web::{get, post, web};
use podium_domain::filter;
use podium_domain::filter::Page;
use podium_domain::ids::{EventId, Series, UserId};
use podium_wire::admin::audit::AuditAct;
use podium_wire::admin::feed_health::FetchProgress;
use podium_wire::error_code::ErrorCode;
use podium_wire::scoring::score::{
    EventIdBody, EventScoreStatusList, EventScoreStatusQuery, FetchResultsAnswer, ScoreEventAnswer,
    ScoreEventBody, ScorePreviewAnswer, ScoreStatusAnswer,
};
use serde_json::json;
use tokio::sync::mpsc;

use crate::http::extract::auth::SiteAdmin;
use crate::http::extract::body::Body;
use crate::http::extract::path::{Id, parse_id};
use crate::http::respond::count::count;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Forbidden, NotFound, UpstreamFailed};
use crate::http::state::AppState;
use podium_store::audit::AuditRecord;
use podium_worker::sync::{FeedError, FetchStep, SyncReport};

/// Default page size (docs/rules.md, "Fixed texts and names").
const LIMIT_DEFAULT: i64 = 100;
const NOT_FOUND: &str = "Event not found.";

/// Settles the points of finished categories. Site admins only.
#[utoipa::path(tag = "Scoring", request_body = ScoreEventBody, responses((status = 200, body = ScoreEventAnswer), NotFound))]
#[post("/score-event")]
pub(crate) async fn score_event(
    state: web::Data<AppState>,
    SiteAdmin(admin): SiteAdmin,
    Body(body): Body<ScoreEventBody>,
) -> Result<web::Json<ScoreEventAnswer>, ApiError> {
    let id = parse_id(&body.event_id)?;
    let (answer, wakeups) = state
        .store
        .score_event(&id, Some(&admin.user_id), body.with_unfinished)
        .await
        .map_err(ApiError::or_not_found(NOT_FOUND))?;
    state.live.wake(&wakeups);
    // Before the response is sent, so that a leaderboard read after it has the points.
    state.live.reload_boards();
    Ok(web::Json(answer))
}

/// Previews the changes that scoring an event would make, without writing. Site admins only.
#[utoipa::path(tag = "Scoring", request_body = EventIdBody, responses((status = 200, body = ScorePreviewAnswer), NotFound))]
#[post("/score-event/preview")]
pub(crate) async fn preview(
    state: web::Data<AppState>,
    _: SiteAdmin,
    Body(body): Body<EventIdBody>,
) -> Result<web::Json<ScorePreviewAnswer>, ApiError> {
    let id = parse_id(&body.event_id)?;
    let preview = state.store.preview_scoring(&id).await;
    Ok(web::Json(
        preview.map_err(ApiError::or_not_found(NOT_FOUND))?,
    ))
}

/// Fetches all documents of an event now. Site admins only.
#[utoipa::path(tag = "Scoring", request_body = EventIdBody, responses((status = 200, body = FetchResultsAnswer), NotFound, UpstreamFailed))]
#[post("/fetch-full-results")]
pub(crate) async fn fetch_full_results(
    state: web::Data<AppState>,
    SiteAdmin(admin): SiteAdmin,
    Body(body): Body<EventIdBody>,
) -> Result<web::Json<FetchResultsAnswer>, ApiError> {
    if body.event_id.trim().is_empty() {
        return Err(ApiError::invalid_id(
            "Event ID is required for fetching results",
        ));
    }
    let id = parse_id(&body.event_id)?;
    if Series::upstream_event(&id).is_none() {
        return Err(ApiError::not_found(NOT_FOUND));
    }
    let (steps, received) = mpsc::unbounded_channel();
    let reporting = actix_web::rt::spawn(report_progress(state.clone(), id.clone(), received));
    let fetched = state.feeds.sync_event_once(&id, Some(&steps)).await;
    drop(steps);
    if let Err(error) = reporting.await {
        tracing::error!(cause = ?error, "could not report the progress of a fetch");
    }
    record_fetch(&state, &admin.user_id, &id, &fetched).await?;
    let report = fetched.map_err(|error| not_fetched(&error))?;
    // A correction of scored results has changed points; a leaderboard read after the response must include them.
    state.live.reload_boards();
    let problems: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
    let message = if report.problems.is_empty() {
        format!("Processed {} categories", report.categories_processed)
    } else {
        format!(
            "Processed {} categories. Some could not be read: {}",
            report.categories_processed,
            problems.join("; ")
        )
    };
    Ok(web::Json(FetchResultsAnswer {
        success: true,
        categories_processed: report.categories_processed,
        message,
    }))
}

fn not_fetched(error: &FeedError) -> ApiError {
    if matches!(error, FeedError::Status { status: code, .. } if code.as_u16() == 404) {
        return ApiError::not_found(NOT_FOUND);
    }
    ApiError::new(
        StatusCode::BAD_GATEWAY,
        ErrorCode::UpstreamFailed,
        format!("The results service sent no usable answer: {error}"),
    )
}

/// Reports the progress of a fetch to the admins' screens; failures to report are ignored.
async fn report_progress(
    state: web::Data<AppState>,
    event: EventId,
    mut steps: mpsc::UnboundedReceiver<FetchStep>,
) {
    let report = async |step: FetchStep, finished| {
        let progress = FetchProgress {
            event_id: event.to_string(),
            done: step.done,
            total: step.total,
            finished,
        };
        match state.store.append_fetch_progress(progress).await {
            Ok(wakeups) => state.live.wake(&wakeups),
            Err(error) => {
                tracing::debug!(cause = ?error, "could not report the progress of a fetch");
            }
        }
    };
    let mut last = FetchStep { done: 0, total: 1 };
    report(last, false).await;
    while let Some(step) = steps.recv().await {
        last = step;
        report(last, false).await;
    }
    report(last, true).await;
}

async fn record_fetch(
    state: &AppState,
    admin: &UserId,
    event: &EventId,
    fetched: &Result<SyncReport, FeedError>,
) -> Result<(), ApiError> {
    let detail = match fetched {
        Ok(report) => json!({
            "categories": report.categories_processed,
            "problems": report.problems.len(),
        }),
        Err(error) => json!({"error": error.to_string()}),
    };
    let record = AuditRecord {
        actor: Some(admin),
        event: Some(event),
        detail: detail.as_object().cloned().unwrap_or_default(),
        ..AuditRecord::default()
    };
    Ok(state.store.record(AuditAct::ResultsFetched, record).await?)
}

/// Scoring progress of the events that match a filter, newest event first. Site admins only.
#[utoipa::path(tag = "Scoring", request_body = EventScoreStatusQuery, responses((status = 200, body = EventScoreStatusList)))]
#[post("/scoring/events-status")]
pub(crate) async fn events_status(
    state: web::Data<AppState>,
    _: SiteAdmin,
    Body(body): Body<EventScoreStatusQuery>,
) -> Result<web::Json<EventScoreStatusList>, ApiError> {
    let page = Page::parse(body.limit, body.skip, LIMIT_DEFAULT)?;
    let conditions = filter::conditions(&body.query)?;
    let events = state.store.score_statuses(&conditions, page).await?;
    let count = count(&events);
    Ok(web::Json(EventScoreStatusList { events, count }))
}

/// Scoring progress of an event. Site admins only.
#[utoipa::path(tag = "Scoring", responses((status = 200, body = ScoreStatusAnswer), Forbidden, NotFound))]
#[get("/scoring/status/{event_id}")]
pub(crate) async fn status(
    state: web::Data<AppState>,
    _: SiteAdmin,
    Id(id): Id<EventId>,
) -> Result<web::Json<ScoreStatusAnswer>, ApiError> {
    let status = state
        .store
        .score_status(&id)
        .await
        .map_err(ApiError::or_not_found(NOT_FOUND))?;
    Ok(web::Json(ScoreStatusAnswer { status }))
}
