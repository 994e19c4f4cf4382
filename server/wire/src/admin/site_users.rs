//! What site admins see of accounts, and do to them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::accounts::account::AccountType;

/// `GET /api/admin/users`. Those whose name or e-mail begins with what is searched come first, then
/// by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SiteUserList {
    pub users: Vec<SiteUser>,
    /// Accounts on this page.
    pub count: u32,
    /// Accounts that fit the search.
    pub total: u32,
}

/// An account as site admins see it; nobody else is told an e-mail that is not theirs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteUser {
    pub user_id: String,
    pub name: String,
    pub email: String,
    pub picture: Option<String>,
    pub account_type: AccountType,
    /// ISO 8601, UTC; null for an account that may sign in.
    pub disabled_at: Option<String>,
    /// ISO 8601, UTC.
    pub registered_at: String,
    /// ISO 8601, UTC, to about ten minutes; null for somebody who is signed in nowhere.
    pub last_seen_at: Option<String>,
    /// Places where they are signed in.
    pub sessions: u32,
    /// Leagues they belong to.
    pub leagues: u32,
}

/// `PUT /api/admin/users/{userId}/account-type`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountTypeBody {
    pub account_type: AccountType,
}

/// `POST /api/admin/users/{userId}/reset-link`: told once, and kept nowhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResetLinkAnswer {
    pub success: bool,
    /// Below the address of this site; good once.
    pub path: String,
    /// ISO 8601, UTC.
    pub expires_at: String,
}

/// `POST /api/auth/reset-password`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResetPasswordBody {
    /// As in the link.
    #[schema(max_length = 200)]
    pub token: String,
    #[schema(min_length = 8, max_length = 128)]
    pub new_password: String,
}
