//! A cache of responses about competitions that are the same for all users: built once for concurrent requests and kept
//! as serialised bytes. While the database is down, the last response is served with its age.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::http::header::{
    CACHE_CONTROL, ETAG, EntityTag, Header, HeaderName, IF_NONE_MATCH, IfNoneMatch,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use futures_util::future::LocalBoxFuture;
use moka::future::Cache;
use podium_wire::error_code::ErrorCode;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::http::respond::error::ApiError;
use crate::http::state::AppState;

/// Maximum age of a response: only changes by another process can be newer than the last wake-up.
const KEPT: Duration = Duration::from_secs(2);
/// Maximum age of a response served while the database is down.
const REMEMBERED: Duration = Duration::from_hours(1);
/// Maximum bytes of each of the two caches: current responses and last responses.
const BYTES_MAX: u64 = 64 * 1024 * 1024;
/// Age in seconds of a stale response, which could not be rebuilt.
const STALE_SECONDS: HeaderName = HeaderName::from_static("x-podium-stale-seconds");

/// Cheap to clone.
#[derive(Clone)]
pub struct ResponseCache {
    current: Cache<CacheKey, CachedResponse>,
    last: Cache<String, CachedResponse>,
}

/// The request and the version of results, so any change of a competition invalidates the entry.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct CacheKey {
    version: u64,
    path: String,
}

#[derive(Clone)]
struct CachedResponse {
    body: Bytes,
    tag: Arc<str>,
    made: Instant,
}

impl CachedResponse {
    fn of<T: Serialize>(answer: &T) -> Result<Self, ApiError> {
        let body = serde_json::to_vec(answer).map_err(|error| {
            tracing::error!(cause = ?error, "could not serialise a response");
            ApiError::unavailable()
        })?;
        let digest = Sha256::digest(&body);
        Ok(Self {
            tag: hex::encode(digest.get(..12).unwrap_or_default()).into(),
            body: body.into(),
            made: Instant::now(),
        })
    }

    fn weight(&self, path: &str) -> u32 {
        u32::try_from(path.len() + self.body.len()).unwrap_or(u32::MAX)
    }
}

impl Default for ResponseCache {
    fn default() -> Self {
        Self {
            current: Cache::builder()
                .weigher(|key: &CacheKey, entry: &CachedResponse| entry.weight(&key.path))
                .max_capacity(BYTES_MAX)
                .time_to_live(KEPT)
                .build(),
            last: Cache::builder()
                .weigher(|path: &String, entry: &CachedResponse| entry.weight(path))
                .max_capacity(BYTES_MAX)
                .time_to_live(REMEMBERED)
                .build(),
        }
    }
}

/// The response to this request: from the cache, or from `read`. Concurrent requests share one read. Errors are not
/// cached.
///
/// `read` is called, and its future created, only on a miss: every request allocates the space of the future a
/// handler may have to await.
pub(crate) async fn cached<T: Serialize, F: Future<Output = Result<T, ApiError>>>(
    state: &AppState,
    request: &HttpRequest,
    read: impl FnOnce() -> F,
) -> Result<HttpResponse, ApiError> {
    let key = CacheKey {
        version: state.live.results_version(),
        path: request.uri().to_string(),
    };
    if let Some(entry) = state.responses.current.get(&key).await {
        return Ok(fresh(request, entry));
    }
    recompute(&state.responses, request, key, read()).await
}

fn recompute<'a, T: Serialize>(
    answers: &'a ResponseCache,
    request: &'a HttpRequest,
    key: CacheKey,
    read: impl Future<Output = Result<T, ApiError>> + 'a,
) -> LocalBoxFuture<'a, Result<HttpResponse, ApiError>> {
    let ResponseCache { current, last } = answers;
    Box::pin(async move {
        let path = key.path.clone();
        let make = async {
            let made = CachedResponse::of(&read.await?)?;
            last.insert(path.clone(), made.clone()).await;
            Ok::<_, ApiError>(made)
        };
        match current.try_get_with(key, Box::pin(make)).await {
            Ok(entry) => Ok(fresh(request, entry)),
            Err(error) => {
                let known = if error.is(ErrorCode::Unavailable) {
                    last.get(&path).await
                } else {
                    None
                };
                known.map(stale).ok_or_else(|| ApiError::clone(&error))
            }
        }
    })
}

fn fresh(request: &HttpRequest, entry: CachedResponse) -> HttpResponse {
    let tag = EntityTag::new_weak(entry.tag.to_string());
    let etag_matches = etag_matches(request, &tag);
    let mut response = if etag_matches {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    response
        .insert_header((ETAG, tag.to_string()))
        .insert_header((CACHE_CONTROL, "private, no-cache"));
    if etag_matches {
        // A body after a 304 would be read as the beginning of the connection's next response.
        response.finish()
    } else {
        response.content_type("application/json").body(entry.body)
    }
}

/// A complete response that must not be stored: a browser would keep the header with its age.
fn stale(entry: CachedResponse) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((STALE_SECONDS, entry.made.elapsed().as_secs().to_string()))
        .insert_header((CACHE_CONTROL, "no-store"))
        .content_type("application/json")
        .body(entry.body)
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
