//! Rate limits: generous for users, strict for programs that guess.
//!
//! A limit refills steadily up to its burst; a refusal carries the time until the next attempt. A key is forgotten
//! once its allowance is full again.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::ptr;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use actix_web::HttpRequest;
use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use podium_domain::ids::UserId;

use crate::http::middleware::client_address::{client_address, client_network, is_trusted};
use crate::http::respond::error::ApiError;
use crate::network::Network;
use podium_store::accounts::ThrottleKey;

/// A limit, declared as a `static` beside the handler that applies it; the static is its identity.
pub(crate) struct RateLimit(Quota);
type Limit = &'static RateLimit;

impl RateLimit {
    pub(crate) const fn new(burst: u32, per_minute: u32) -> Self {
        Self(Quota::per_minute(number(per_minute)).allow_burst(number(burst)))
    }

    pub(crate) const fn hourly(burst: u32, per_hour: u32) -> Self {
        Self(Quota::per_hour(number(per_hour)).allow_burst(number(burst)))
    }
}

const fn number(number: u32) -> NonZeroU32 {
    match NonZeroU32::new(number) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}

/// Sign-ins per address: all visitors of a climbing gym share one router.
pub(crate) static SIGN_INS: RateLimit = RateLimit::new(60, 60);
/// Invite codes tried per address, by all its accounts.
pub(crate) static CODES_PER_ADDRESS: RateLimit = RateLimit::new(60, 60);
/// Invite codes tried per account: codes of eight characters cannot be guessed at this rate, and no user has more to
/// enter.
static CODES_PER_ACCOUNT: RateLimit = RateLimit::new(10, 5);
/// Requests other than GET per account: two a second for a minute, one a second sustained.
static WRITES: RateLimit = RateLimit::new(120, 60);
/// Requests with a program's key per account.
static READS_WITH_KEY: RateLimit = RateLimit::new(120, 60);

/// How often keys with a full allowance are evicted.
const EVICT_INTERVAL: Duration = Duration::from_mins(1);
/// Maximum keys per limit, a few megabytes. A limit by address does not stop a client with more addresses than
/// this, and must not let it fill the memory: all keys are reset.
const REMEMBERED_MAX: usize = 100_000;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Key {
    Address(IpAddr),
    Account(UserId),
    Password(ThrottleKey),
}

type Limiter = DefaultKeyedRateLimiter<Key>;

/// The rate limits of one process; cheap to clone.
#[derive(Clone)]
pub struct Limits(Option<Arc<Limiters>>);

struct Limiters {
    trusted_proxies: Vec<Network>,
    /// By the address of the limit's `static`, from its first use.
    by_limit: RwLock<HashMap<usize, Arc<Limiter>>>,
}

impl Limits {
    pub fn on(trusted_proxies: Vec<Network>) -> Self {
        Self(Some(Arc::new(Limiters {
            trusted_proxies,
            by_limit: RwLock::default(),
        })))
    }

    /// Disables all limits, for load tests.
    pub fn off() -> Self {
        Self(None)
    }

