//! The caller's durable notifications, shown behind the bell.

use actix_web::{get, post, web};
use podium_domain::filter::Page;
use podium_wire::notifications::notification::{NoticeList, NoticesSeenAnswer, NoticesSeenBody};
use serde::Deserialize;

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::extract::query::{ENTRY_ID_MAX, Query, entry_id};
use crate::http::respond::count::count;
use crate::http::respond::error::ApiError;
use crate::http::state::AppState;

/// Page of the caller's notifications.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NotificationsQuery {
    /// Only notifications with a smaller id.
    #[param(minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    before: Option<i64>,
    /// Maximum number of rows.
    #[param(minimum = 1, maximum = 100, default = 20)]
    limit: Option<i64>,
}

/// The caller's notifications, newest first, and the number of unseen ones.
#[utoipa::path(tag = "Notices", params(NotificationsQuery), responses((status = 200, body = NoticeList)))]
#[get("/notices")]
pub(crate) async fn list(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Query(query): Query<NotificationsQuery>,
) -> Result<web::Json<NoticeList>, ApiError> {
    let page = Page::parse_up_to(query.limit, None, 20, 100)?;
    let before = entry_id(query.before)?;
    let (notices, unseen) = state
        .store
        .notifications(&caller.user_id, before, page)
        .await?;
    let count = count(&notices);
    Ok(web::Json(NoticeList {
        notices,
        count,
        unseen,
    }))
}

/// Marks the caller's notifications up to this one as seen.
#[utoipa::path(tag = "Notices", request_body = NoticesSeenBody, responses((status = 200, body = NoticesSeenAnswer)))]
#[post("/notices/seen")]
pub(crate) async fn seen(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<NoticesSeenBody>,
) -> Result<web::Json<NoticesSeenAnswer>, ApiError> {
    if !(1..=ENTRY_ID_MAX).contains(&body.up_to) {
        return Err(ApiError::malformed("upTo: must be a notice's id"));
    }
    let (unseen, wakeups) = state
        .store
        .mark_notifications_seen(&caller.user_id, body.up_to)
        .await?;
    state.live.wake(&wakeups);
    Ok(web::Json(NoticesSeenAnswer {
        success: true,
        unseen,
    }))
}
