//! Users and sign-in.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::strict;

/// The signed-in user; only they get the e-mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    pub user_id: String,
    pub name: String,
    /// Empty for a guest.
    pub email: String,
    /// Plays without e-mail and password, until the account is kept.
    #[serde(default)]
    pub guest: bool,
    pub account_type: AccountType,
    pub picture: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum AccountType {
    User,
    UserPlus,
    Admin,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MeAnswer {
    pub user: Me,
}

/// Answer to login and register; the session itself is in a cookie.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SignedInAnswer {
    pub success: bool,
    pub user: Me,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LoginBody {
    pub email: String,
    pub password: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RegisterBody {
    #[schema(format = "email")]
    pub email: String,
    #[schema(min_length = 8, max_length = 128)]
    pub password: String,
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
}

/// `POST /api/auth/guest`. Without a league the guest joins the global one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GuestBody {
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// Slug of the league, together with its invite code.
    #[serde(default)]
    #[ts(optional)]
    pub slug: Option<String>,
    #[serde(default)]
    #[ts(optional)]
    pub invite_code: Option<String>,
}

/// `POST /api/auth/guest/keep`: the guest's address and password from now on, or those of the account that takes over
/// the guest's picks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KeepGuestBody {
    #[schema(format = "email")]
    pub email: String,
    #[schema(min_length = 8, max_length = 128)]
    pub password: String,
    #[serde(default, deserialize_with = "strict::optional_word")]
    #[ts(optional)]
    pub picks: Option<KeptPicks>,
}

/// `POST /api/auth/google/keep`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KeepGuestWithGoogleBody {
    #[serde(default, deserialize_with = "strict::optional_word")]
    #[ts(optional)]
    pub picks: Option<KeptPicks>,
}

/// Which open picks stay where a guest and the account that takes them over have different ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum KeptPicks {
    Guest,
    Account,
}

/// `PUT /api/auth/name`, which answers [`Me`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NameBody {
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
}

/// The country that an account plays for: `GET` and `PUT /api/auth/country`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerCountry {
    /// Three-letter code of the International Olympic Committee; null if not set.
    #[schema(pattern = "^[A-Z]{3}$")]
    pub country: Option<String>,
}

/// Public data of a user, visible to every signed-in user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PublicUser {
    pub id: String,
    pub name: String,
    pub picture: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PublicUserAnswer {
    pub user: PublicUser,
}

/// `POST /api/users/batch`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UsersBatchBody {
    #[schema(min_items = 1, max_items = 1000)]
    pub user_ids: Vec<String>,
}

/// `GET /api/config`: settings that the client needs before the sign-in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientConfig {
    /// Contact shown on the Forgot password panel.
    pub admin_email: Option<String>,
    pub google_sign_in: bool,
    /// Whether this installation sends e-mail.
    pub mail: bool,
    /// The key with which a browser subscribes at its push service, in base64url. Null without web push.
    pub push_key: Option<String>,
    /// Where this installation's imprint is: a path, or another site's address.
    pub imprint: Option<String>,
    /// Where its privacy notice is.
    pub privacy: Option<String>,
    pub protocol: u32,
}

/// `GET /api/imprint` and `GET /api/privacy`: what the operator has written, with empty lines between paragraphs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnPageAnswer {
    pub text: String,
}

/// `GET /api/auth/google/link`: the account whose password is needed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoogleLinkView {
    pub email: String,
    /// Path on this site to redirect to after the sign-in.
    pub return_to: String,
}

/// `POST /api/auth/google/link`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GoogleLinkBody {
    pub password: String,
}

/// Why a sign-in with Google failed: `google` in the address of the login page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GoogleOutcome {
    /// Consent was refused, or the window closed.
    Cancelled,
    /// An account with this e-mail exists and has a password, which is required to link.
    Link,
    /// The sign-in took too long, was completed already, or began in another browser.
    Expired,
    /// Google has not verified the e-mail address.
    Unverified,
    /// The Google account is linked to another account than the signed-in one.
    OtherAccount,
    /// A guest's address has an account with a password, which is required to keep the picks.
    KeepWithPassword,
    /// A guest and the account of this Google account have different picks.
    PicksDiffer,
    /// A site admin has disabled the account.
    Disabled,
    Failed,
}

/// Response of a command without other data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Done {
    pub success: bool,
    pub message: String,
}
