//! A cache of responses about competitions that are the same for all users: built once for concurrent requests and kept
//! as serialised bytes, plain and compressed. While the database is down, the last response is served with its age.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, EntityTag, Header,
    HeaderName, HeaderValue, IF_NONE_MATCH, IfNoneMatch, VARY,
};
use actix_web::http::{Method, StatusCode};
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse};
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::future::LocalBoxFuture;
use moka::future::Cache;
use podium_wire::error_code::ErrorCode;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::http::respond::error::ApiError;
use crate::http::respond::nearby::Nearby;
use crate::http::state::AppState;

/// Maximum age of a response: only changes by another process can be newer than the last wake-up.
const KEPT: Duration = Duration::from_secs(2);
/// Maximum age of a response served while the database is down.
const REMEMBERED: Duration = Duration::from_hours(1);
/// Maximum bytes of each of the two caches: current responses and last responses.
const BYTES_MAX: u64 = 64 * 1024 * 1024;
/// What an entry takes beside its bytes.
const ENTRY_BYTES: usize = 512;
/// Shorter bodies fit into one packet as they are.
const COMPRESSED_FROM: usize = 1024;
/// Age in seconds of a stale response, which could not be rebuilt.
const STALE_SECONDS: HeaderName = HeaderName::from_static("x-podium-stale-seconds");

/// Cheap to clone.
#[derive(Clone)]
pub struct ResponseCache {
    current: Cache<CacheKey, Arc<CachedResponse>>,
    last: Cache<String, Arc<CachedResponse>>,
}

/// The route with its parsed parameters, never what the client wrote, so that no spelling of an address is another entry;
/// and the version of results, so any change of a competition invalidates the entry.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct CacheKey {
    version: u64,
    path: String,
}

#[derive(Debug, Clone)]
pub(crate) struct CachedResponse {
    body: Bytes,
    gzip: Option<Bytes>,
    tag: HeaderValue,
    made: Instant,
}

impl CachedResponse {
    /// Shares the bytes of the last response if they are the same.
    fn of(body: Vec<u8>, last: Option<&Self>) -> Result<Self, ApiError> {
        let digest = Sha256::digest(&body);
        let digest = hex::encode(digest.get(..12).unwrap_or_default());
        let tag = HeaderValue::from_str(&format!("W/\"{digest}\""));
        let tag = tag.map_err(|error| could_not_build(&error))?;
        let made = Instant::now();
        if let Some(same) = last.filter(|last| last.tag == tag) {
            return Ok(Self {
                body: same.body.clone(),
                gzip: same.gzip.clone(),
                tag,
                made,
            });
        }
        let gzip = (body.len() >= COMPRESSED_FROM).then(|| compressed(&body));
        Ok(Self {
            gzip: gzip.transpose().map_err(|error| could_not_build(&error))?,
            body: body.into(),
            tag,
            made,
        })
    }

    /// Whether changes that this process has not heard of cannot have outdated the response yet.
    pub(crate) fn is_current(&self) -> bool {
        self.made.elapsed() < KEPT
    }

    pub(crate) fn size(&self) -> usize {
        self.body.len() + self.gzip.as_ref().map_or(0, Bytes::len)
    }

    fn weight(&self, path: &str) -> u32 {
        u32::try_from(self.size() + path.len() + ENTRY_BYTES).unwrap_or(u32::MAX)
    }
}

fn could_not_build(error: &dyn std::fmt::Debug) -> ApiError {
    tracing::error!(cause = ?error, "could not serialise a response");
    ApiError::unavailable()
}

fn compressed(body: &[u8]) -> std::io::Result<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(body)?;
    Ok(encoder.finish()?.into())
}

impl ResponseCache {
    /// The number of remembered responses.
    pub async fn remembered_count(&self) -> u64 {
        self.last.run_pending_tasks().await;
        self.last.entry_count()
    }
}