    pub(crate) fn are_on(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn by_address(&self, limit: Limit, request: &HttpRequest) -> Result<(), ApiError> {
        self.address(request)
            .map_or(Ok(()), |address| self.count(limit, &Key::Address(address)))
    }

    pub(crate) fn by_account(&self, limit: Limit, user: &UserId) -> Result<(), ApiError> {
        self.count(limit, &Key::Account(user.clone()))
    }

    pub(crate) fn by_password(&self, limit: Limit, key: &ThrottleKey) -> Result<(), ApiError> {
        self.count(limit, &Key::Password(key.clone()))
    }

    pub(crate) fn write(&self, user: &UserId) -> Result<(), ApiError> {
        self.by_account(&WRITES, user)
    }

    pub(crate) fn read_with_key(&self, user: &UserId) -> Result<(), ApiError> {
        self.by_account(&READS_WITH_KEY, user)
    }

    /// Counts a tried invite code against both of its limits.
    pub(crate) fn invite_code(&self, request: &HttpRequest, user: &UserId) -> Result<(), ApiError> {
        self.by_account(&CODES_PER_ACCOUNT, user)?;
        self.by_address(&CODES_PER_ADDRESS, request)
    }

    /// The client address; `None` if limits are off.
    pub(crate) fn address(&self, request: &HttpRequest) -> Option<IpAddr> {
        let trusted = &self.0.as_deref()?.trusted_proxies;
        Some(client_network(client_address(request, trusted)))
    }

    /// The key by which a peer's connections are counted; `None` for proxies, and if limits are off.
    pub fn counted(&self, peer: IpAddr) -> Option<IpAddr> {
        let peer = peer.to_canonical();
        let limiters = self.0.as_deref()?;
        let is_proxy = is_trusted(peer, &limiters.trusted_proxies);
        (!is_proxy).then(|| client_network(peer))
    }

    /// Takes one unit, or refuses with the time until one is available.
    fn count(&self, limit: Limit, key: &Key) -> Result<(), ApiError> {
        let Some(limiters) = &self.0 else {
            return Ok(());
        };
        let limiter = limiters.limiter(limit);
        limiter.check_key(key).map_err(|refused| {
            ApiError::too_many_requests(refused.wait_time_from(limiter.clock().now()))
        })
    }

    /// Evicts keys whose allowance is full again. Runs forever.
    pub async fn evict_idle(self) {
        let Some(limiters) = self.0 else { return };
        let mut ticks = tokio::time::interval(EVICT_INTERVAL);
        loop {
            ticks.tick().await;
            limiters.forget();
        }
    }
}

impl Limiters {
    /// The limiter of this limit: a new one at its first use, and if too many keys are remembered.
    fn limiter(&self, limit: Limit) -> Arc<Limiter> {
        let id = ptr::from_ref(limit).addr();
        let usable = |all: &HashMap<usize, Arc<Limiter>>| {
            let known = all.get(&id);
            known.filter(|known| known.len() < REMEMBERED_MAX).cloned()
        };
        if let Some(known) = usable(&self.by_limit.read().unwrap_or_else(PoisonError::into_inner)) {
            return known;
        }
        let mut all = self
            .by_limit
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        // Another thread may have just made it.
        if let Some(known) = usable(&all) {
            return known;
        }
        let new = Arc::new(RateLimiter::keyed(limit.0));
        if all.insert(id, Arc::clone(&new)).is_some() {
            tracing::warn!("too many rate-limited keys to remember; all limits are reset");
        }
        new
    }

    fn forget(&self) {
        let all = self.by_limit.read().unwrap_or_else(PoisonError::into_inner);
        for limiter in all.values() {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;

    use super::*;

    static SLOW: RateLimit = RateLimit::new(10, 5);

    fn limiters() -> Arc<Limiters> {
        Limits::on(Vec::new()).0.expect("limits")
    }

    #[test]
    fn after_a_burst_each_key_and_each_limit_waits_separately() {
        let limits = limiters();
        let take = |limit, key: u32| {
            let limiter = limits.limiter(limit);
            let taken = limiter.check_key(&Key::Address(IpAddr::V4(key.into())));
            taken.map_err(|refused| refused.wait_time_from(limiter.clock().now()))
        };
        for _ in 0..10 {
            assert_eq!(take(&SLOW, 1), Ok(()));
        }
        let wait = take(&SLOW, 1).expect_err("the burst is used up");
        assert!(
            wait <= Duration::from_secs(60 / 5) && !wait.is_zero(),
            "{wait:?}"
        );
        assert_eq!(take(&SLOW, 2), Ok(()));
        // These two have the same figures.
        for _ in 0..60 {
            assert_eq!(take(&CODES_PER_ADDRESS, 1), Ok(()));
        }
        assert_eq!(take(&SIGN_INS, 1), Ok(()));
        limits.forget();
        let limited = limits.limiter(&SLOW).len();
        assert_eq!(limited, 2, "those who lack something are remembered");
    }

    #[test]
    fn memory_is_bounded_however_many_addresses_are_limited() {
        let limits = limiters();
        for client_network in 0..250_000_u128 {
            let address = IpAddr::V6(Ipv6Addr::from_bits(client_network << 64));
            let limiter = limits.limiter(&SIGN_INS);
            assert!(limiter.check_key(&Key::Address(address)).is_ok());
            assert!(limiter.len() <= REMEMBERED_MAX);
        }
    }
}
