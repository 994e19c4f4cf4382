//! How often somebody may try. Generous for people, tight for programs that guess.
//!
//! A limit refills steadily up to its burst, and whoever found it empty is told when to come back.
//! Nothing is kept of those who have not used theirs for as long as it takes to fill up.

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

/// How often this node asks the database about one throttle key. Whether there may be another try is
/// for the database to say, and it says no much earlier (`login_throttle.rs`).
const PASSWORDS_PER_KEY: Allowance = Allowance {
    burst: 20,
    per_minute: 20,
};
/// Sign-ins from one address: a climbing gym behind one router signs in at once.
const SIGN_INS_PER_ADDRESS: Allowance = Allowance {
    burst: 60,
    per_minute: 60,
};
/// New accounts from one address: a whole class may join in one lesson, not a thousand an hour.
const REGISTRATIONS_PER_ADDRESS: Allowance = Allowance {
    burst: 40,
    per_minute: 4,
};
/// Invite codes tried by one account: eight characters are never guessed at this rate, and nobody
/// has more invitations to type.
const CODES_PER_ACCOUNT: Allowance = Allowance {
    burst: 10,
    per_minute: 5,
};
/// The same by all accounts of an address.
const CODES_PER_ADDRESS: Allowance = Allowance {
    burst: 60,
    per_minute: 60,
};
/// Shared picks, as pages, pictures and data, from one address: a chat of many opens a link at once.
const SHARES_PER_ADDRESS: Allowance = Allowance {
    burst: 120,
    per_minute: 120,
};
/// Calendars read from one address: those who fetch them for millions come from few.
const CALENDARS_PER_ADDRESS: Allowance = Allowance {
    burst: 300,
    per_minute: 300,
};
/// Everything that is not a GET, by one account: two a second for a minute, one a second for ever.
const WRITES_PER_ACCOUNT: Allowance = Allowance {
    burst: 120,
    per_minute: 60,
};

/// How often those who are back at a full allowance are forgotten.
const EVICT_INTERVAL: Duration = Duration::from_mins(1);
/// Whom one limit remembers, at most. Whoever comes from more addresses than that is not held by a limit by address, and
/// must not fill our memory: all begin anew. A few megabytes.
const REMEMBERED_MAX: usize = 100_000;

/// Counts of one process; cheap to clone.
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

    /// For load tests.
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

    /// By whoever is not signed in.
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

    /// Where the request comes from; none when nobody is limited.
    pub(crate) fn address(&self, request: &HttpRequest) -> Option<IpAddr> {
        self.0.as_deref().map(|limiters| limiters.address(request))
    }

    /// What a peer's connections are counted by; none for proxies, and when nobody is limited.
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

    /// Forgets keys whose allowance is full again. Runs forever.
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

/// One limit for each of many.
struct Limiter<K: Clone + Hash + Eq> {
    quota: Quota,
    /// Written to only where all are forgotten.
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

    /// Or how long until there is something to take.
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

    /// Unless another thread has just done so.
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
