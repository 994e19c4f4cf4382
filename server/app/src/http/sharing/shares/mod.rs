//! Picks that their owners share by link: created and ended by the owner, and public as a page, a picture and data.

pub(crate) mod drawing;
pub(crate) mod fitting;
pub(crate) mod letters;
pub(crate) mod picture;
pub(crate) mod preview;
pub(crate) mod steps;

use actix_web::http::header::{self, EntityTag};
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use podium_domain::accounts::account;
use podium_domain::ids::PredictionId;
use podium_wire::accounts::account::Done;
use podium_wire::sharing::share::{ShareAnswer, ShareBody, ShareList, ShareView, SharedPick};

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::extract::path;
use crate::http::extract::path::Id;
use crate::http::middleware::rate_limits::{CODES_PER_ADDRESS, RateLimit};
use crate::http::respond::done::{Answer, confirmed};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, InvalidFields, NotFound, TooOften};
use crate::http::respond::response_cache::etag_matches;
use crate::http::respond::web_app::first_page;
use crate::http::sharing::shares::drawing::drawn;
use crate::http::sharing::shares::letters::Letters;
use crate::http::sharing::shares::picture::{Pictures, picture_tag};
use crate::http::state::AppState;
use podium_store::db::StoreError;
use podium_store::sharing::{NewShare, StoredShare};

const NO_PREDICTION: &str = "Prediction not found.";
const NOT_SHARED: &str = "This podium is no longer shared.";

/// Requests for shared picks (pages, pictures, data) per address: many members of a chat open a link at once.
static SHARES: RateLimit = RateLimit::new(120, 120);

/// The share of one of the caller's predictions, if there is one.
#[utoipa::path(tag = "Shares", responses((status = 200, body = ShareAnswer), NotFound))]
#[get("/predictions/{prediction_id}/share")]
pub(crate) async fn read(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(id): Id<PredictionId>,
) -> Result<web::Json<ShareAnswer>, ApiError> {
    let share = state
        .store
        .share(&caller.user_id, &id)
        .await
        .map_err(ApiError::or_not_found(NO_PREDICTION))?;
    let share = match share {
        Some(share) => view(&state, share).await?,
        None => None,
    };
    Ok(web::Json(ShareAnswer { share }))
}

/// Shares a closed prediction of the caller by public link. Sharing again keeps the link.
#[utoipa::path(tag = "Shares", request_body = ShareBody, responses((status = 200, body = ShareAnswer), NotFound, Conflict, InvalidFields))]
#[post("/predictions/{prediction_id}/share")]
pub(crate) async fn make(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<ShareBody>,
    Id(prediction): Id<PredictionId>,
) -> Result<web::Json<ShareAnswer>, ApiError> {
    let name = account::parse_name(&body.name)
        .map_err(|error| ApiError::invalid_field("name", error.to_string()))?;
    let id = hex::encode(rand::random::<[u8; 16]>());
    let new = NewShare {
        id: &id,
        name: &name,
        show_league: body.show_league,
        theme: body.theme,
    };
    let share = state
        .store
        .create_share(&caller.user_id, &prediction, new)
        .await
        .map_err(ApiError::or_not_found(NO_PREDICTION))?;
    let share = view(&state, share).await?;
    Ok(web::Json(ShareAnswer { share }))
}

/// Ends the share of a prediction. Idempotent.
#[utoipa::path(tag = "Shares", responses((status = 200, body = Done), NotFound))]
#[delete("/predictions/{prediction_id}/share")]
pub(crate) async fn end(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(id): Id<PredictionId>,
) -> Answer {
    let ended = state.store.delete_share(&caller.user_id, &id).await;
    ended.map_err(ApiError::or_not_found(NO_PREDICTION))?;
    Ok(confirmed("The podium is no longer shared"))
}

/// The caller's shares, newest first: at most 100, and their total number.
#[utoipa::path(tag = "Shares", responses((status = 200, body = ShareList)))]
#[get("/shares")]
pub(crate) async fn list(
    state: web::Data<AppState>,
    Caller(caller): Caller,
) -> Result<web::Json<ShareList>, ApiError> {
    let url = |id: &str| page_address(&state, id);
    let (shares, count) = state.store.shares(&caller.user_id, url).await?;
    Ok(web::Json(ShareList { shares, count }))
}

/// Ends all of the caller's shares. Idempotent.
#[utoipa::path(tag = "Shares", responses((status = 200, body = Done)))]
#[delete("/shares")]
pub(crate) async fn end_all(state: web::Data<AppState>, Caller(caller): Caller) -> Answer {
    state.store.delete_shares(&caller.user_id).await?;
    Ok(confirmed("Nothing is shared any more"))
}

