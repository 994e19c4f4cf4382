//! The common format of all errors: a text for users, a code for programs, the cause in the log.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{self};
use actix_web::{HttpResponse, ResponseError};
use podium_domain::accounts::account::InvalidRegistration;
use podium_domain::events::event::Closed;
use podium_domain::filter::InvalidFilter;
use podium_domain::picks::pick::InvalidPodium;
use podium_wire::error_code::{ErrorBody, ErrorCode};
use podium_wire::picks::prediction::PredictionView;

use crate::http::respond::request_id::request_id;
use crate::http::respond::unavailable::unavailable;
use podium_live::error::LiveError;
use podium_live::events::WritePickError;
use podium_store::db::StoreError;

/// An error response with a 4xx or 5xx status.
#[derive(Debug, Clone)]
pub struct ApiError {
    status: StatusCode,
    code: ErrorCode,
    message: String,
    fields: Option<BTreeMap<String, String>>,
    existing_prediction_id: Option<String>,
    current_predictions: Option<Vec<PredictionView>>,
    retry_after_s: Option<u32>,
}

impl ApiError {
    pub fn new(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            fields: None,
            existing_prediction_id: None,
            current_predictions: None,
            retry_after_s: None,
        }
    }

    pub fn malformed(message: impl Into<String>) -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::MalformedRequest,
            message,
        )
    }

    /// The error for a field that is missing or of the wrong type.
    pub fn malformed_field(field: &str, words: String) -> Self {
        let message = format!("{field}: {words}");
        Self {
            fields: Some(BTreeMap::from([(field.to_owned(), words)])),
            ..Self::malformed(message)
        }
    }

    pub fn invalid_id(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, ErrorCode::InvalidId, message)
    }

    pub fn not_signed_in() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            ErrorCode::NotSignedIn,
            "Not authenticated",
        )
    }

    pub fn wrong_credentials() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            ErrorCode::WrongCredentials,
            "Invalid email or password",
        )
    }

    pub fn password_required() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::PasswordRequired,
            "Please enter your password again.",
        )
    }

    /// Returned only to a user who has proved to be the owner.
    pub fn account_disabled() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::AccountDisabled,
            "This account has been disabled. Please contact an administrator.",
        )
    }

    pub fn reset_link_invalid() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            ErrorCode::ResetLinkInvalid,
            "This link is no longer valid. Ask an administrator for a new one.",
        )
    }

    pub fn is(&self, code: ErrorCode) -> bool {
        self.code == code
    }

    /// The same error with another message.
    #[must_use]
    pub fn saying(self, message: String) -> Self {
        Self { message, ..self }
    }

    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, ErrorCode::Forbidden, message)
    }

    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
    }

    pub fn conflict(code: ErrorCode, message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    /// Well-formed fields that break a rule; the message is that of the first one.
    pub fn invalid_fields(fields: BTreeMap<String, String>) -> Self {
        let message = fields.values().next().cloned().unwrap_or_default();
        Self {
            fields: Some(fields),
            ..Self::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                ErrorCode::InvalidFields,
                message,
            )
        }
    }

    pub fn invalid_field(field: &str, message: impl Into<String>) -> Self {
        Self::invalid_fields(BTreeMap::from([(field.to_owned(), message.into())]))
    }

    pub fn unavailable() -> Self {
        Self {
            retry_after_s: Some(1),
            ..Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                ErrorCode::Unavailable,
                "The service is busy. Please try again in a moment.",
            )
        }
    }

    pub fn too_many_requests(wait: Duration) -> Self {
        // Rounded up: a client that waits exactly this long must not be refused again.
        let seconds = u32::try_from(wait.as_millis().div_ceil(1000)).unwrap_or(u32::MAX);
        Self {
            retry_after_s: Some(seconds.max(1)),
            ..Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                ErrorCode::TooManyRequests,
                "Too many requests. Please try again in a moment.",
            )
        }
    }

    /// A conflict that carries the current picks.
    pub fn pick_changed(predictions: Vec<PredictionView>) -> Self {
        Self {
            current_predictions: Some(predictions),
            ..Self::conflict(
                ErrorCode::PickChanged,
                "This podium has changed since you saw it.",
            )
        }
    }

    /// A guest and the account have different picks; these are the account's.
    pub fn picks_differ(predictions: Vec<PredictionView>) -> Self {
        Self {
            current_predictions: Some(predictions),
            ..Self::conflict(
                ErrorCode::PicksDiffer,
                "You have other picks in your account.",
            )
        }
    }

    pub fn prediction_exists(prediction: PredictionView) -> Self {
        Self {
            existing_prediction_id: Some(prediction.id.clone()),
            current_predictions: Some(vec![prediction]),
            ..Self::conflict(
                ErrorCode::PredictionExists,
                "You already have a podium for this category in this league.",
            )
        }
    }

    /// Gives the store's `NotFound` this message.
    pub fn or_not_found(message: &'static str) -> impl FnOnce(StoreError) -> Self {
        Self::if_not_found(move || Self::not_found(message))
    }

    /// Replaces the store's `NotFound` by the given response; other failures keep their own.
    pub fn if_not_found(missing: impl FnOnce() -> Self) -> impl FnOnce(StoreError) -> Self {
        move |error| {
            if matches!(error, StoreError::NotFound) {
                missing()
            } else {
                error.into()
            }
        }
    }

    /// The write was done under the same idempotency key, but the server stopped before it stored the response.
    pub fn answer_lost() -> Self {
        Self::conflict(
            ErrorCode::IdempotencyAnswerLost,
            "This was already done. Please reload to see the result.",
        )
    }

    fn internal() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::Internal,
            "Something went wrong on our side.",
        )
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for ApiError {}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status);
        if let Some(seconds) = self.retry_after_s {
            response.insert_header((header::RETRY_AFTER, seconds.to_string()));
        }
        if self.status == StatusCode::REQUEST_TIMEOUT {
            // The rest of the slow body would keep arriving on the connection.
            response.force_close();
        }
        response.json(ErrorBody {
            success: false,
            error: self.message.clone(),
            code: self.code,
            request_id: request_id(),
            fields: self.fields.clone(),
            existing_prediction_id: self.existing_prediction_id.clone(),
            current_predictions: self.current_predictions.clone(),
        })
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match &error {
            StoreError::NotFound => Self::not_found("Not found"),
            StoreError::PicksStillOpen => Self::conflict(
                ErrorCode::PicksStillOpen,
                "Picks stay hidden until they close.",
            ),
            StoreError::InvalidValue => {
                Self::malformed("The request contains characters that cannot be stored.")
            }
            StoreError::Unavailable(_) | StoreError::Busy | StoreError::Overtaken => {
                unavailable(&error)
            }
            StoreError::Repeated => Self::answer_lost(),
            StoreError::Conflict(_) if error.is_ended_account() => Self::not_signed_in(),
            StoreError::Conflict(_) if error.is_last_site_admin() => Self::conflict(
                ErrorCode::LastSiteAdmin,
                "You are the last site admin. Add another one first.",
            ),
            StoreError::Conflict(_) | StoreError::Broken(_) => {
                tracing::error!(request_id = request_id(), cause = ?error, "request failed");
                Self::internal()
            }
        }
    }
}

