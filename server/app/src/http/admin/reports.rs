//! Reports of names, leagues and announcements. Anyone who sees one may report it; site admins decide.

use actix_web::{get, post, web};
use podium_domain::accounts::report::{ReportSubject, parse_remark};
use podium_domain::filter::Page;
use podium_store::accounts::ReportError;
use podium_store::db::StoreError;
use podium_wire::accounts::account::Done;
use podium_wire::admin::reports::{DecideReportBody, ReportBody, ReportList};
use podium_wire::error_code::ErrorCode;
use serde::Deserialize;

use crate::http::extract::auth::{Caller, ConfirmedSiteAdmin, SiteAdmin};
use crate::http::extract::body::Body;
use crate::http::extract::path::row_id;
use crate::http::extract::query::Query;
use crate::http::middleware::rate_limits::RateLimit;
use crate::http::respond::done::{Answer, confirmed, done};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, Forbidden, InvalidFields, NotFound};
use crate::http::state::AppState;

/// Reports per account.
static REPORTS: RateLimit = RateLimit::hourly(20, 1);

impl From<ReportError> for ApiError {
    fn from(error: ReportError) -> Self {
        let message = error.to_string();
        match error {
            ReportError::Already => Self::conflict(ErrorCode::AlreadyReported, message),
            ReportError::Decided => Self::conflict(ErrorCode::ReportDecided, message),
            ReportError::Store(StoreError::NotFound) => Self::not_found("Nothing to report found."),
            ReportError::Store(error) => error.into(),
        }
    }
}

/// Reports a player's name, a league or an announcement to the site admins.
///
/// What the caller may not see is answered like what does not exist.
#[utoipa::path(tag = "Reports", request_body = ReportBody, responses((status = 200, body = Done), NotFound, Conflict, InvalidFields))]
#[post("/reports")]
pub(crate) async fn report(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<ReportBody>,
) -> Answer {
    let subject = ReportSubject::parse(body.kind, &body.subject_id).ok_or_else(|| {
        ApiError::invalid_field("subjectId", "This is the ID of nothing reportable.")
    })?;
    let reason = parse_remark(body.reason.as_deref())
        .map_err(|error| ApiError::invalid_field("reason", error.to_string()))?;
    state.limits.by_account(&REPORTS, &caller.user_id)?;
    state
        .store
        .report(&caller, &subject, reason.as_deref())
        .await?;
    Ok(confirmed("Reported to the site admins"))
}

/// Page of reports.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReportsQuery {
    /// Maximum number of rows.
    #[param(minimum = 1, maximum = 500, default = 100)]
    limit: Option<i64>,
    /// Number of rows to skip.
    #[param(minimum = 0, maximum = 1_000_000, default = 0)]
    skip: Option<i64>,
}

/// Reports: open ones first, the oldest first. Site admins only.
#[utoipa::path(tag = "Admin", params(ReportsQuery), responses((status = 200, body = ReportList), Forbidden))]
#[get("/admin/reports")]
pub(crate) async fn list(
    state: web::Data<AppState>,
    _: SiteAdmin,
    Query(query): Query<ReportsQuery>,
) -> Result<web::Json<ReportList>, ApiError> {
    let page = Page::parse(query.limit, query.skip, 100)?;
    Ok(web::Json(state.store.reports(page).await?))
}

/// Removes or keeps what was reported, and decides all open reports of it. Site admins only.
///
/// A removed name becomes a neutral one, a removed league becomes private under a neutral name, an announcement is deleted.
#[utoipa::path(tag = "Admin", request_body = DecideReportBody, responses((status = 200, body = Done), NotFound, Conflict, InvalidFields))]
#[post("/admin/reports/{report_id}/decision")]
pub(crate) async fn decide(
    state: web::Data<AppState>,
    ConfirmedSiteAdmin(admin): ConfirmedSiteAdmin,
    Body(body): Body<DecideReportBody>,
    path: web::Path<String>,
) -> Answer {
    let id = row_id(&path, "Invalid report ID")?;
    let note = parse_remark(body.note.as_deref())
        .map_err(|error| ApiError::invalid_field("note", error.to_string()))?;
    let (renamed, wakeups) = state
        .store
        .decide_report(&admin.user_id, id, body.decision, note.as_deref())
        .await?;
    if let Some(user) = renamed {
        state.store.evict_sessions(&user);
    }
    Ok(done(&state, &wakeups, "Decided"))
}
