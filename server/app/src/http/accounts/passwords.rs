//! Password hashes: argon2id with OWASP's parameters, never on an async thread.
//!
//! One hash takes some 20 ms of a core; inline, a login burst would stall every socket of the worker. The permit
//! moves into the blocking closure, so that a cancelled request cannot release it while its hash is still running.

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use podium_domain::accounts::password::LENGTH_MAX;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::http::accounts::argon2id::HashMemory;
use crate::http::respond::error::ApiError;

/// Concurrent hashes.
const CONCURRENT: usize = 2;
/// How long a login waits for a permit before it is refused with a retry time.
const WAIT_MAX: Duration = Duration::from_secs(2);
/// Maximum memory parameter accepted in a stored hash. KiB.
const MEMORY_MAX_KIB: u32 = 128 * 1024;
/// Verified if there is no account, so that the response takes as long as for a wrong password. Random; of no password.
const DECOY: &str = "$argon2id$v=19$m=19456,t=2,p=1$ou+xC8zJHS4qG7Txx2v9vg$LAiTSVYxU7rKIHcAQ33PauIXbmq4qnyr16s4Lz93xPk";

#[derive(Clone)]
pub struct Passwords {
    permits: Arc<Semaphore>,
    memory: Arc<HashMemory>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self {
            permits: Arc::new(Semaphore::new(CONCURRENT)),
            memory: Arc::default(),
        }
    }
}

impl Passwords {
    /// A PHC string with a random salt.
    pub async fn hash(&self, password: String) -> Result<String, ApiError> {
        let permit = self.permit().await?;
        let memory = Arc::clone(&self.memory);
        blocking(move || {
            let hash = memory.hash(password.as_bytes());
            drop(permit);
            hash
        })
        .await?
        .map_err(|error| {
            tracing::error!(%error, "could not hash a password");
            ApiError::unavailable()
        })
    }

    /// The hash, if the password matches it.
    ///
    /// Without a hash, with a hash of excessive cost, or with too long a password: wrong credentials, after the same
    /// amount of work.
    pub(crate) async fn verified(
        &self,
        password: String,
        hash: Option<String>,
    ) -> Result<String, ApiError> {
        let too_long = password.chars().count() > LENGTH_MAX;
        let (password, hash) = if too_long {
            (String::new(), None)
        } else {
            (password, hash)
        };
        let permit = self.permit().await?;
        let memory = Arc::clone(&self.memory);
        blocking(move || {
            let stored = hash.as_deref().and_then(affordable);
            let known = stored.is_some();
            let matches = stored
                .or_else(|| affordable(DECOY))
                .is_some_and(|hash| memory.is_of(&hash, password.as_bytes()).unwrap_or(false));
            drop(permit);
            hash.filter(|_| known && matches)
        })
        .await?
        .ok_or_else(ApiError::wrong_credentials)
    }

    async fn permit(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let permit =
            tokio::time::timeout(WAIT_MAX, Arc::clone(&self.permits).acquire_owned()).await;
        permit
            .ok()
            .and_then(Result::ok)
            .ok_or_else(ApiError::unavailable)
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| {
        tracing::error!(%error, "the password thread failed");
        ApiError::unavailable()
    })
}

fn affordable(hash: &str) -> Option<PasswordHash> {
    let parsed = PasswordHash::new(hash).ok()?;
    let params = argon2::Params::try_from(&parsed).ok()?;
    (params.m_cost() <= MEMORY_MAX_KIB && params.t_cost() <= 10).then_some(parsed)
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::phc::Output;

    use super::*;

    #[test]
    fn the_decoy_takes_as_long_as_a_new_hash() {
        let memory = HashMemory::default();
        let new = memory.hash(b"a password").expect("a hash");
        let decoy = affordable(DECOY).expect("affordable");
        let work = |hash: &PasswordHash| {
            let salt = hash.salt.as_ref().map(|salt| salt.len());
            let output = hash.hash.as_ref().map(Output::len);
            let params = hash.params.to_string();
            (hash.algorithm, hash.version, params, salt, output)
        };
        assert_eq!(work(&decoy), work(&affordable(&new).expect("affordable")));
        assert!(!memory.is_of(&decoy, b"a password").expect("computed"));
    }
}
