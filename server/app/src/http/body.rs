//! Request bodies: JSON, of bounded size, or a clear 4xx.

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::web::BytesMut;
use actix_web::{FromRequest, HttpRequest};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;
use podium_wire::error_code::ErrorCode;
use serde::de::DeserializeOwned;

use super::{ApiError, BODY_MAX};

/// A JSON body of type `T`.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned + 'static> FromRequest for Body<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = is_json(request);
        let mut payload = payload.take();
        Box::pin(async move {
            if !is_json {
                return Err(ApiError::new(
                    StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    ErrorCode::UnsupportedMediaType,
                    "The body must be application/json.",
                ));
            }
            let mut body = BytesMut::new();
            while let Some(chunk) = payload.next().await {
                let chunk =
                    chunk.map_err(|_| ApiError::malformed("The body could not be read."))?;
                if body.len() + chunk.len() > BODY_MAX {
                    return Err(ApiError::new(
                        StatusCode::PAYLOAD_TOO_LARGE,
                        ErrorCode::TooLarge,
                        "The body is too large.",
                    ));
                }
                body.extend_from_slice(&chunk);
            }
            serde_json::from_slice(&body)
                .map(Self)
                .map_err(|error| ApiError::malformed(format!("Malformed JSON body: {error}")))
        })
    }
}

fn is_json(request: &HttpRequest) -> bool {
    request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|media_type| media_type.trim().eq_ignore_ascii_case("application/json"))
}
