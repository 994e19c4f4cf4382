//! The audit log: all of it for site admins, a league's part for its members.

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

/// Which part of the log of what admins did.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditQuery {
    /// What the acts are about; all where it is not said.
    #[param(inline)]
    kind: Option<AuditKind>,
    /// Entries older than the one with this id: so the next page is the next page, whatever is added
    /// meanwhile.
    #[param(minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    before: Option<i64>,
    /// Rows, at most.
    #[param(minimum = 1, maximum = 500, default = 100)]
    limit: Option<i64>,
    /// Rows left out at the start.
    #[param(minimum = 0, maximum = 1_000_000, default = 0)]
    skip: Option<i64>,
}

/// What admins did, newest first. Site admins only.
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

/// Which part of a league's log.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LeagueLogQuery {
    /// Entries older than the one with this id.
    #[param(minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    before: Option<i64>,
    /// Rows, at most.
    #[param(minimum = 1, maximum = 100, default = 20)]
    limit: Option<i64>,
}

/// What admins did in a league, newest first. Members only.
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
