//! The common format of all errors, and their stable codes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::picks::prediction::PredictionView;

/// Body of every response with a 4xx or 5xx status.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// Always false; successful responses with this field have true.
    pub success: bool,
    /// For users; some texts are fixed (docs/rules.md, "Fixed texts and names").
    pub error: String,
    /// For programs; stable.
    pub code: ErrorCode,
    /// Identifies the request in the log.
    pub request_id: String,
    /// Messages by field or operator, with 400 and 422.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fields: Option<BTreeMap<String, String>>,
    /// Only with `prediction_exists`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub existing_prediction_id: Option<String>,
    /// With `prediction_exists`: the existing pick. With `pick_changed`: the current state of the caller's picks
    /// concerned; a pick that is not listed no longer exists. With `picks_differ`: the account's picks that differ.
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
    /// Site admins can neither revoke their own rights nor disable their own account; nobody befriends themselves.
    OwnAccount,
    /// At least one account must be a site admin.
    LastSiteAdmin,
    /// The link was used before, has expired, was replaced by a newer one, or never existed.
    ResetLinkInvalid,
    /// The link from a mail was used before, has expired, or was replaced by a newer one.
    MailLinkInvalid,
    EmailTaken,
    /// Guests keep their account with an e-mail and a password, or Google, before they can do this.
    GuestsCannot,
    /// The account is not a guest, or no longer.
    NotAGuest,
    /// A guest and the account that takes over the guest's picks have different ones: the answer lists the account's.
    PicksDiffer,
    /// An account has at most 500 friends.
    TooManyFriends,
    TooManyKeys,
    /// The caller's report of the same subject is still open.
    AlreadyReported,
    /// Somebody has decided the report, or its subject is gone.
    ReportDecided,
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
    /// The pick has another version than the client sent.
    PickChanged,
    NotAMember,
    AthleteNotOnStartList,
    AthleteNotAttending,
    InvalidPodium,
    LeagueFull,
    /// The league takes no guests.
    NoGuests,
    /// The league's admins have switched reactions off.
    ReactionsOff,
    AlreadyMember,
    RequestPending,
    NoPendingRequest,
    NoInvitation,
    WrongInviteCode,
    LeagueAdminMustStay,
    /// The global league must be public, open and without a member limit.
    LeagueOfEveryone,
    /// The key was used for another request.
    IdempotencyKeyReused,
    /// The write was already done under this key, but its response is lost.
    IdempotencyAnswerLost,
    UpstreamFailed,
    Internal,
}
