//! Accounts, sessions and sign-ins.

pub(crate) mod blocks;
pub(crate) mod countries;
pub(crate) mod directory;
pub(crate) mod friends;
pub(crate) mod guests;
pub(crate) mod keys;
pub(crate) mod login_throttle;
pub(crate) mod names;
pub(crate) mod oauth;
pub(crate) mod password_resets;
pub(crate) mod report_decisions;
pub(crate) mod reports;
pub(crate) mod roles;
pub(crate) mod sessions;
pub(crate) mod users;

pub use friends::AddFriendError;
pub use guests::{Credential, GuestLeague, RenewedSession};
pub use keys::MakeKeyError;
pub use login_throttle::{LoginAttempt, ThrottleKey};
pub use oauth::{ExternalAccount, Identity, NewExternalSignIn, NewExternalUser};
pub use reports::ReportError;
pub use roles::AccountRightsError;
pub use sessions::NewSession;
pub use users::Credentials;
