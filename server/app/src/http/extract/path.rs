//! Ids in paths and bodies, each with an error message for a malformed one.

use podium_domain::ids::{CategoryId, EventId, LeagueId, PredictionId, SessionId, UserId};
use podium_domain::text;

use crate::http::respond::error::ApiError;

/// One message for every league id that is not 24 hex characters.
pub(crate) fn league_id(text: &str) -> Result<LeagueId, ApiError> {
    text.parse().map_err(|_| {
        ApiError::invalid_id("Invalid league ID format: must be a 24 character hex string")
    })
}

pub(crate) fn event_id(text: &str) -> Result<EventId, ApiError> {
    if text.trim().is_empty() {
        return Err(ApiError::invalid_id("Event ID is required"));
    }
    text.parse()
        .map_err(|_| ApiError::invalid_id("Invalid event ID"))
}

pub(crate) fn category_id(text: &str) -> Result<CategoryId, ApiError> {
    if text.trim().is_empty() {
        return Err(ApiError::invalid_id("Category ID is required"));
    }
    text.parse()
        .map_err(|_| ApiError::invalid_id("Invalid category ID"))
}

pub(crate) fn prediction_id(text: &str) -> Result<PredictionId, ApiError> {
    if text.trim().is_empty() {
        return Err(ApiError::invalid_id("Prediction ID is required"));
    }
    text.parse()
        .map_err(|_| ApiError::invalid_id("Invalid prediction ID"))
}

pub(crate) fn user_id(text: &str) -> Result<UserId, ApiError> {
    if text.trim().is_empty() {
        return Err(ApiError::invalid_id("User ID is required"));
    }
    text.parse()
        .map_err(|_| ApiError::invalid_id("Invalid user ID"))
}

pub(crate) fn session_id(text: &str) -> Result<SessionId, ApiError> {
    text.parse()
        .map_err(|_| ApiError::invalid_id("Invalid session ID"))
}

/// 16 bytes, in hex.
pub(crate) fn share_id(text: &str) -> Result<String, ApiError> {
    let mut bytes = [0; 16];
    match hex::decode_to_slice(text, &mut bytes) {
        Ok(()) => Ok(text.to_lowercase()),
        Err(_) => Err(ApiError::invalid_id("Invalid share ID")),
    }
}

/// A positive number of at most 16 digits.
pub(crate) fn announcement_id(text: &str) -> Result<i64, ApiError> {
    let is_number = text.len() <= 16 && text.bytes().all(|byte| byte.is_ascii_digit());
    let id = text.parse().ok().filter(|id| is_number && *id > 0);
    id.ok_or_else(|| ApiError::invalid_id("Invalid announcement ID"))
}

/// The token of an unsubscribe link: 32 bytes, in hex.
pub(crate) fn mail_token(text: &str) -> Result<[u8; 32], ApiError> {
    let mut token = [0; 32];
    match hex::decode_to_slice(text, &mut token) {
        Ok(()) => Ok(token),
        Err(_) => Err(ApiError::invalid_id("Invalid unsubscribe link")),
    }
}

/// A slug in its stored form, regardless of how a link or a keyboard spells it.
pub(crate) fn slug(text: &str) -> String {
    text::tidy(text).to_lowercase()
}
