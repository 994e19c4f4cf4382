//! Answers about competitions that are the same for everybody: made once for all who ask in the same
//! moment, kept as the bytes that leave.

use std::sync::Arc;
use std::time::Duration;

use actix_web::http::header::{CACHE_CONTROL, ETAG, EntityTag, Header, IF_NONE_MATCH, IfNoneMatch};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use moka::future::Cache;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{ApiError, AppState};

/// How old an answer may be: only what another process changed unheard is older than the last bell.
const KEPT: Duration = Duration::from_secs(2);
/// Bytes kept in all.
const BYTES_MAX: u64 = 64 * 1024 * 1024;

/// Cheap to clone.
#[derive(Clone)]
pub struct AnswerCache(Cache<Question, Kept>);

/// What was asked, and when: any news of any competition begins another moment.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Question {
    moment: u64,
    path: String,
}

#[derive(Clone)]
struct Kept {
    body: Bytes,
    tag: Arc<str>,
}

impl Default for AnswerCache {
    fn default() -> Self {
        let weight = |question: &Question, kept: &Kept| {
            u32::try_from(question.path.len() + kept.body.len()).unwrap_or(u32::MAX)
        };
        Self(
            Cache::builder()
                .weigher(weight)
                .max_capacity(BYTES_MAX)
                .time_to_live(KEPT)
                .build(),
        )
    }
}

/// The answer to this request: what is kept, or what `read` says. Those who ask while it is read
/// wait for the same reading. Refusals are not kept.
pub(super) async fn kept_answer<T: Serialize>(
    state: &AppState,
    request: &HttpRequest,
    read: impl Future<Output = Result<T, ApiError>>,
) -> Result<HttpResponse, ApiError> {
    let question = Question {
        moment: state.live.moment_of_competitions(),
        path: request.uri().to_string(),
    };
    let make = async {
        let answer = read.await?;
        let body = serde_json::to_vec(&answer).map_err(|error| {
            tracing::error!(cause = ?error, "answer not serialised");
            ApiError::unavailable()
        })?;
        let digest = Sha256::digest(&body);
        Ok(Kept {
            tag: hex::encode(digest.get(..12).unwrap_or_default()).into(),
            body: body.into(),
        })
    };
    let kept = state
        .answers
        .0
        .try_get_with(question, Box::pin(make))
        .await
        .map_err(|error: Arc<ApiError>| ApiError::clone(&error))?;
    let tag = EntityTag::new_weak(kept.tag.to_string());
    let has_it = has_it(request, &tag);
    let mut response = if has_it {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    response
        .insert_header((ETAG, tag.to_string()))
        .insert_header((CACHE_CONTROL, "private, no-cache"));
    Ok(if has_it {
        // What follows a 304 would be read as the beginning of the connection's next answer.
        response.finish()
    } else {
        response.content_type("application/json").body(kept.body)
    })
}

fn has_it(request: &HttpRequest, tag: &EntityTag) -> bool {
    if !request.headers().contains_key(IF_NONE_MATCH) {
        return false;
    }
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(tag)),
        Err(_) => false,
    }
}
