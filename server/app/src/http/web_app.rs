//! The web client: files built into the binary (read from disk in debug builds), and its first
//! page for every address that is not a file.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[allow_missing = true]
struct Files;

const FIRST_PAGE: &str = "index.html";

/// Everything outside `/api`.
pub async fn web_app(request: HttpRequest) -> HttpResponse {
    let path = request.path().trim_start_matches('/');
    if let Some(file) = Files::get(path).filter(|_| !path.is_empty()) {
        return file_answer(&request, path, file);
    }
    if path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'))
    {
        return HttpResponse::NotFound().finish();
    }
    match Files::get(FIRST_PAGE) {
        Some(page) => file_answer(&request, FIRST_PAGE, page),
        None => HttpResponse::NotFound()
            .content_type("text/plain; charset=utf-8")
            .body("The web client is not built: run `make web`.\n"),
    }
}

/// Names under `assets/` carry a hash of their content and never change.
fn file_answer(request: &HttpRequest, path: &str, file: rust_embed::EmbeddedFile) -> HttpResponse {
    let tag = format!("\"{}\"", hex::encode(file.metadata.sha256_hash()));
    let cache = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let known = request.headers().get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return HttpResponse::NotModified()
            .insert_header((header::ETAG, tag))
            .finish();
    }
    HttpResponse::Ok()
        .content_type(mime_guess::from_path(path).first_or_octet_stream().as_ref())
        .insert_header((header::ETAG, tag))
        .insert_header((header::CACHE_CONTROL, cache))
        .body(file.data.into_owned())
}
