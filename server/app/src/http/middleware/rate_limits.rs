//! Rate limits: generous for people, tight for programs that guess.
//!
//! A limit refills steadily up to its burst; a refusal carries the time until the next attempt. A key is forgotten
//! once its allowance is full again.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
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

#[derive(Clone, Copy)]
struct Allowance {
    burst: u32,
    per_minute: u32,
}

/// Database checks by this node per throttle key. The database itself limits the attempts, and refuses much earlier
/// (`login_throttle.rs`).
const PASSWORDS_PER_KEY: Allowance = Allowance {
    burst: 20,
    per_minute: 20,
};
/// Sign-ins per address: all visitors behind the router of a climbing gym may sign in at once.
const SIGN_INS_PER_ADDRESS: Allowance = Allowance {
    burst: 60,
    per_minute: 60,
};
/// New accounts per address: a whole class may join in one lesson, but not a thousand people an hour.
const REGISTRATIONS_PER_ADDRESS: Allowance = Allowance {
    burst: 40,
    per_minute: 4,
};
/// Invite codes tried per account: a code of eight characters cannot be guessed at this rate, and no user has more
/// invitations to type.
const CODES_PER_ACCOUNT: Allowance = Allowance {
    burst: 10,
    per_minute: 5,
};
/// Invite codes tried per address, by all its accounts.
const CODES_PER_ADDRESS: Allowance = Allowance {
    burst: 60,
    per_minute: 60,
};
/// Requests for shared picks (pages, pictures, data) per address: many members of a chat open a link at once.
const SHARES_PER_ADDRESS: Allowance = Allowance {
    burst: 120,
    per_minute: 120,
};
/// Calendar requests per address: services that fetch for millions of users come from few addresses.
const CALENDARS_PER_ADDRESS: Allowance = Allowance {
    burst: 300,
    per_minute: 300,
};
/// Requests other than GET per account: two a second for a minute, one a second permanently.
const WRITES_PER_ACCOUNT: Allowance = Allowance {
    burst: 120,
    per_minute: 60,
};

/// How often keys with a full allowance are evicted.
const EVICT_INTERVAL: Duration = Duration::from_mins(1);
/// Maximum keys per limiter, a few megabytes. A limit by address does not stop a client with more addresses than
/// this, and must not let it fill the memory: all keys are reset.
const REMEMBERED_MAX: usize = 100_000;

/// The rate limits of one process; cheap to clone.
#[derive(Clone)]
pub struct Limits(Option<Arc<Limiters>>);

struct Limiters {
    trusted_proxies: Vec<Network>,
    passwords: Limiter<ThrottleKey>,
    sign_ins: Limiter<IpAddr>,
    registrations: Limiter<IpAddr>,
    codes: Limiter<UserId>,
    codes_from: Limiter<IpAddr>,
    shares: Limiter<IpAddr>,
    calendars: Limiter<IpAddr>,
    writes: Limiter<UserId>,
}

impl Limits {
    pub fn on(trusted_proxies: Vec<Network>) -> Self {
        Self(Some(Arc::new(Limiters {
            trusted_proxies,
            passwords: Limiter::new(PASSWORDS_PER_KEY),
            sign_ins: Limiter::new(SIGN_INS_PER_ADDRESS),
            registrations: Limiter::new(REGISTRATIONS_PER_ADDRESS),
            codes: Limiter::new(CODES_PER_ACCOUNT),
            codes_from: Limiter::new(CODES_PER_ADDRESS),
            shares: Limiter::new(SHARES_PER_ADDRESS),
            calendars: Limiter::new(CALENDARS_PER_ADDRESS),
            writes: Limiter::new(WRITES_PER_ACCOUNT),
        })))
    }

    /// Disables all limits, for load tests.
    pub fn off() -> Self {
        Self(None)
    }

    pub(crate) fn sign_in(&self, request: &HttpRequest) -> Result<(), ApiError> {
        self.check(|limiters| limiters.sign_ins.take(&limiters.address(request)))
    }