impl Default for ResponseCache {
    fn default() -> Self {
        Self {
            current: Cache::builder()
                .weigher(|key: &CacheKey, entry: &Arc<CachedResponse>| entry.weight(&key.path))
                .max_capacity(BYTES_MAX)
                .time_to_live(KEPT)
                .build(),
            last: Cache::builder()
                .weigher(|path: &String, entry: &Arc<CachedResponse>| entry.weight(path))
                .max_capacity(BYTES_MAX)
                .time_to_live(REMEMBERED)
                .build(),
        }
    }
}

/// A league's response to this request: from the cache, or from `read`. Concurrent requests share one read. Errors are
/// not cached. The handler has checked that the caller may see the response. `path` is the route's path with its parsed
/// parameters.
///
/// `read` is called, and its future created, only on a miss: every request allocates the space of the future a
/// handler may have to await.
pub(crate) async fn cached<T, F>(
    state: &AppState,
    request: &HttpRequest,
    path: String,
    read: impl FnOnce() -> F,
) -> Result<HttpResponse, ApiError>
where
    T: Serialize,
    F: Future<Output = Result<T, ApiError>>,
{
    let key = key_of(state, path);
    let current = &state.responses.current;
    if let Some(entry) = current.get(&key).await {
        return Ok(fresh(request, &entry));
    }
    let read = read();
    let entry = async { make(None, &read.await?).await };
    let entry = current.try_get_with(key, Box::pin(entry)).await;
    let entry = entry.map_err(|error| ApiError::clone(&error))?;
    Ok(fresh(request, &entry))
}

/// Like [`cached`], for what every signed-in user may see: further requests get [`nearby_for_all`], before the router,
/// and the last response is served while the database is down. Only these are remembered, so that leagues, of which
/// users can make more, never take their place.
pub(crate) async fn cached_for_all<T, F>(
    state: &AppState,
    request: &HttpRequest,
    path: String,
    read: impl FnOnce() -> F,
) -> Result<HttpResponse, ApiError>
where
    T: Serialize,
    F: Future<Output = Result<T, ApiError>>,
{
    let key = key_of(state, path);
    let (version, path) = (key.version, key.path.clone());
    let known = state.responses.current.get(&key).await;
    let made = match known {
        Some(entry) => Made::Fresh(entry),
        None => recompute(&state.responses, key, read()).await?,
    };
    let nearby = request.app_data::<web::Data<Nearby>>();
    let is_spelt_so = request
        .uri()
        .path_and_query()
        .is_some_and(|uri| uri == path.as_str());
    if let (Made::Fresh(entry), Some(nearby), true) = (&made, nearby, is_spelt_so) {
        nearby.keep(version, path, entry);
    }
    Ok(made.response(request))
}

/// The response to a signed-in user's request, if this worker has sent it recently. None for clients that want another
/// coding than browsers do: the middleware negotiates with them.
pub(crate) fn nearby_for_all(
    version: u64,
    nearby: &Nearby,
    request: &HttpRequest,
) -> Option<HttpResponse> {
    if request.method() != Method::GET {
        return None;
    }
    if request.headers().contains_key(ACCEPT_ENCODING) && !accepts_gzip(request) {
        return None;
    }
    let path = request.uri().path_and_query()?.as_str();
    let entry = nearby.get(version, path)?;
    Some(fresh(request, &entry))
}

fn key_of(state: &AppState, path: String) -> CacheKey {
    let version = state.live.results_version();
    CacheKey { version, path }
}

enum Made {
    Fresh(Arc<CachedResponse>),
    Stale(Arc<CachedResponse>),
}

impl Made {
    fn response(&self, request: &HttpRequest) -> HttpResponse {
        match self {
            Self::Fresh(entry) => fresh(request, entry),
            Self::Stale(entry) => stale(entry),
        }
    }
}

