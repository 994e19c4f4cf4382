//! A guest who signs in with Google keeps the picks, in the account of that identity.

use actix_web::{HttpRequest, HttpResponse, post, web};
use podium_wire::accounts::account::{GoogleOutcome, KeepGuestWithGoogleBody, SignedInAnswer};
use podium_wire::error_code::ErrorCode;

use crate::http::accounts::google::{
    Refusal, ask, back_with, configured, known, nothing_to_link, see_other, verified_email,
};
use crate::http::accounts::guests::{keep_account, merge, not_a_guest};
use crate::http::accounts::identity_token::ExternalIdentity;
use crate::http::accounts::sign_in::{open_session, sign_in};
use crate::http::cookies::{GOOGLE, add_cookie};
use crate::http::extract::auth::{Caller, session_cookie};
use crate::http::extract::body::Body;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, NotFound};
use crate::http::state::AppState;
use podium_store::accounts::{Credential, ExternalAccount};
use podium_store::db::SignedIn;

/// Keeps a guest's picks in an account that Google has proved, where both have different ones.
///
/// The answer is 409 `picks_differ` with the account's, unless `picks` chooses.
#[utoipa::path(tag = "Accounts", request_body = KeepGuestWithGoogleBody, responses((status = 200, body = SignedInAnswer), NotFound, Conflict))]
#[post("/auth/google/keep")]
pub(crate) async fn keep(
    state: web::Data<AppState>,
    request: HttpRequest,
    Caller(caller): Caller,
    Body(body): Body<KeepGuestWithGoogleBody>,
) -> Result<HttpResponse, ApiError> {
    configured(&state)?;
    if !caller.me.guest {
        return Err(not_a_guest());
    }
    let browser = GOOGLE.of(&state, &request).ok_or_else(nothing_to_link)?;
    let account = state.store.proved_account(&browser).await?;
    let account = account.ok_or_else(nothing_to_link)?;
    merge(&state, &caller.user_id, &account.user, body.picks).await?;
    state.store.forget_proof(&browser).await?;
    let hash = account.password_hash.as_deref();
    let mut answer = sign_in(&state, &request, &account.user, hash).await?;
    add_cookie(&mut answer, Some(&GOOGLE.expired(&state)));
    Ok(answer)
}

/// The end of a guest's sign-in.
pub(super) async fn keep_signed_in(
    state: &AppState,
    request: &HttpRequest,
    guest: &SignedIn,
    identity: &ExternalIdentity,
    account: Option<ExternalAccount>,
    return_to: &str,
) -> Result<HttpResponse, Refusal> {
    let token = if let Some(account) = account {
        match merge(state, &guest.user_id, &account.user, None).await {
            Ok(()) => {}
            Err(error) if error.is(ErrorCode::PicksDiffer) => {
                let outcome = GoogleOutcome::PicksDiffer;
                return ask(state, identity, &account.user, return_to, outcome).await;
            }
            Err(error) => return Err(error.into()),
        }
        let hash = account.password_hash.as_deref();
        open_session(state, request, &account.user, hash).await?
    } else {
        let email = verified_email(identity)?;
        if state.store.credentials(&email).await?.is_some() {
            return Ok(back_with(GoogleOutcome::KeepWithPassword));
        }
        let credential = Credential::Identity(known(identity));
        keep_account(state, guest, &email, credential).await?
    };
    tracing::info!("a guest was kept with Google");
    let mut answer = see_other(return_to);
    add_cookie(&mut answer, Some(&session_cookie(state, &token)));
    Ok(answer)
}
