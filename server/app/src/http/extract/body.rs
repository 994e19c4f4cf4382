//! Request bodies: JSON of bounded size, parsed strictly; errors are 4xx responses that name the field.

use std::fmt;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::web::{Bytes, BytesMut};
use actix_web::{FromRequest, HttpRequest};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;
use podium_wire::error_code::ErrorCode;
use serde::de::{DeserializeOwned, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::http::respond::error::ApiError;
use crate::http::state::BODY_MAX;

/// Time limit for a body: enough for 64 KiB on the slowest mobile network.
const PATIENCE: Duration = Duration::from_secs(10);

/// A JSON body of type `T`.
pub(crate) struct Body<T>(pub(crate) T);

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
            let body = read_bytes(&mut payload).await?;
            read(&body).map(Self)
        })
    }
}

/// Reads the whole body within the limits of size and time.
pub(crate) async fn read_bytes(payload: &mut Payload) -> Result<Bytes, ApiError> {
    let whole = tokio::time::timeout(PATIENCE, read_all(payload)).await;
    whole.unwrap_or_else(|_| {
        Err(ApiError::new(
            StatusCode::REQUEST_TIMEOUT,
            ErrorCode::MalformedRequest,
            "The request took too long to arrive.",
        ))
    })
}

async fn read_all(payload: &mut Payload) -> Result<Bytes, ApiError> {
    let mut body = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| ApiError::malformed("The body could not be read."))?;
        if body.len() + chunk.len() > BODY_MAX {
            return Err(ApiError::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                ErrorCode::TooLarge,
                "The body is too large.",
            ));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

fn is_json(request: &HttpRequest) -> bool {
    request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|media_type| media_type.trim().eq_ignore_ascii_case("application/json"))
}

/// Parses exactly one JSON object; serde by default also accepts the fields as an array.
fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    let malformed = |words: &str| ApiError::malformed(format!("Malformed JSON body: {words}"));
    let unique: Result<Unique, _> = serde_json::from_slice(body);
    if let Err(error) = unique {
        return Err(malformed(&error.to_string()));
    }
    if body.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
        return Err(malformed("expected an object"));
    }
    let mut reader = serde_json::Deserializer::from_slice(body);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let field = error.path().to_string();
        let words = error.inner().to_string();
        // A position in the text does not help a program that generated it.
        let words = words.split(" at line ").next().unwrap_or(&words).to_owned();
        if field == "." {
            malformed(&words)
        } else {
            ApiError::malformed_field(&field, words)
        }
    })
}

/// Any JSON in which no object has a duplicate key: one of the two values would be lost silently.
struct Unique;

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for Unique {
    type Value = Self;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        let mut keys = std::collections::HashSet::new();
        while let Some(key) = map.next_key::<String>()? {
            map.next_value::<Self>()?;
            if keys.contains(&key) {
                let shown: String = key.chars().take(60).collect();
                return Err(A::Error::custom(format!("duplicate field `{shown}`")));
            }
            keys.insert(key);
        }
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self, A::Error> {
        while items.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use podium_wire::accounts::account::LoginBody;
    use podium_wire::leagues::league::{CreateLeagueBody, UpdateLeagueBody};
    use podium_wire::picks::prediction::CreatePredictionBody;

    fn refused<T: DeserializeOwned>(body: &str) -> String {
        read::<T>(body.as_bytes())
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    }

    #[test]
    fn bodies_are_parsed_strictly_and_errors_name_the_field() {
        let login = [
            (r#"["a@b.ch", "password"]"#, "expected an object"),
            ("null", "expected an object"),
            (
                r#"{"email": 1, "password": "x"}"#,
                "email: invalid type: integer `1`",
            ),
            (
                r#"{"email": null, "password": "x"}"#,
                "email: invalid type: null",
            ),
            (r#"{"email": "a@b.ch"}"#, "missing field `password`"),
            (
                r#"{"email": "a", "email": "b", "password": "x"}"#,
                "duplicate field `email`",
            ),
            (
                r#"{"email": "a", "password": "x", "z": {"k": 1, "k": 2}}"#,
                "duplicate field `k`",
            ),
            (r#"{"email": NaN}"#, "expected value"),
            ("", "EOF"),
        ];
        for (body, expected) in login {
            let words = refused::<LoginBody>(body);
            assert!(words.contains(expected), "{body}: {words}");
        }
        for (body, expected) in [
            (
                r#"{"name": "x", "type": {"public": null}}"#,
                "type: invalid type: map",
            ),
            (
                r#"{"name": "x", "type": "secret"}"#,
                "type: unknown variant `secret`",
            ),
            (
                r#"{"name": "x", "type": "public", "maxMembers": 2.5}"#,
                "maxMembers: invalid type",
            ),
            (
                r#"{"name": "x", "type": "public", "maxMembers": 1e30}"#,
                "maxMembers: invalid type",
            ),
        ] {
            let words = refused::<CreateLeagueBody>(body);
            assert!(words.contains(expected), "{body}: {words}");
        }
        let whole = read::<CreateLeagueBody>(
            br#"{"name": "x", "type": "public", "maxMembers": 3.0, "more": null}"#,
        );
        assert_eq!(whole.ok().and_then(|body| body.max_members), Some(3));
        let words = refused::<UpdateLeagueBody>(r#"{"type": "public", "maxMembers": 3}"#);
        assert!(words.contains("unknown field `maxMembers`"), "{words}");
        let pick =
            r#"{"eventId": "1", "categoryId": "1", "leagueId": "1", "data": ["1", "2", "3"]}"#;
        let words = refused::<CreatePredictionBody>(pick);
        assert!(words.contains("data: invalid type: sequence"), "{words}");
        let deep = format!(r#"{{"x": {}1{}}}"#, "[".repeat(5000), "]".repeat(5000));
        assert!(refused::<LoginBody>(&deep).contains("recursion limit"));
    }
}
