//! The audit log: site admins read all of it, members read their league's entries.

use actix_web::{get, web};
use podium_domain::leagues::access::Right;
use podium_wire::admin::audit::{AuditKind, AuditList};
use serde::Deserialize;

use crate::http::extract::auth::{Caller, SiteAdmin};
use crate::http::extract::league_rights::require;
use crate::http::extract::path::Id;
use crate::http::extract::query::{Query, entry_id};
use crate::http::respond::count::count;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Forbidden, NotFound};
use crate::http::state::AppState;
use podium_domain::filter::Page;
use podium_domain::ids::LeagueId;

/// Filter and page of the admin audit log.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditQuery {
    /// Subject of the actions; all subjects if absent.
    #[param(inline)]
    kind: Option<AuditKind>,
    /// Only entries with a smaller id: a cursor, so new entries do not shift the pages.
    #[param(minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    before: Option<i64>,
    /// Maximum number of rows.
    #[param(minimum = 1, maximum = 500, default = 100)]
    limit: Option<i64>,
    /// Number of rows to skip.
    #[param(minimum = 0, maximum = 1_000_000, default = 0)]
    skip: Option<i64>,
}

/// Admin audit log, newest first. Site admins only.
#[utoipa::path(tag = "Admin", params(AuditQuery), responses((status = 200, body = AuditList), Forbidden))]
#[get("/admin/audit")]
pub(crate) async fn audit(
    state: web::Data<AppState>,
    _: SiteAdmin,
    Query(query): Query<AuditQuery>,
) -> Result<web::Json<AuditList>, ApiError> {
    let page = Page::parse(query.limit, query.skip, 100)?;
    let before = entry_id(query.before)?;
    let entries = state.store.audit(query.kind, before, page).await?;
    let count = count(&entries);
    Ok(web::Json(AuditList { entries, count }))
}

/// Page of a league's audit log.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LeagueLogQuery {
    /// Only entries with a smaller id.
    #[param(minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    before: Option<i64>,
    /// Maximum number of rows.
    #[param(minimum = 1, maximum = 100, default = 20)]
    limit: Option<i64>,
}

/// Audit log of a league, newest first. Members only.
#[utoipa::path(tag = "Leagues", params(LeagueLogQuery), responses((status = 200, body = AuditList), Forbidden, NotFound))]
#[get("/leagues/{league_id}/log")]
pub(crate) async fn of_league(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Query(query): Query<LeagueLogQuery>,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<AuditList>, ApiError> {
    let page = Page::parse_up_to(query.limit, None, 20, 100)?;
    let before = entry_id(query.before)?;
    require(&state, &id, &caller, Right::Read).await?;
    let entries = state.store.league_log(&id, before, page).await?;
    let count = count(&entries);
    Ok(web::Json(AuditList { entries, count }))
}