    pub(crate) fn are_on(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn password(&self, key: &ThrottleKey) -> Result<(), ApiError> {
        self.check(|limiters| limiters.passwords.take(key))
    }

    pub(crate) fn registration(&self, request: &HttpRequest) -> Result<(), ApiError> {
        self.check(|limiters| limiters.registrations.take(&limiters.address(request)))
    }

    pub(crate) fn invite_code(&self, request: &HttpRequest, user: &UserId) -> Result<(), ApiError> {
        self.check(|limiters| {
            limiters.codes.take(user)?;
            limiters.codes_from.take(&limiters.address(request))
        })
    }

    /// For clients that are not signed in.
    pub(crate) fn invite_link(&self, request: &HttpRequest) -> Result<(), ApiError> {
        self.check(|limiters| limiters.codes_from.take(&limiters.address(request)))
    }

    pub(crate) fn shared(&self, request: &HttpRequest) -> Result<(), ApiError> {
        self.check(|limiters| limiters.shares.take(&limiters.address(request)))
    }

    pub(crate) fn calendar(&self, request: &HttpRequest) -> Result<(), ApiError> {
        self.check(|limiters| limiters.calendars.take(&limiters.address(request)))
    }

    pub(crate) fn write(&self, user: &UserId) -> Result<(), ApiError> {
        self.check(|limiters| limiters.writes.take(user))
    }

    /// The client address; `None` if limits are off.
    pub(crate) fn address(&self, request: &HttpRequest) -> Option<IpAddr> {
        self.0.as_deref().map(|limiters| limiters.address(request))
    }

    /// The key by which a peer's connections are counted; `None` for proxies, and if limits are off.
    pub fn counted(&self, peer: IpAddr) -> Option<IpAddr> {
        let peer = peer.to_canonical();
        let limiters = self.0.as_deref()?;
        let is_proxy = is_trusted(peer, &limiters.trusted_proxies);
        (!is_proxy).then(|| client_network(peer))
    }

    fn check(
        &self,
        limited: impl FnOnce(&Limiters) -> Result<(), Duration>,
    ) -> Result<(), ApiError> {
        self.0
            .as_deref()
            .map_or(Ok(()), limited)
            .map_err(ApiError::too_many_requests)
    }

    /// Evicts keys whose allowance is full again. Runs forever.
    pub async fn evict_idle(self) {
        let Some(limiters) = self.0 else { return };
        let mut ticks = tokio::time::interval(EVICT_INTERVAL);
        loop {
            ticks.tick().await;
            limiters.passwords.forget();
            limiters.sign_ins.forget();
            limiters.registrations.forget();
            limiters.codes.forget();
            limiters.codes_from.forget();
            limiters.shares.forget();
            limiters.calendars.forget();
            limiters.writes.forget();
        }
    }
}

impl Limiters {
    fn address(&self, request: &HttpRequest) -> IpAddr {
        client_network(client_address(request, &self.trusted_proxies))
    }
}

/// One limit applied to each of many keys.
struct Limiter<K: Clone + Hash + Eq> {
    quota: Quota,
    /// Locked for writing only to reset all keys.
    kept: RwLock<DefaultKeyedRateLimiter<K>>,
}

impl<K: Clone + Hash + Eq> Limiter<K> {
    fn new(allowance: Allowance) -> Self {
        let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        let quota =
            Quota::per_minute(number(allowance.per_minute)).allow_burst(number(allowance.burst));
        Self {
            quota,
            kept: RwLock::new(RateLimiter::keyed(quota)),
        }
    }

    /// Takes one unit, or returns the time until one is available.
    fn take(&self, key: &K) -> Result<(), Duration> {
        if self.read(RateLimiter::len) >= REMEMBERED_MAX {
            self.reset();
        }
        self.read(|kept| {
            kept.check_key(key)
                .map_err(|refused| refused.wait_time_from(kept.clock().now()))
        })
    }

    fn forget(&self) {
        self.read(|kept| {
            kept.retain_recent();
            kept.shrink_to_fit();
        });
    }

    fn read<T>(&self, with: impl FnOnce(&DefaultKeyedRateLimiter<K>) -> T) -> T {
        with(&self.kept.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Resets all keys, unless another thread has just done so.
    fn reset(&self) {
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= REMEMBERED_MAX {
            tracing::warn!("too many rate-limited keys to remember; all limits are reset");
            *kept = RateLimiter::keyed(self.quota);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;

    use super::*;

    #[test]
    fn after_a_burst_each_key_waits_separately() {
        let limiter = Limiter::new(CODES_PER_ACCOUNT);
        let (anna, ben) = ("anna".to_owned(), "ben".to_owned());
        for _ in 0..CODES_PER_ACCOUNT.burst {
            assert_eq!(limiter.take(&anna), Ok(()));
        }
        let wait = limiter.take(&anna).expect_err("the burst is used up");
        assert!(
            wait <= Duration::from_secs(60 / 5) && !wait.is_zero(),
            "{wait:?}"
        );
        assert_eq!(limiter.take(&ben), Ok(()));
        limiter.forget();
        let kept = limiter.read(RateLimiter::len);
        assert_eq!(kept, 2, "those who lack something are remembered");
    }

    #[test]
    fn memory_is_bounded_however_many_addresses_are_limited() {
        let limiter = Limiter::new(SIGN_INS_PER_ADDRESS);
        for client_network in 0..250_000_u128 {
            let address = IpAddr::V6(Ipv6Addr::from_bits(client_network << 64));
            assert_eq!(limiter.take(&address), Ok(()));
            assert!(limiter.read(RateLimiter::len) <= REMEMBERED_MAX);
        }
    }
}