fn recompute<'a, T: Serialize>(
    answers: &'a ResponseCache,
    key: CacheKey,
    read: impl Future<Output = Result<T, ApiError>> + 'a,
) -> LocalBoxFuture<'a, Result<Made, ApiError>> {
    let ResponseCache { current, last } = answers;
    Box::pin(async move {
        let path = key.path.clone();
        let make = async { remembered(last, &path, &read.await?).await };
        match current.try_get_with(key, Box::pin(make)).await {
            Ok(entry) => Ok(Made::Fresh(entry)),
            Err(error) => {
                let known = if error.is(ErrorCode::Unavailable) {
                    last.get(&path).await
                } else {
                    None
                };
                known
                    .map(Made::Stale)
                    .ok_or_else(|| ApiError::clone(&error))
            }
        }
    })
}

/// Makes a response and remembers it for the time in which the database is down.
async fn remembered<T: Serialize>(
    last: &Cache<String, Arc<CachedResponse>>,
    path: &str,
    answer: &T,
) -> Result<Arc<CachedResponse>, ApiError> {
    let made = make(last.get(path).await, answer).await?;
    last.insert(path.to_owned(), Arc::clone(&made)).await;
    Ok(made)
}

async fn make<T: Serialize>(
    before: Option<Arc<CachedResponse>>,
    answer: &T,
) -> Result<Arc<CachedResponse>, ApiError> {
    let body = serde_json::to_vec(answer).map_err(|error| could_not_build(&error))?;
    // Compressing a large response takes milliseconds.
    let made = web::block(move || CachedResponse::of(body, before.as_deref())).await;
    Ok(Arc::new(made.map_err(|error| could_not_build(&error))??))
}

fn fresh(request: &HttpRequest, entry: &CachedResponse) -> HttpResponse {
    // A body after a 304 would be read as the beginning of the connection's next response.
    let mut response = if has_tag(request, &entry.tag) {
        HttpResponse::new(StatusCode::NOT_MODIFIED)
    } else {
        with_body(request, entry)
    };
    let headers = response.headers_mut();
    headers.insert(ETAG, entry.tag.clone());
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    response
}

fn with_body(request: &HttpRequest, entry: &CachedResponse) -> HttpResponse {
    let gzip = entry.gzip.as_ref().filter(|_| accepts_gzip(request));
    let body = gzip.unwrap_or(&entry.body).clone();
    let is_compressed = gzip.is_some();
    let mut response = HttpResponse::with_body(StatusCode::OK, body).map_into_boxed_body();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    // Small responses, too: another worker's middleware may compress the same response.
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if is_compressed {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// Whether the client accepts gzip and names no preferences, as browsers do.
fn accepts_gzip(request: &HttpRequest) -> bool {
    let accepted = request.headers().get(ACCEPT_ENCODING);
    let accepted = accepted.and_then(|accepted| accepted.to_str().ok());
    accepted.is_some_and(|accepted| accepted.split(',').any(|coding| coding.trim() == "gzip"))
}

/// A complete response that must not be stored: a browser would keep the header with its age.
fn stale(entry: &CachedResponse) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((STALE_SECONDS, entry.made.elapsed().as_secs().to_string()))
        .insert_header((CACHE_CONTROL, "no-store"))
        .content_type("application/json")
        .body(entry.body.clone())
}

/// Whether the client already has the response with this tag. Nearly all send it as they received it.
fn has_tag(request: &HttpRequest, tag: &HeaderValue) -> bool {
    let Some(known) = request.headers().get(IF_NONE_MATCH) else {
        return false;
    };
    let parsed = || tag.to_str().ok()?.parse::<EntityTag>().ok();
    known == tag || parsed().is_some_and(|tag| etag_matches(request, &tag))
}

/// Whether the client already has the response with this tag, also if a proxy has weakened the tag.
pub(crate) fn etag_matches(request: &HttpRequest, tag: &EntityTag) -> bool {
    if !request.headers().contains_key(IF_NONE_MATCH) {
        return false;
    }
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(tag)),
        Err(_) => false,
    }
}

#[cfg(test)]
#[path = "response_cache_tests.rs"]
mod tests;
