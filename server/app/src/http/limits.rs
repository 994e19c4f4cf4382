//! How often somebody may try. Generous for people, tight for programs that guess.
//!
//! A limit refills steadily up to its burst, and whoever found it empty is told when to come back.
//! Nothing is kept of those who have not used theirs for as long as it takes to fill up.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use actix_web::HttpRequest;
use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use podium_domain::ids::UserId;

use super::ApiError;
use super::client_address::{Network, client_address, household};

struct Allowance {
    burst: u32,
    per_minute: u32,
}

/// Passwords tried at one account, from wherever: a person remembers within ten, and five a minute
/// try 7,200 a day, which guesses nothing that is not on every list.
const PASSWORDS_PER_ACCOUNT: Allowance = Allowance {
    burst: 10,
    per_minute: 5,
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
/// Everything that is not a GET, by one account: two a second for a minute, one a second for ever.
const WRITES_PER_ACCOUNT: Allowance = Allowance {
    burst: 120,
    per_minute: 60,
};

/// How often those who are back at a full allowance are forgotten.
const FORGET_EVERY: Duration = Duration::from_mins(1);

/// Counts of one process; cheap to clone.
#[derive(Clone)]
pub struct Limits(Option<Arc<Limiters>>);

struct Limiters {
    trusted_proxies: Vec<Network>,
    passwords: DefaultKeyedRateLimiter<String>,
    sign_ins: DefaultKeyedRateLimiter<IpAddr>,
    registrations: DefaultKeyedRateLimiter<IpAddr>,
    codes: DefaultKeyedRateLimiter<UserId>,
    codes_from: DefaultKeyedRateLimiter<IpAddr>,
    writes: DefaultKeyedRateLimiter<UserId>,
}

impl Limits {
    pub fn on(trusted_proxies: Vec<Network>) -> Self {
        Self(Some(Arc::new(Limiters {
            trusted_proxies,
            passwords: limiter(&PASSWORDS_PER_ACCOUNT),
            sign_ins: limiter(&SIGN_INS_PER_ADDRESS),
            registrations: limiter(&REGISTRATIONS_PER_ADDRESS),
            codes: limiter(&CODES_PER_ACCOUNT),
            codes_from: limiter(&CODES_PER_ADDRESS),
            writes: limiter(&WRITES_PER_ACCOUNT),
        })))
    }

    /// For load tests.
    pub fn off() -> Self {
        Self(None)
    }

    pub(super) fn sign_in(&self, request: &HttpRequest) -> Result<(), ApiError> {
        self.check(|limiters| take(&limiters.sign_ins, &limiters.address(request)))
    }

    /// `email` as it is stored, whether or not it is: nothing is told by the limit.
    pub(super) fn password(&self, email: &str) -> Result<(), ApiError> {
        self.check(|limiters| take(&limiters.passwords, &email.to_owned()))
    }

    pub(super) fn registration(&self, request: &HttpRequest) -> Result<(), ApiError> {
        self.check(|limiters| take(&limiters.registrations, &limiters.address(request)))
    }

    pub(super) fn invite_code(&self, request: &HttpRequest, user: &UserId) -> Result<(), ApiError> {
        self.check(|limiters| {
            take(&limiters.codes, user)?;
            take(&limiters.codes_from, &limiters.address(request))
        })
    }

    pub(super) fn write(&self, user: &UserId) -> Result<(), ApiError> {
        self.check(|limiters| take(&limiters.writes, user))
    }

    /// Where the request comes from; none when nobody is limited.
    pub(crate) fn address(&self, request: &HttpRequest) -> Option<IpAddr> {
        self.0.as_deref().map(|limiters| limiters.address(request))
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

    /// Forgets whoever has a full allowance again, for ever.
    pub async fn forget_the_idle(self) {
        let Some(limiters) = self.0 else { return };
        let mut ticks = tokio::time::interval(FORGET_EVERY);
        loop {
            ticks.tick().await;
            forget(&limiters.passwords);
            forget(&limiters.sign_ins);
            forget(&limiters.registrations);
            forget(&limiters.codes);
            forget(&limiters.codes_from);
            forget(&limiters.writes);
        }
    }
}

impl Limiters {
    fn address(&self, request: &HttpRequest) -> IpAddr {
        household(client_address(request, &self.trusted_proxies))
    }
}

fn limiter<K: Clone + Hash + Eq>(allowance: &Allowance) -> DefaultKeyedRateLimiter<K> {
    let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    RateLimiter::keyed(
        Quota::per_minute(number(allowance.per_minute)).allow_burst(number(allowance.burst)),
    )
}

/// Or how long until there is something to take.
fn take<K: Clone + Hash + Eq>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
) -> Result<(), Duration> {
    limiter
        .check_key(key)
        .map_err(|refused| refused.wait_time_from(limiter.clock().now()))
}

fn forget<K: Clone + Hash + Eq>(limiter: &DefaultKeyedRateLimiter<K>) {
    limiter.retain_recent();
    limiter.shrink_to_fit();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_then_each_waits_for_its_own_turn() {
        let limiter = limiter(&PASSWORDS_PER_ACCOUNT);
        let (anna, ben) = ("anna".to_owned(), "ben".to_owned());
        for _ in 0..PASSWORDS_PER_ACCOUNT.burst {
            assert_eq!(take(&limiter, &anna), Ok(()));
        }
        let wait = take(&limiter, &anna).expect_err("the burst is used up");
        assert!(
            wait <= Duration::from_secs(60 / 5) && !wait.is_zero(),
            "{wait:?}"
        );
        assert_eq!(take(&limiter, &ben), Ok(()));
        forget(&limiter);
        assert_eq!(limiter.len(), 2, "those who lack something are remembered");
    }
}