impl From<LiveError> for ApiError {
    fn from(error: LiveError) -> Self {
        match error {
            LiveError::NotFound => Self::not_found("League not found."),
            LiveError::Unavailable | LiveError::WritePick(WritePickError::Overloaded) => {
                Self::unavailable()
            }
            LiveError::WritePick(WritePickError::Store(cause)) => match &*cause {
                StoreError::Unavailable(_) | StoreError::Busy | StoreError::Overtaken => {
                    unavailable(&*cause)
                }
                StoreError::InvalidValue => {
                    Self::malformed("The request contains characters that cannot be stored.")
                }
                StoreError::Repeated => Self::answer_lost(),
                StoreError::NotFound
                | StoreError::PicksStillOpen
                | StoreError::Conflict(_)
                | StoreError::Broken(_) => {
                    tracing::error!(request_id = request_id(), ?cause, "could not write picks");
                    Self::internal()
                }
            },
        }
    }
}

impl From<InvalidRegistration> for ApiError {
    fn from(error: InvalidRegistration) -> Self {
        Self::invalid_field(error.field(), error.to_string())
    }
}

impl From<Closed> for ApiError {
    fn from(closed: Closed) -> Self {
        let code = match closed {
            Closed::EventLocked => ErrorCode::EventLocked,
            Closed::CategoryFinished => ErrorCode::CategoryFinished,
            Closed::PredictionLocked => ErrorCode::PredictionLocked,
        };
        Self::conflict(code, closed.to_string())
    }
}

impl From<InvalidPodium> for ApiError {
    fn from(error: InvalidPodium) -> Self {
        Self {
            code: ErrorCode::InvalidPodium,
            ..Self::invalid_field("data", error.to_string())
        }
    }
}

impl From<InvalidFilter> for ApiError {
    fn from(error: InvalidFilter) -> Self {
        let words = error.to_string();
        Self {
            fields: Some(BTreeMap::from([(error.named().to_owned(), words.clone())])),
            ..Self::new(StatusCode::BAD_REQUEST, ErrorCode::InvalidQuery, words)
        }
    }
}
