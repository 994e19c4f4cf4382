//! The web client: files built into the binary (read from disk in debug builds), and its first page for every address
//! that is not a file.

use actix_web::http::StatusCode;
use actix_web::http::header::{
    AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, ContentEncoding, ETAG, Encoding, EntityTag,
    Header, HeaderName, HeaderValue, VARY,
};
use actix_web::{HttpRequest, HttpResponse, web};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

use crate::http::respond::count::shared;
use crate::http::respond::link_preview::{LinkPreview, replace_between};
use crate::http::respond::pages::is_page;
use crate::http::respond::response_cache::etag_matches;
use crate::http::state::AppState;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
struct Files;

const FIRST_PAGE: &str = "index.html";
pub(crate) const CLIENT_MISSING: &str =
    "This server was built without the web client: run `make web`, then build it again.\n";
/// The attribute of the preview picture in the first page.
const PREVIEW: &str = "content=\"/preview.png\"";
/// The attributes with the page's own address.
const ADDRESS: [&str; 2] = [
    "rel=\"canonical\" href=\"",
    "property=\"og:url\" content=\"",
];
/// Pages of one user, or for those who have been given the link: search engines leave them out.
const NOT_INDEXED: [&str; 4] = ["/dashboard", "/join/", "/mail/", "/s/"];

/// Whether this server has a client; a binary built before the client has none.
pub(crate) fn is_available() -> bool {
    Files::get(FIRST_PAGE).is_some()
}

/// Handles every path outside `/api`. What is neither a file nor a page gets the client's not-found page.
pub async fn web_app(state: web::Data<AppState>, request: HttpRequest) -> HttpResponse {
    let path = request.path();
    if let Some(answer) = file(&request, path.trim_start_matches('/')) {
        return answer;
    }
    let is_missing_file = path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    if is_missing_file {
        return HttpResponse::NotFound().finish();
    }
    let mut page = first_page(&state, &request, None);
    if !is_page(path) {
        *page.status_mut() = StatusCode::NOT_FOUND;
        // Without a tag it is never answered as unchanged.
        page.headers_mut().remove(ETAG);
    }
    page
}

/// The web app's first page for any address, with a specific preview if there is one.
pub(crate) fn first_page(
    state: &AppState,
    request: &HttpRequest,
    preview: Option<&LinkPreview>,
) -> HttpResponse {
    let path = request.path();
    let page = prerendered(path).or_else(|| Files::get(FIRST_PAGE));
    let mut answer = match page {
        Some(page) => {
            let origin = state.origin.as_str();
            let mut page = with_absolute_addresses(&page.data, origin, path);
            if let Some(preview) = preview {
                page = preview.within(page, origin);
            }
            let hash = Sha256::digest(&page);
            answer(request, FIRST_PAGE, &hash, || page.into_bytes().into())
        }
        None => HttpResponse::NotFound()
            .content_type("text/plain; charset=utf-8")
            .body(CLIENT_MISSING),
    };
    if NOT_INDEXED.iter().any(|start| path.starts_with(start)) {
        not_indexed(&mut answer);
    }
    answer
}

/// Search engines leave the page out.
pub(crate) fn not_indexed(page: &mut HttpResponse) {
    let name = HeaderName::from_static("x-robots-tag");
    let noindex = HeaderValue::from_static("noindex");
    page.headers_mut().insert(name, noindex);
}

/// The page that other sites show in a frame.
pub(crate) fn embedded_page(request: &HttpRequest) -> HttpResponse {
    let mut page = file(request, "embed.html").unwrap_or_else(|| {
        HttpResponse::NotFound()
            .content_type("text/plain; charset=utf-8")
            .body(CLIENT_MISSING)
    });
    not_indexed(&mut page);
    page
}

