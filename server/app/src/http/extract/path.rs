//! Ids in paths and bodies, each with the message for a missing or malformed one.

use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use futures_util::future::{Either, LocalBoxFuture, Ready, ready};
use podium_domain::ids::{
    AthleteId, CategoryId, EventId, LeagueId, PredictionId, SessionId, UserId,
};
use podium_domain::text::{self, row_number};

use crate::http::extract::auth::Caller;
use crate::http::respond::error::ApiError;

pub(crate) trait ApiId: FromStr {
    const MISSING: &'static str = Self::MALFORMED;
    const MALFORMED: &'static str;
}

impl ApiId for LeagueId {
    const MALFORMED: &'static str = "Invalid league ID format: must be a 24 character hex string";
}

impl ApiId for EventId {
    const MISSING: &'static str = "Event ID is required";
    const MALFORMED: &'static str = "Invalid event ID";
}

impl ApiId for AthleteId {
    const MISSING: &'static str = "Athlete ID is required";
    const MALFORMED: &'static str = "Invalid athlete ID";
}

impl ApiId for CategoryId {
    const MISSING: &'static str = "Category ID is required";
    const MALFORMED: &'static str = "Invalid category ID";
}

impl ApiId for PredictionId {
    const MISSING: &'static str = "Prediction ID is required";
    const MALFORMED: &'static str = "Invalid prediction ID";
}

impl ApiId for UserId {
    const MISSING: &'static str = "User ID is required";
    const MALFORMED: &'static str = "Invalid user ID";
}

impl ApiId for SessionId {
    const MALFORMED: &'static str = "Invalid session ID";
}

pub(crate) fn parse_id<T: ApiId>(text: &str) -> Result<T, ApiError> {
    let is_missing = text.trim().is_empty();
    let words = if is_missing { T::MISSING } else { T::MALFORMED };
    text.parse().map_err(|_| ApiError::invalid_id(words))
}

/// A positive number of at most 16 digits.
pub(crate) fn row_id(text: &str, malformed: &'static str) -> Result<i64, ApiError> {
    row_number(text).ok_or_else(|| ApiError::invalid_id(malformed))
}

/// The ids in the path of a route that needs a session, in the order of the path. The last argument of a handler, so
/// that errors in the body or the query come first.
pub(crate) struct Id<T>(pub(crate) T);

/// One id, or several.
pub(crate) trait PathIds: Sized {
    fn read<'a>(segments: impl Iterator<Item = &'a str>) -> Result<Self, ApiError>;
}

impl<T: ApiId> PathIds for T {
    fn read<'a>(mut segments: impl Iterator<Item = &'a str>) -> Result<Self, ApiError> {
        parse_id(segments.next().unwrap_or_default())
    }
}

impl<A: ApiId, B: ApiId> PathIds for (A, B) {
    fn read<'a>(mut segments: impl Iterator<Item = &'a str>) -> Result<Self, ApiError> {
        Ok((A::read(&mut segments)?, B::read(segments)?))
    }
}

impl<A: ApiId, B: ApiId, C: ApiId> PathIds for (A, B, C) {
    fn read<'a>(mut segments: impl Iterator<Item = &'a str>) -> Result<Self, ApiError> {
        let (first, second) = PathIds::read(&mut segments)?;
        Ok((first, second, C::read(segments)?))
    }
}

impl<T: PathIds + 'static> FromRequest for Id<T> {
    type Error = ApiError;
    type Future =
        Either<Ready<Result<Self, ApiError>>, LocalBoxFuture<'static, Result<Self, ApiError>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let error = match T::read(request.match_info().iter().map(|(_, segment)| segment)) {
            Ok(ids) => return Either::Left(ready(Ok(Self(ids)))),
            Err(error) => error,
        };
        // Extractors run concurrently, and without a session the response is 401 for any path.
        let caller = Caller::resolve(request);
        Either::Right(Box::pin(async move { caller.await.and(Err(error)) }))
    }
}

/// A slug in its stored form, regardless of how a link or a keyboard spells it.
pub(crate) fn slug(text: &str) -> String {
    text::tidy(text).to_lowercase()
}
