//! The web client: files built into the binary (read from disk in debug builds), and its first page for every address
//! that is not a file.

use std::borrow::Cow;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::http::respond::count::shared;
use crate::http::respond::link_preview::LinkPreview;
use crate::http::state::AppState;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
struct Files;

const FIRST_PAGE: &str = "index.html";
pub(crate) const CLIENT_MISSING: &str =
    "This server was built without the web client: run `make web`, then build it again.\n";
/// The attribute of the preview picture in the first page.
const PREVIEW: &str = "content=\"/preview.png\"";

/// Whether this server has a client; a binary built before the client has none.
pub(crate) fn is_available() -> bool {
    Files::get(FIRST_PAGE).is_some()
}

/// Handles every path outside `/api`.
pub async fn web_app(state: web::Data<AppState>, request: HttpRequest) -> HttpResponse {
    let path = request.path().trim_start_matches('/');
    if let Some(file) = Files::get(path).filter(|_| !path.is_empty()) {
        let hash = file.metadata.sha256_hash();
        return file_answer(&request, path, &hash, file.data);
    }
    if path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'))
    {
        return HttpResponse::NotFound().finish();
    }
    first_page(&state, &request, None)
}

/// The web app's first page for any address, with a specific preview if there is one.
pub(crate) fn first_page(
    state: &AppState,
    request: &HttpRequest,
    preview: Option<&LinkPreview>,
) -> HttpResponse {
    let Some(page) = Files::get(FIRST_PAGE) else {
        return HttpResponse::NotFound()
            .content_type("text/plain; charset=utf-8")
            .body(CLIENT_MISSING);
    };
    let origin = state.origin.as_str();
    let mut page = with_absolute_preview(&page.data, origin);
    if let Some(preview) = preview {
        page = preview.within(page, origin);
    }
    let hash = Sha256::digest(&page);
    file_answer(request, FIRST_PAGE, &hash, page.into_bytes().into())
}

/// Names under `assets/` carry a hash of their content and never change. Everything else is revalidated: a cached
/// service worker would keep its users on an old version.
fn cache_control(path: &str) -> &'static str {
    if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

fn content_type(path: &str) -> String {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    kind.to_string()
}

/// Makes the address of the preview picture absolute, because previewers do not resolve paths.
fn with_absolute_preview(page: &[u8], origin: &str) -> String {
    String::from_utf8_lossy(page).replace(PREVIEW, &format!("content=\"{origin}/preview.png\""))
}

fn file_answer(
    request: &HttpRequest,
    path: &str,
    hash: &[u8],
    file: Cow<'static, [u8]>,
) -> HttpResponse {
    let tag = format!("\"{}\"", hex::encode(hash));
    let known = request.headers().get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return HttpResponse::NotModified()
            .insert_header((header::ETAG, tag))
            .finish();
    }
    HttpResponse::Ok()
        .content_type(content_type(path))
        .insert_header((header::ETAG, tag))
        .insert_header((header::CACHE_CONTROL, cache_control(path)))
        .body(shared(file))
}

#[cfg(test)]
mod tests {
    use super::{cache_control, content_type, with_absolute_preview};

    #[test]
    fn the_link_preview_has_absolute_urls() {
        let source = include_str!("../../../../../web/index.html");
        let page = with_absolute_preview(source.as_bytes(), "https://podium.test");
        assert!(page.contains("content=\"https://podium.test/preview.png\""));
        assert!(!page.contains("content=\"/preview.png\""));
    }

    #[test]
    fn only_hashed_file_names_are_cached_forever() {
        assert!(cache_control("assets/index-B1.js").contains("immutable"));
        for path in ["sw.js", "manifest.webmanifest", "index.html", "theme.js"] {
            assert_eq!(cache_control(path), "no-cache");
        }
    }

    #[test]
    fn files_of_the_installed_app_have_their_content_types() {
        assert_eq!(content_type("sw.js"), "text/javascript");
        assert_eq!(
            content_type("manifest.webmanifest"),
            "application/manifest+json"
        );
        assert_eq!(content_type("icons/icon-192.png"), "image/png");
        assert_eq!(content_type("favicon.svg"), "image/svg+xml");
    }
}
