//! Mail settings, and the links in mails. The links need no session: possession of one proves access to the mailbox.

use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use podium_wire::accounts::account::Done;
use podium_wire::delivery::mail::{
    ConfirmMailBody, MailSettings, MailSwitchesBody, UnsubscribedAnswer,
};
use podium_wire::error_code::ErrorCode;

use crate::http::extract::auth::AccountHolder;
use crate::http::extract::body::Body;
use crate::http::middleware::rate_limits::SIGN_INS;
use crate::http::respond::done::{Answer, done};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::NotFound;
use crate::http::state::AppState;
use podium_store::db::SessionToken;
use podium_store::delivery::MailSettingsError;
use podium_store::outbox::Wakeups;
use podium_worker::mail::Mail;

/// How long an address that received five confirmation mails in a day must wait for another, at most.
const ASKED_AGAIN_AFTER: std::time::Duration = std::time::Duration::from_hours(24);

impl From<MailSettingsError> for ApiError {
    fn from(error: MailSettingsError) -> Self {
        match error {
            MailSettingsError::AskedTooOften => {
                Self::too_many_requests(ASKED_AGAIN_AFTER).saying(error.to_string())
            }
            MailSettingsError::Store(error) => Self::if_not_found(Self::not_signed_in)(error),
        }
    }
}

fn link_invalid() -> ApiError {
    ApiError::new(
        StatusCode::NOT_FOUND,
        ErrorCode::MailLinkInvalid,
        "This link is no longer valid.",
    )
}

fn configured(state: &AppState) -> Result<&Mail, ApiError> {
    let none = || ApiError::not_found("Email is not available here.");
    state.mail.as_ref().ok_or_else(none)
}

/// The caller's mail settings.
#[utoipa::path(tag = "Mail", responses((status = 200, body = MailSettings), NotFound))]
#[get("/auth/mail")]
pub(crate) async fn read_settings(
    state: web::Data<AppState>,
    AccountHolder(caller): AccountHolder,
) -> Result<web::Json<MailSettings>, ApiError> {
    configured(&state)?;
    let settings = state.store.mail_settings(&caller.user_id).await;
    settings
        .map(web::Json)
        .map_err(ApiError::if_not_found(ApiError::not_signed_in))
}

/// Switches each kind of mail on or off.
///
/// The first time, a confirmation mail is sent; until its link is opened, the address gets no other mail.
#[utoipa::path(tag = "Mail", request_body = MailSwitchesBody, responses((status = 200, body = MailSettings), NotFound))]
#[put("/auth/mail")]
pub(crate) async fn set_switches(
    state: web::Data<AppState>,
    AccountHolder(caller): AccountHolder,
    Body(body): Body<MailSwitchesBody>,
) -> Result<web::Json<MailSettings>, ApiError> {
    let mail = configured(&state)?;
    let set = state
        .store
        .set_mail_switches(&caller.user_id, &body)
        .await?;
    Ok(answer(&state, mail, set))
}

/// Sends another confirmation mail, at most five a day. Earlier links become invalid.
#[utoipa::path(tag = "Mail", responses((status = 200, body = MailSettings), NotFound))]
#[post("/auth/mail/confirmation")]
pub(crate) async fn ask(
    state: web::Data<AppState>,
    AccountHolder(caller): AccountHolder,
) -> Result<web::Json<MailSettings>, ApiError> {
    let mail = configured(&state)?;
    let confirmation = state
        .store
        .request_address_confirmation(&caller.user_id)
        .await?;
    Ok(answer(&state, mail, confirmation))
}

fn answer(
    state: &AppState,
    mail: &Mail,
    (settings, wakeups): (MailSettings, Wakeups),
) -> web::Json<MailSettings> {
    state.live.wake(&wakeups);
    mail.wake();
    web::Json(settings)
}

/// Confirms an address with the link that was mailed to it; the link is valid once.
#[utoipa::path(tag = "Mail", security(()), request_body = ConfirmMailBody, responses((status = 200, body = Done), NotFound))]
#[post("/auth/mail/confirm")]
pub(crate) async fn confirm(
    state: web::Data<AppState>,
    request: HttpRequest,
    Body(body): Body<ConfirmMailBody>,
) -> Answer {
    state.limits.by_address(&SIGN_INS, &request)?;
    let token = SessionToken::from_cookie(&body.token);
    let confirmed = state.store.confirm_address(&token).await;
    let wakeups = confirmed.map_err(ApiError::if_not_found(link_invalid))?;
    Ok(done(&state, &wakeups, "Your email address is confirmed."))
}

/// The token of an unsubscribe link: 32 bytes in hex.
fn mail_token(text: &str) -> Result<[u8; 32], ApiError> {
    let mut token = [0; 32];
    match hex::decode_to_slice(text, &mut token) {
        Ok(()) => Ok(token),
        Err(_) => Err(ApiError::invalid_id("Invalid unsubscribe link")),
    }
}

/// Unsubscribe link as opened in a browser: redirects to a page that asks for confirmation.
///
/// Mail scanners open links, so GET changes nothing.
#[utoipa::path(tag = "Mail", extensions(("x-open-query" = json!(true))), security(()), responses((status = 303, description = "Redirect to the confirmation page")))]
#[get("/auth/mail/unsubscribe/{mail_token}")]
pub(crate) async fn unsubscribe_page(token: web::Path<String>) -> Result<HttpResponse, ApiError> {
    mail_token(&token)?;
    let page = format!("/mail/unsubscribe#{token}");
    Ok(HttpResponse::SeeOther()
        .insert_header((LOCATION, page))
        .finish())
}

/// One-click unsubscribe (RFC 8058): switches off the kind of mail that contained the link. Idempotent.
///
/// Not rate limited: large providers unsubscribe many mailboxes from one address, and 32 bytes cannot be guessed.
#[utoipa::path(tag = "Mail", extensions(("x-open-query" = json!(true))), security(()), responses((status = 200, body = UnsubscribedAnswer), NotFound))]
#[post("/auth/mail/unsubscribe/{mail_token}")]
pub(crate) async fn unsubscribe(
    state: web::Data<AppState>,
    token: web::Path<String>,
) -> Result<web::Json<UnsubscribedAnswer>, ApiError> {
    let (kind, wakeups) = state
        .store
        .unsubscribe(&mail_token(&token)?)
        .await
        .map_err(ApiError::if_not_found(link_invalid))?;
    state.live.wake(&wakeups);
    Ok(web::Json(UnsubscribedAnswer {
        success: true,
        kind,
    }))
}
