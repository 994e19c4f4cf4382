//! Leaderboards that anybody may read: as data, live, and as pages of ours and within other sites.

pub(crate) mod board;
pub(crate) mod drawing;

use actix_web::http::header::{self, ContentType};
use actix_web::{HttpRequest, HttpResponse, ResponseError, get, web};
use podium_wire::sharing::open_page::OpenLeaderboard;

use crate::http::extract::path;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{NotFound, TooOften};
use crate::http::respond::web_app::{embedded_page, first_page, not_indexed};
use crate::http::sharing::open::board::{OpenBoard, OpenBoards, preview};
use crate::http::sharing::open::drawing::drawn;
use crate::http::sharing::readers::READS;
use crate::http::sharing::shares::letters::Letters;
use crate::http::sharing::shares::picture::{Pictures, picture_tag};
use crate::http::sharing::shares::picture_answer;
use crate::http::sharing::shares::preview::host;
use crate::http::state::AppState;

/// A leaderboard that the league's admins have opened to everybody. Needs no session.
#[utoipa::path(tag = "Open pages", security(()), responses((status = 200, body = OpenLeaderboard), NotFound, TooOften))]
#[get("/open/{slug}/leaderboard")]
pub(crate) async fn leaderboard(
    state: web::Data<AppState>,
    boards: web::Data<OpenBoards>,
    request: HttpRequest,
    slug: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    state.limits.by_address(&READS, &request)?;
    let board = boards.json(&state, &path::slug(&slug)).await?;
    Ok(HttpResponse::Ok()
        .content_type(ContentType::json())
        .body(board))
}

/// The same leaderboard as server-sent events: all of it at first, and again after each change.
///
/// Each message is the whole leaderboard. An event named `closed` is the last one: the page was closed.
#[utoipa::path(tag = "Open pages", security(()), responses((status = 200, body = OpenLeaderboard, content_type = "text/event-stream"), NotFound, TooOften))]
#[get("/open/{slug}/live")]
pub(crate) async fn live(
    state: web::Data<AppState>,
    boards: web::Data<OpenBoards>,
    request: HttpRequest,
    slug: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let slug = path::slug(&slug);
    boards.0.stream(&state, &request, OpenBoard, &slug).await
}

/// The open page: the web app's first page with a link preview, and who leads for search engines.
#[utoipa::path(extensions(("x-lane" = json!("others"))))]
#[get("/l/{slug}")]
pub(crate) async fn open_page(
    state: web::Data<AppState>,
    boards: web::Data<OpenBoards>,
    request: HttpRequest,
    slug: web::Path<String>,
) -> HttpResponse {
    let board = match state.limits.by_address(&READS, &request) {
        Ok(()) => boards.read(&state, &path::slug(&slug)).await,
        Err(refused) => Err(refused),
    };
    let origin = state.origin.as_str();
    let preview = board.as_ref().ok().map(|board| preview(board, origin));
    let mut page = first_page(&state, &request, preview.as_ref());
    if !board.as_ref().is_ok_and(|board| board.searchable) {
        not_indexed(&mut page);
    }
    // Search engines drop a page that is not found, and come back to one that is not available now.
    if let Err(error) = board {
        *page.status_mut() = error.status_code();
        page.headers_mut().remove(header::ETAG);
    }
    page
}

/// The picture of an open leaderboard, for link previews in messengers.
#[utoipa::path(extensions(("x-lane" = json!("others"))))]
#[get("/l/{slug:[^/.]+}.png")]
pub(crate) async fn picture(
    state: web::Data<AppState>,
    boards: web::Data<OpenBoards>,
    pictures: web::Data<Pictures>,
    request: HttpRequest,
    slug: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    state.limits.by_address(&READS, &request)?;
    let board = boards.read(&state, &path::slug(&slug)).await?;
    let host = host(state.origin.as_str()).to_owned();
    let tag = picture_tag(&board);
    let draw = move |letters: &Letters| drawn(&board, &host, letters);
    picture_answer(&request, &pictures, tag, draw).await
}

/// The leaderboard for a frame in a page of another site: the same file for every league, which reads the data.
#[utoipa::path(extensions(("x-lane" = json!("others"))))]
#[get("/embed/{slug}")]
pub(crate) async fn embed(request: HttpRequest) -> HttpResponse {
    embedded_page(&request)
}
