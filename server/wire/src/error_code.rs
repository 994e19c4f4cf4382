//! The one shape of every error, and its stable codes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::picks::prediction::PredictionView;

/// Body of every answer with a 4xx or 5xx status.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// Always false; answers that have this field on success say true.
    pub success: bool,
    /// For users; some texts are fixed (docs/rules.md, "Fixed texts and names").
    pub error: String,
    /// For programs; never changes.
    pub code: ErrorCode,
    /// Identifies the request in the log.
    pub request_id: String,
    /// Errors by field or operator, with 400 and 422.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fields: Option<BTreeMap<String, String>>,
    /// With `prediction_exists` only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub existing_prediction_id: Option<String>,
    /// With `prediction_exists` the existing pick; with `pick_changed` the current state of the caller's picks that the
    /// request is about: a pick that is not listed no longer exists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub current_predictions: Option<Vec<PredictionView>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    MalformedRequest,
    InvalidFields,
    InvalidQuery,
    InvalidId,
    NotSignedIn,
    WrongCredentials,
    /// Signed in, but the password must be confirmed first.
    PasswordRequired,
    /// The password is right, but a site admin has disabled the account.
    AccountDisabled,
    /// Site admins can neither revoke their own rights nor disable themselves.
    OwnAccount,
    /// At least one account must be a site admin.
    LastSiteAdmin,
    /// Used before, too old, replaced by a newer one, or never made.
    ResetLinkInvalid,
    /// A link from a mail that was used before, is too old, or was replaced by a newer one.
    MailLinkInvalid,
    EmailTaken,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    UnsupportedMediaType,
    CrossOrigin,
    TooLarge,
    TooManyRequests,
    Unavailable,
    EventLocked,
    CategoryFinished,
    PredictionLocked,
    /// Others' picks are hidden until they are closed.
    PicksStillOpen,
    PredictionExists,
    /// The pick has another version than the player saw.
    PickChanged,
    NotAMember,
    AthleteNotOnStartList,
    AthleteNotAttending,
    InvalidPodium,
    LeagueFull,
    AlreadyMember,
    RequestPending,
    NoPendingRequest,
    NoInvitation,
    WrongInviteCode,
    LeagueAdminMustStay,
    /// The league of everyone must be public, open and without a limit.
    LeagueOfEveryone,
    /// The key belongs to another request.
    IdempotencyKeyReused,
    /// Already done under this key, but the answer is no longer known.
    IdempotencyAnswerLost,
    UpstreamFailed,
    Internal,
}