/// 16 bytes in hex.
fn share_id(text: &str) -> Result<String, ApiError> {
    let mut bytes = [0; 16];
    match hex::decode_to_slice(text, &mut bytes) {
        Ok(()) => Ok(text.to_lowercase()),
        Err(_) => Err(ApiError::invalid_id("Invalid share ID")),
    }
}

/// A shared pick. Needs no session.
#[utoipa::path(tag = "Shares", security(()), responses((status = 200, body = SharedPick), NotFound, TooOften))]
#[get("/shares/{share_id}")]
pub(crate) async fn shared(
    state: web::Data<AppState>,
    request: HttpRequest,
    id: web::Path<String>,
) -> Result<web::Json<SharedPick>, ApiError> {
    let id = share_id(&id)?;
    let mut pick = public(&state, &request, &id).await?;
    pick.picture = picture_path(&id, &pick);
    Ok(web::Json(pick))
}

/// The page of a shared pick: the web app's first page with a link preview.
#[utoipa::path(extensions(("x-lane" = json!("others"))))]
#[get("/s/{share_id:[0-9a-f]{32}}")]
pub(crate) async fn share_page(
    state: web::Data<AppState>,
    request: HttpRequest,
    id: web::Path<String>,
) -> HttpResponse {
    let preview = match public(&state, &request, &id).await {
        Ok(pick) => {
            let picture = picture_path(&id, &pick);
            Some(preview::of_share(&pick, &picture))
        }
        Err(_) => None,
    };
    first_page(&state, &request, preview.as_ref())
}

/// The picture of a shared pick, for link previews in messengers.
#[utoipa::path(extensions(("x-lane" = json!("others"))))]
#[get("/s/{share_id:[0-9a-f]{32}}.png")]
pub(crate) async fn share_picture(
    state: web::Data<AppState>,
    pictures: web::Data<Pictures>,
    request: HttpRequest,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let pick = public(&state, &request, &id).await?;
    let host = preview::host(state.origin.as_str()).to_owned();
    let tag = picture_tag(&pick);
    let draw = move |letters: &Letters| drawn(&pick, &host, letters);
    picture_answer(&request, &pictures, tag, draw).await
}

/// A picture that is unchanged as long as its tag.
pub(crate) async fn picture_answer(
    request: &HttpRequest,
    pictures: &Pictures,
    tag: String,
    draw: impl FnOnce(&Letters) -> String + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let entity = EntityTag::new_strong(tag.clone());
    let is_known = etag_matches(request, &entity);
    let mut answer = if is_known {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    // Only for a minute, because what is no longer public must disappear.
    answer
        .insert_header((header::ETAG, entity))
        .insert_header((header::CACHE_CONTROL, "public, max-age=60"));
    if is_known {
        return Ok(answer.finish());
    }
    let picture = pictures.picture(tag, draw).await?;
    Ok(answer.content_type("image/png").body(picture))
}

/// The page of an invite link, with the same preview as in the app; an invalid code gets none.
#[utoipa::path(extensions(("x-lane" = json!("others"))))]
#[get("/join/{slug}/{code}")]
pub(crate) async fn join_page(
    state: web::Data<AppState>,
    request: HttpRequest,
    path: web::Path<(String, String)>,
) -> HttpResponse {
    let (slug, code) = path.into_inner();
    // This preview reveals whether a code is valid, so it counts against the same limit as in the app.
    let preview = match state.limits.by_address(&CODES_PER_ADDRESS, &request) {
        Ok(()) => {
            let league = state.store.invited_to(&path::slug(&slug), &code).await;
            league.ok().map(|league| preview::of_invitation(&league))
        }
        Err(_) => None,
    };
    first_page(&state, &request, preview.as_ref())
}

async fn public(state: &AppState, request: &HttpRequest, id: &str) -> Result<SharedPick, ApiError> {
    state.limits.by_address(&SHARES, request)?;
    let pick = state.store.shared_pick(id).await;
    pick.map_err(ApiError::or_not_found(NOT_SHARED))
}

fn page_address(state: &AppState, id: &str) -> String {
    format!("{}/s/{id}", state.origin.as_str())
}

/// Contains a hash of the contents, because messengers cache pictures by address.
fn picture_path(id: &str, pick: &SharedPick) -> String {
    let tag = picture_tag(pick);
    format!("/s/{id}.png?v={}", tag.get(..8).unwrap_or_default())
}

/// The share's public view; `None` if picks are open again.
async fn view(state: &AppState, share: StoredShare) -> Result<Option<ShareView>, ApiError> {
    let pick = match state.store.shared_pick(&share.id).await {
        Ok(pick) => pick,
        Err(StoreError::NotFound) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    Ok(Some(ShareView {
        url: page_address(state, &share.id),
        picture: picture_path(&share.id, &pick),
        name: share.name,
        show_league: share.show_league,
        theme: share.theme,
        created_at: share.created_at,
    }))
}
