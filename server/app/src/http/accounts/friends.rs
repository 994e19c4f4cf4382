//! The caller's friends, among whom leaderboards can be ranked, and the people whom the caller has blocked.

use actix_web::{delete, get, put, web};
use podium_domain::ids::UserId;
use podium_store::accounts::AddFriendError;
use podium_wire::accounts::account::Done;
use podium_wire::accounts::friends::FriendList;
use podium_wire::error_code::ErrorCode;

use crate::http::extract::auth::Caller;
use crate::http::extract::path::Id;
use crate::http::respond::done::{Answer, confirmed};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, NotFound};
use crate::http::state::AppState;

impl From<AddFriendError> for ApiError {
    fn from(error: AddFriendError) -> Self {
        match error {
            AddFriendError::Oneself => {
                Self::conflict(ErrorCode::OwnAccount, "You cannot add or block yourself.")
            }
            AddFriendError::TooMany => Self::conflict(
                ErrorCode::TooManyFriends,
                "You have 500 friends and blocked people. Remove one first.",
            ),
            AddFriendError::Store(error) => Self::or_not_found("User not found.")(error),
        }
    }
}

/// The caller's friends, and whom the caller has blocked. Nobody else sees them.
#[utoipa::path(tag = "Friends", responses((status = 200, body = FriendList)))]
#[get("/friends")]
pub(crate) async fn list(
    state: web::Data<AppState>,
    Caller(caller): Caller,
) -> Result<web::Json<FriendList>, ApiError> {
    Ok(web::Json(state.store.friends(&caller.user_id).await?))
}

/// Adds a friend: somebody who shares a league with the caller. The friend is not told.
///
/// Friends stay friends after the common league. An account has at most 500, with those whom it has blocked. Ends a
/// block. Can be repeated.
#[utoipa::path(tag = "Friends", responses((status = 200, body = Done), NotFound, Conflict))]
#[put("/friends/{user_id}")]
pub(crate) async fn add(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(friend): Id<UserId>,
) -> Answer {
    state.store.add_friend(&caller.user_id, &friend).await?;
    Ok(confirmed("Friend added."))
}

/// Removes a friend. Can be repeated.
#[utoipa::path(tag = "Friends", responses((status = 200, body = Done)))]
#[delete("/friends/{user_id}")]
pub(crate) async fn remove(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(friend): Id<UserId>,
) -> Answer {
    state.store.remove_friend(&caller.user_id, &friend).await?;
    Ok(confirmed("Friend removed."))
}

/// Blocks somebody who shares a league with the caller or has sent an invitation. The person is not told.
///
/// A blocked person is no friend, is left out of the streams that the caller reads, and cannot invite the caller: the
/// invitation is not shown. Rankings stay whole. Can be repeated.
#[utoipa::path(tag = "Friends", responses((status = 200, body = Done), NotFound, Conflict))]
#[put("/blocks/{user_id}")]
pub(crate) async fn block(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(person): Id<UserId>,
) -> Answer {
    let wakeups = state.store.block(&caller.user_id, &person).await?;
    state.live.wake(&wakeups);
    Ok(confirmed("Blocked."))
}

/// Ends a block: invitations that were hidden arrive. Can be repeated.
#[utoipa::path(tag = "Friends", responses((status = 200, body = Done)))]
#[delete("/blocks/{user_id}")]
pub(crate) async fn unblock(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(person): Id<UserId>,
) -> Answer {
    let wakeups = state.store.unblock(&caller.user_id, &person).await?;
    state.live.wake(&wakeups);
    Ok(confirmed("Block ended."))
}
