//! The public data of users, for any signed-in user.

use actix_web::{get, post, web};
use podium_wire::accounts::account::{PublicUser, PublicUserAnswer, UsersBatchBody};

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::extract::path::{Id, parse_id};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::NotFound;
use crate::http::state::AppState;
use podium_domain::ids::UserId;

/// Maximum number of users per request.
const BATCH_MAX: usize = 1000;

/// Names and pictures of several users.
#[utoipa::path(tag = "Users", request_body = UsersBatchBody, responses((status = 200, body = Vec<PublicUser>)))]
#[post("/users/batch")]
pub(crate) async fn batch(
    state: web::Data<AppState>,
    _: Caller,
    Body(body): Body<UsersBatchBody>,
) -> Result<web::Json<Vec<PublicUser>>, ApiError> {
    if body.user_ids.is_empty() {
        return Err(ApiError::malformed("At least one user ID is required"));
    }
    if body.user_ids.len() > BATCH_MAX {
        return Err(ApiError::malformed("At most 1000 user IDs are allowed"));
    }
    for id in &body.user_ids {
        parse_id::<UserId>(id)?;
    }
    Ok(web::Json(state.store.public_users(&body.user_ids).await?))
}

/// Name and picture of a user.
#[utoipa::path(tag = "Users", responses((status = 200, body = PublicUserAnswer), NotFound))]
#[get("/users/{user_id}")]
pub(crate) async fn one(
    state: web::Data<AppState>,
    _: Caller,
    Id(id): Id<UserId>,
) -> Result<web::Json<PublicUserAnswer>, ApiError> {
    let user = state.store.public_user(&id).await;
    let user = user.map_err(ApiError::or_not_found("User not found."))?;
    Ok(web::Json(PublicUserAnswer { user }))
}
