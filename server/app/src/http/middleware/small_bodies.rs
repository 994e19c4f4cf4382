//! Short answers stay as they are: they fit into one packet, and compressing them costs more than sending them.

use actix_web::Error;
use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_ENCODING, HeaderValue, VARY};
use actix_web::middleware::Next;

/// Bytes from which bodies are compressed.
const COMPRESSED_FROM: u64 = 1024;

const AS_IT_IS: HeaderValue = HeaderValue::from_static("identity");

/// Inside of `Compress`, which leaves answers with an encoding alone.
pub(crate) async fn mark_small<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let mut answer = next.call(request).await?;
    let is_small = matches!(answer.response().body().size(), BodySize::Sized(bytes) if bytes < COMPRESSED_FROM);
    if is_small && !answer.headers().contains_key(CONTENT_ENCODING) {
        answer.headers_mut().insert(CONTENT_ENCODING, AS_IT_IS);
    }
    Ok(answer)
}

/// Outside of `Compress`: the mark is no encoding that is named on the wire. Caches must still keep both forms apart.
pub(crate) async fn unmark_small<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let mut answer = next.call(request).await?;
    if answer.headers().get(CONTENT_ENCODING) == Some(&AS_IT_IS) {
        answer.headers_mut().remove(CONTENT_ENCODING);
        answer
            .headers_mut()
            .append(VARY, HeaderValue::from_static("accept-encoding"));
    }
    Ok(answer)
}
