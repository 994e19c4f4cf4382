//! Answers like the results service: log, fault, gate, page, in that order.

use std::future;
use std::time::Duration;

use actix_web::cookie::Cookie;
use actix_web::http::header::{self, HeaderName};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use chrono::Utc;
use serde_json::{Value, json};

use crate::event::json;
use crate::service::PROGRAMME_PATH;
use crate::service::control::Control;
use crate::service::fault::Fault;
use crate::service::gate::{SESSION_COOKIE, Visit};
use crate::service::http::body::{Blank, CutShort, uncompressed};
use crate::service::request_log::RequestSeen;
use crate::service::world::Body;

const CSRF_HEADER: HeaderName = HeaderName::from_static("x-csrf-token");

pub(crate) async fn answer(request: HttpRequest, control: Data<Control>) -> HttpResponse {
    let number = control.world().requests.note(seen(&request));
    let response = answer_or_fail(&request, &control).await;
    control
        .world()
        .requests
        .note_status(number, response.status().as_u16());
    response
}

async fn answer_or_fail(request: &HttpRequest, control: &Control) -> HttpResponse {
    // Read in a separate statement: the lock must not be held across an await.
    let fault = control.world().faults.take(request.path());
    match fault {
        None => properly(request, control),
        Some(Fault::Slow(milliseconds)) => {
            tokio::time::sleep(Duration::from_millis(milliseconds)).await;
            properly(request, control)
        }
        Some(Fault::Hang) => future::pending().await,
        Some(fault) => badly(fault, control.world().page(request.path())),
    }
}

fn properly(request: &HttpRequest, control: &Control) -> HttpResponse {
    let mut world = control.world();
    if request.path() == "/" {
        let (session, token) = world.sessions.open();
        return home(&session, &token);
    }
    let cookie = request.cookie(SESSION_COOKIE);
    let visit = Visit {
        host: request_header(request, &header::HOST).unwrap_or_default(),
        referer: request_header(request, &header::REFERER),
        session: cookie.as_ref().map(Cookie::value),
        csrf_token: request_header(request, &CSRF_HEADER),
    };
    // The programme comes from another service.
    if request.path() != PROGRAMME_PATH && !world.gate.allows(&visit, &world.sessions) {
        return HttpResponse::Unauthorized().json(json!({"message": "Not Authorized!"}));
    }
    match world.page(request.path()) {
        Some(page) => json_page(&page),
        None => HttpResponse::NotFound().json(json!({"status": 404, "error": "Not Found"})),
    }
}

fn badly(fault: Fault, page: Option<Body>) -> HttpResponse {
    let page = page.unwrap_or_else(|| Body::from(&br#"{"status":404,"error":"Not Found"}"#[..]));
    let half = page.get(..page.len() / 2).unwrap_or_default().to_vec();
    let mut ok = HttpResponse::Ok();
    ok.content_type("application/json; charset=utf-8");
    match fault {
        Fault::Status(status) => {
            let status = actix_web::http::StatusCode::from_u16(status)
                .unwrap_or(actix_web::http::StatusCode::INTERNAL_SERVER_ERROR);
            HttpResponse::build(status)
                .json(json!({"status": status.as_u16(), "error": "stand-in"}))
        }
        Fault::Html => HttpResponse::Ok()
            .content_type("text/html; charset=utf-8")
            .body("<!DOCTYPE html><title>Maintenance</title><p>We will be back soon."),
        Fault::HalfBody => uncompressed(&mut ok).body(CutShort::new(page.len(), half)),
        Fault::Truncated => ok.body(half),
        Fault::NullRanking => json_page(&without_ranking(&page)),
        Fault::FirstRows(count) => json_page(&first_rows(&page, count)),
        Fault::Empty => ok.finish(),
        Fault::Huge(bytes) => uncompressed(&mut ok).body(Blank::new(bytes)),
        // Handled by the caller: these delay the answer and leave the body unchanged.
        Fault::Slow(_) | Fault::Hang => json_page(&page),
    }
}

fn without_ranking(page: &Body) -> Body {
    let mut document: Value = serde_json::from_slice(page).unwrap_or_default();
    json::replace(&mut document, "ranking", Value::Null);
    Body::from(serde_json::to_vec(&document).unwrap_or_default())
}

fn first_rows(page: &Body, count: usize) -> Body {
    let mut rows: Vec<Value> = serde_json::from_slice(page).unwrap_or_default();
    rows.truncate(count);
    Body::from(serde_json::to_vec(&rows).unwrap_or_default())
}

fn json_page(page: &Body) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/json; charset=utf-8")
        .insert_header((header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"))
        .insert_header((header::CACHE_CONTROL, "max-age=0, private, must-revalidate"))
        .body(page.to_vec())
}

fn home(session: &str, token: &str) -> HttpResponse {
    let cookie = Cookie::build(SESSION_COOKIE, session)
        .path("/")
        .http_only(true)
        .finish();
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .cookie(cookie)
        .body(format!(
            "<!DOCTYPE html>\n<html><head><title>Results</title>\n\
         <meta name=\"csrf-param\" content=\"authenticity_token\" />\n\
         <meta name=\"csrf-token\" content=\"{token}\" />\n\
         </head><body><div id=\"app\"></div></body></html>\n"
        ))
}

fn seen(request: &HttpRequest) -> RequestSeen {
    let owned = |name| request_header(request, &name).map(str::to_owned);
    RequestSeen {
        number: 0,
        at_ms: Utc::now().timestamp_millis(),
        method: request.method().to_string(),
        path: request.uri().to_string(),
        status: None,
        referer: owned(header::REFERER),
        user_agent: owned(header::USER_AGENT),
        accept: owned(header::ACCEPT),
    }
}

fn request_header<'a>(request: &'a HttpRequest, name: &HeaderName) -> Option<&'a str> {
    request.headers().get(name)?.to_str().ok()
}
