//! Site admins' actions on accounts. Writes require a recent password confirmation.

use actix_web::{delete, get, post, put, web};
use podium_wire::accounts::account::Done;
use podium_wire::accounts::lifecycle::SessionsEndedAnswer;
use podium_wire::admin::site_users::{AccountTypeBody, ResetLinkAnswer, SiteUserList};
use podium_wire::error_code::ErrorCode;
use serde::Deserialize;

use crate::http::extract::auth::{ConfirmedSiteAdmin, SiteAdmin};
use crate::http::extract::body::Body;
use crate::http::extract::path::Id;
use crate::http::extract::query::{Query, searched};
use crate::http::respond::done::{Answer, confirmed};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, Forbidden, NotFound};
use crate::http::state::AppState;
use podium_domain::filter::Page;
use podium_domain::ids::UserId;
use podium_store::accounts::AccountRightsError;
use podium_store::db::{SessionToken, StoreError};

impl From<AccountRightsError> for ApiError {
    fn from(error: AccountRightsError) -> Self {
        let message = error.to_string();
        match error {
            AccountRightsError::NotAnAdmin => Self::forbidden(message),
            AccountRightsError::OwnAccount => Self::conflict(ErrorCode::OwnAccount, message),
            AccountRightsError::Guest => Self::conflict(ErrorCode::GuestsCannot, message),
            AccountRightsError::Disabled => Self::conflict(ErrorCode::AccountDisabled, message),
            AccountRightsError::Store(StoreError::NotFound) => Self::not_found("User not found."),
            AccountRightsError::Store(error) => error.into(),
        }
    }
}

/// Search and page of accounts.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SiteUsersQuery {
    /// Search terms: each must occur in the name or the e-mail, ignoring case and accents.
    #[param(max_length = 200, pattern = "^[^\\x00]*$")]
    search: Option<String>,
    /// Maximum number of rows.
    #[param(minimum = 1, maximum = 500, default = 100)]
    limit: Option<i64>,
    /// Number of rows to skip.
    #[param(minimum = 0, maximum = 1_000_000, default = 0)]
    skip: Option<i64>,
}

/// Accounts, optionally filtered by a search. Site admins only.
#[utoipa::path(tag = "Admin", params(SiteUsersQuery), responses((status = 200, body = SiteUserList), Forbidden))]
#[get("/admin/users")]
pub(crate) async fn list(
    state: web::Data<AppState>,
    _: SiteAdmin,
    Query(query): Query<SiteUsersQuery>,
) -> Result<web::Json<SiteUserList>, ApiError> {
    let page = Page::parse(query.limit, query.skip, 100)?;
    let search = searched(query.search.as_deref())?;
    let users = state.store.site_users(search, page).await?;
    Ok(web::Json(users))
}

/// Changes the type of an account: site admin or ordinary. Site admins only.
#[utoipa::path(tag = "Admin", request_body = AccountTypeBody, responses((status = 200, body = Done), NotFound, Conflict))]
#[put("/admin/users/{user_id}/account-type")]
pub(crate) async fn set_account_type(
    state: web::Data<AppState>,
    ConfirmedSiteAdmin(admin): ConfirmedSiteAdmin,
    Body(body): Body<AccountTypeBody>,
    Id(id): Id<UserId>,
) -> Answer {
    let wakeups = state
        .store
        .set_account_type(&admin.user_id, &id, body.account_type)
        .await?;
    state.live.on_sessions_ended(&id, &wakeups);
    Ok(confirmed("The account type has been changed."))
}

/// Disables an account and ends all its sessions at once; its picks stay. Site admins only.
#[utoipa::path(tag = "Admin", responses((status = 200, body = Done), NotFound, Conflict))]
#[post("/admin/users/{user_id}/disable")]
pub(crate) async fn disable(
    state: web::Data<AppState>,
    ConfirmedSiteAdmin(admin): ConfirmedSiteAdmin,
    Id(id): Id<UserId>,
) -> Answer {
    let wakeups = state.store.disable_account(&admin.user_id, &id).await?;
    state.live.on_sessions_ended(&id, &wakeups);
    Ok(confirmed("The account has been disabled."))
}

/// Enables a disabled account. Site admins only.
#[utoipa::path(tag = "Admin", responses((status = 200, body = Done), NotFound))]
#[post("/admin/users/{user_id}/enable")]
pub(crate) async fn enable(
    state: web::Data<AppState>,
    ConfirmedSiteAdmin(admin): ConfirmedSiteAdmin,
    Id(id): Id<UserId>,
) -> Answer {
    let wakeups = state.store.enable_account(&admin.user_id, &id).await?;
    state.live.wake(&wakeups);
    Ok(confirmed("The account has been enabled."))
}

/// Ends all sessions of an account. Site admins only.
#[utoipa::path(tag = "Admin", responses((status = 200, body = SessionsEndedAnswer), NotFound))]
#[delete("/admin/users/{user_id}/sessions")]
pub(crate) async fn end_sessions(
    state: web::Data<AppState>,
    ConfirmedSiteAdmin(admin): ConfirmedSiteAdmin,
    Id(id): Id<UserId>,
) -> Result<web::Json<SessionsEndedAnswer>, ApiError> {
    let (ended, wakeups) = state.store.sign_out_everywhere(&admin.user_id, &id).await?;
    state.live.on_sessions_ended(&id, &wakeups);
    Ok(web::Json(SessionsEndedAnswer {
        success: true,
        ended,
    }))
}

/// Creates a password reset link, valid once and for one hour. Site admins only.
///
/// The link is returned only here. Earlier links of the account become invalid.
#[utoipa::path(tag = "Admin", responses((status = 200, body = ResetLinkAnswer), NotFound, Conflict))]
#[post("/admin/users/{user_id}/reset-link")]
pub(crate) async fn make_reset_link(
    state: web::Data<AppState>,
    ConfirmedSiteAdmin(admin): ConfirmedSiteAdmin,
    Id(id): Id<UserId>,
) -> Result<web::Json<ResetLinkAnswer>, ApiError> {
    let token = SessionToken::generate();
    let expires_at = state
        .store
        .create_reset_link(&admin.user_id, &id, &token)
        .await?;
    Ok(web::Json(ResetLinkAnswer {
        success: true,
        path: format!("/reset#{}", token.reveal()),
        expires_at,
    }))
}
