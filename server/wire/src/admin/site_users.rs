//! Accounts as site admins see and change them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::accounts::account::AccountType;

/// `GET /api/admin/users`. Accounts whose name or e-mail starts with the search term come first, then
/// by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SiteUserList {
    pub users: Vec<SiteUser>,
    /// Accounts on this page.
    pub count: u32,
    /// Accounts that match the search.
    pub total: u32,
}

/// An account as site admins see it; only they get other users' e-mails.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteUser {
    pub user_id: String,
    pub name: String,
    /// Empty for a guest.
    pub email: String,
    pub guest: bool,
    pub picture: Option<String>,
    pub account_type: AccountType,
    /// ISO 8601, UTC; null if the account may sign in.
    pub disabled_at: Option<String>,
    /// ISO 8601, UTC.
    pub registered_at: String,
    /// ISO 8601, UTC, accurate to about ten minutes; null if the account has no session.
    pub last_seen_at: Option<String>,
    /// Number of sessions.
    pub sessions: u32,
    /// Number of leagues that the user is a member of.
    pub leagues: u32,
}

/// `PUT /api/admin/users/{userId}/account-type`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountTypeBody {
    pub account_type: AccountType,
}

/// `POST /api/admin/users/{userId}/reset-link`. The link is returned only here and stored only as a hash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResetLinkAnswer {
    pub success: bool,
    /// Path on this site; valid once.
    pub path: String,
    /// ISO 8601, UTC.
    pub expires_at: String,
}

/// `POST /api/auth/reset-password`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResetPasswordBody {
    /// The token of the link.
    #[schema(max_length = 200)]
    pub token: String,
    #[schema(min_length = 8, max_length = 128)]
    pub new_password: String,
}
