//! Signed-in users and session tokens.

use podium_domain::ids::SessionId;
use podium_domain::ids::UserId;
use podium_wire::accounts::account::AccountType;
use podium_wire::accounts::account::Me;
use secrecy::ExposeSecret;
use secrecy::SecretString;
use sha2::Digest;
use sha2::Sha256;

/// 32 random bytes in hex, as the cookie carries them. Never logged, and wiped when dropped. The browser's token during
/// an external sign-in is made the same way.
#[derive(Clone)]
pub struct SessionToken(SecretString);

impl SessionToken {
    pub fn generate() -> Self {
        Self(hex::encode(rand::random::<[u8; 32]>()).into())
    }

    /// Accepts any cookie value; an invalid one matches no session.
    pub fn from_cookie(value: &str) -> Self {
        Self(value.into())
    }

    /// A program's key, as its request carries it. Its hash is another than that of the same text in a cookie, which
    /// has no line break: a key never opens what only a browser's session may.
    pub fn from_key(value: &str) -> Self {
        Self(format!("key\n{value}").into())
    }

    pub fn reveal(&self) -> &str {
        self.0.expose_secret()
    }

    pub(crate) fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.reveal().as_bytes()).to_vec()
    }
}

/// The sender of a request; never older than two seconds, so that a revoked role takes effect.
#[derive(Debug, Clone)]
pub struct SignedIn {
    pub user_id: UserId,
    pub me: Me,
    pub session: SessionId,
    /// The password was confirmed recently in this session.
    pub confirmed: bool,
}

impl SignedIn {
    pub fn is_site_admin(&self) -> bool {
        self.me.account_type == AccountType::Admin
    }
}
