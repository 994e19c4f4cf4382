//! The chat to which a league's news is posted, as set by the league's admins.

use actix_web::{delete, get, post, put, web};
use podium_domain::ids::LeagueId;
use podium_domain::leagues::access::Right;
use podium_wire::accounts::account::Done;
use podium_wire::delivery::webhook::{WebhookAnswer, WebhookBody, WebhookView};
use secrecy::ExposeSecret;
use url::Url;

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::extract::league_rights::require;
use crate::http::extract::path::Id;
use crate::http::respond::done::{Answer, done};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Forbidden, InvalidFields, NotFound};
use crate::http::state::AppState;
use podium_store::delivery::{LeagueWebhook, WebhookError};

/// Number of final characters of the address that are shown: enough to recognise it, far too few to use it.
const ENDING: usize = 4;

impl From<WebhookError> for ApiError {
    fn from(error: WebhookError) -> Self {
        match error {
            WebhookError::Membership(error) => error.into(),
            WebhookError::None => Self::not_found(error.to_string()),
        }
    }
}

/// The league's chat webhook, without its full address. League admins only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = WebhookAnswer), Forbidden, NotFound))]
#[get("/leagues/{league_id}/webhook")]
pub(crate) async fn read(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<WebhookAnswer>, ApiError> {
    require(&state, &id, &caller, Right::Administer).await?;
    answer(&state, &id).await
}

/// Sets the Discord or Slack channel for the league's messages. League admins only.
///
/// Messages are posted when picks close and when points are final. Messages queued for an earlier address are dropped.
#[utoipa::path(tag = "Leagues", request_body = WebhookBody, responses((status = 200, body = WebhookAnswer), Forbidden, NotFound, InvalidFields))]
#[put("/leagues/{league_id}/webhook")]
pub(crate) async fn set(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<WebhookBody>,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<WebhookAnswer>, ApiError> {
    // Rights are checked before the address, because a validation error would reveal to strangers that the league
    // exists.
    require(&state, &id, &caller, Right::Administer).await?;
    let address = state.webhooks.address(&body.address).ok_or_else(|| {
        let words = "Enter a webhook address from Discord or Slack.";
        ApiError::invalid_field("address", words)
    })?;
    let wakeups = state.store.set_webhook(&id, &caller, &address).await?;
    state.live.wake(&wakeups);
    answer(&state, &id).await
}

/// Removes the league's chat webhook. Idempotent. League admins only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = WebhookAnswer), Forbidden, NotFound))]
#[delete("/leagues/{league_id}/webhook")]
pub(crate) async fn end(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<WebhookAnswer>, ApiError> {
    let wakeups = state.store.end_webhook(&id, &caller).await?;
    state.live.wake(&wakeups);
    answer(&state, &id).await
}

/// Queues a test message; the result is part of the webhook's state. League admins only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), Forbidden, NotFound))]
#[post("/leagues/{league_id}/webhook/test")]
pub(crate) async fn test(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(id): Id<LeagueId>,
) -> Answer {
    let wakeups = state.store.test_webhook(&id, &caller).await?;
    Ok(done(&state, &wakeups, "A test is on its way"))
}

async fn answer(state: &AppState, id: &LeagueId) -> Result<web::Json<WebhookAnswer>, ApiError> {
    let webhook = state.store.league_webhook(id).await?;
    Ok(web::Json(WebhookAnswer {
        webhook: webhook.map(view),
    }))
}

fn view(webhook: LeagueWebhook) -> WebhookView {
    let address = webhook.address.url.expose_secret();
    let host = Url::parse(address)
        .ok()
        .and_then(|url| url.host_str().map(str::to_owned));
    let ending = address
        .len()
        .checked_sub(ENDING)
        .and_then(|from| address.get(from..));
    WebhookView {
        kind: webhook.address.kind,
        host: host.unwrap_or_default(),
        ending: ending.unwrap_or_default().to_owned(),
        created_at: webhook.created_at,
        last_sent_at: webhook.last_sent_at,
        waiting: webhook.waiting,
        failure: webhook.failure,
        ended: webhook.ended,
    }
}
