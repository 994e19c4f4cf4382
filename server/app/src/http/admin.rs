//! What only site admins see.

use actix_web::{get, web};
use podium_wire::audit::AuditList;

use super::answer::count;
use super::auth::SiteAdmin;
use super::openapi::Forbidden;
use super::query::{PageQuery, Query};
use super::{ApiError, AppState};

/// What admins did, newest first. Site admins only.
#[utoipa::path(tag = "Admin", params(PageQuery), responses((status = 200, body = AuditList), Forbidden))]
#[get("/admin/audit")]
pub(super) async fn audit(
    state: web::Data<AppState>,
    _: SiteAdmin,
    Query(query): Query<PageQuery>,
) -> Result<web::Json<AuditList>, ApiError> {
    let entries = state.store.audit(query.page()?).await?;
    let count = count(&entries);
    Ok(web::Json(AuditList { entries, count }))
}