/// The HTML of a public page that contains its text (`web/tools/prerender.ts`).
fn prerendered(path: &str) -> Option<EmbeddedFile> {
    let name = match path {
        "/" => "landing",
        "/how-it-works" => "how-it-works",
        _ => return None,
    };
    Files::get(&format!("prerendered/{name}.html"))
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

/// Makes the addresses of the page and of its preview picture absolute, because previewers do not resolve paths.
fn with_absolute_addresses(page: &[u8], origin: &str, path: &str) -> String {
    let page = String::from_utf8_lossy(page);
    let mut page = page.replace(PREVIEW, &format!("content=\"{origin}/preview.png\""));
    for attribute in ADDRESS {
        if let Some(at) = page.find(attribute) {
            replace_between(&mut page, at, attribute, "\"", &format!("{origin}{path}"));
        }
    }
    page
}

/// A file as the client's build wrote it, or its compressed form beside it if it has one that the browser accepts.
fn file(request: &HttpRequest, path: &str) -> Option<HttpResponse> {
    let plain = Files::get(path).filter(|_| !path.is_empty())?;
    let encoding = accepted_encoding(request);
    let compressed = if encoding == ContentEncoding::Brotli {
        Files::get(&format!("{path}.br"))
    } else if encoding == ContentEncoding::Gzip {
        Files::get(&format!("{path}.gz"))
    } else {
        None
    };
    let is_compressed = compressed.is_some();
    let sent = compressed.unwrap_or(plain);
    let hash = sent.metadata.sha256_hash();
    let mut answer = answer(request, path, &hash, || shared(sent.data));
    let headers = answer.headers_mut();
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if is_compressed {
        let encoding = HeaderValue::from_static(encoding.as_str());
        headers.insert(CONTENT_ENCODING, encoding);
    }
    Some(answer)
}

fn accepted_encoding(request: &HttpRequest) -> ContentEncoding {
    let ours = [Encoding::brotli(), Encoding::gzip(), Encoding::identity()];
    let negotiated = AcceptEncoding::parse(request)
        .ok()
        .and_then(|accepted| accepted.negotiate(ours.iter()));
    match negotiated {
        Some(Encoding::Known(known)) => known,
        _ => ContentEncoding::Identity,
    }
}

fn answer(
    request: &HttpRequest,
    path: &str,
    hash: &[u8],
    body: impl FnOnce() -> web::Bytes,
) -> HttpResponse {
    let tag = EntityTag::new_strong(hex::encode(hash));
    let is_known = etag_matches(request, &tag);
    let mut answer = if is_known {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    answer
        .insert_header((ETAG, tag))
        .insert_header((CACHE_CONTROL, cache_control(path)));
    if is_known {
        return answer.finish();
    }
    answer.content_type(content_type(path)).body(body())
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::ACCEPT_ENCODING;
    use actix_web::test::TestRequest;

    use super::{accepted_encoding, cache_control, content_type, with_absolute_addresses};

    #[test]
    fn a_browser_gets_the_smallest_form_that_it_accepts() {
        for (accepted, sent) in [
            ("gzip, deflate, br, zstd", "br"),
            ("gzip, deflate", "gzip"),
            ("br;q=0, gzip;q=0.5", "gzip"),
            ("zstd", "identity"),
            ("", "identity"),
        ] {
            let request = TestRequest::default().insert_header((ACCEPT_ENCODING, accepted));
            let encoding = accepted_encoding(&request.to_http_request());
            assert_eq!(encoding.as_str(), sent, "{accepted}");
        }
        let silent = TestRequest::default().to_http_request();
        assert_eq!(accepted_encoding(&silent).as_str(), "identity");
    }

    #[test]
    fn the_link_preview_has_absolute_urls() {
        let source = include_str!("../../../../../web/index.html");
        let path = "/athletes/1234";
        let page = with_absolute_addresses(source.as_bytes(), "https://podium.test", path);
        for address in [
            "rel=\"canonical\" href=\"https://podium.test/athletes/1234\"",
            "property=\"og:url\" content=\"https://podium.test/athletes/1234\"",
        ] {
            assert!(page.contains(address), "{address}");
        }
        assert!(page.contains("content=\"https://podium.test/preview.png\""));
        assert!(!page.contains("content=\"/preview.png\""));
    }

    #[test]
    fn only_hashed_file_names_are_cached_forever() {
        assert!(cache_control("assets/index-B1.js").contains("immutable"));
        for path in ["sw.js", "manifest.webmanifest", "index.html", "start.js"] {
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
