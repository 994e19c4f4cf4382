//! The audit log (all of it for site admins, a league's part for its members), and the health of this node for site
//! admins.

use actix_web::{get, web};
use podium_domain::leagues::access::Right;
use podium_wire::admin::audit::AuditList;
use podium_wire::admin::operations::OperationsAnswer;

use crate::http::extract::auth::{Caller, SiteAdmin};
use crate::http::extract::league_rights::require;
use crate::http::extract::path::league_id;
use crate::http::extract::query::{AuditQuery, LeagueLogQuery, Query};
use crate::http::respond::count::count;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Forbidden, NotFound};
use crate::http::state::AppState;

/// What admins did, newest first. Site admins only.
#[utoipa::path(tag = "Admin", params(AuditQuery), responses((status = 200, body = AuditList), Forbidden))]
#[get("/admin/audit")]
pub(crate) async fn audit(
    state: web::Data<AppState>,
    _: SiteAdmin,
    Query(query): Query<AuditQuery>,
) -> Result<web::Json<AuditList>, ApiError> {
    let page = query.page()?;
    let before = query.before()?;
    let entries = state.store.audit(query.kind, before, page).await?;
    let count = count(&entries);
    Ok(web::Json(AuditList { entries, count }))
}

/// How the node that answers is: the figures of its metrics, and which of them want attention. Site admins only.
#[utoipa::path(tag = "Admin", responses((status = 200, body = OperationsAnswer), Forbidden))]
#[get("/admin/operations")]
pub(crate) async fn operations(
    state: web::Data<AppState>,
    _: SiteAdmin,
) -> web::Json<OperationsAnswer> {
    web::Json(state.operations.now())
}

/// What admins did in a league, newest first. Members only.
#[utoipa::path(tag = "Leagues", params(LeagueLogQuery), responses((status = 200, body = AuditList), Forbidden, NotFound))]
#[get("/leagues/{league_id}/log")]
pub(crate) async fn of_league(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    id: web::Path<String>,
    Query(query): Query<LeagueLogQuery>,
) -> Result<web::Json<AuditList>, ApiError> {
    let id = league_id(&id)?;
    let (page, before) = (query.page()?, query.before()?);
    require(&state, &id, &caller, Right::Read).await?;
    let entries = state.store.league_log(&id, before, page).await?;
    let count = count(&entries);
    Ok(web::Json(AuditList { entries, count }))
}
