//! The name that other players see.

use actix_web::{put, web};
use podium_domain::accounts::account::parse_name;
use podium_wire::accounts::account::{Me, NameBody};

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::middleware::rate_limits::RateLimit;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::InvalidFields;
use crate::http::state::AppState;

/// Changes of name per account: each makes the leaderboards of the account's leagues be read again.
static NAMES: RateLimit = RateLimit::new(10, 2);

/// Changes the caller's display name.
#[utoipa::path(tag = "Accounts", request_body = NameBody, responses((status = 200, body = Me), InvalidFields))]
#[put("/auth/name")]
pub(crate) async fn set(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<NameBody>,
) -> Result<web::Json<Me>, ApiError> {
    let name = parse_name(&body.name)?;
    state.limits.by_account(&NAMES, &caller.user_id)?;
    let wakeups = state.store.rename_user(&caller.user_id, &name).await?;
    state.store.evict_sessions(&caller.user_id);
    state.live.wake(&wakeups);
    Ok(web::Json(Me { name, ..caller.me }))
}
