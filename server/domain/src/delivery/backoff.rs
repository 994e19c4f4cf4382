//! Interpretation of a mail server's refusal, and the delay before the next attempt.

use std::time::Duration;

/// Attempts for one mail, including the first: with a first pause of half a minute, they span some four hours.
pub const ATTEMPTS_MAX: u32 = 10;
/// The longest pause, before jitter.
const PAUSE_MAX: Duration = Duration::from_hours(1);

/// The scope of a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The mailbox does not exist: no further mail is sent there.
    Address,
    /// It may be accepted later; our configuration may be fixed meanwhile.
    Temporary,
}

impl Refusal {
    /// Interprets the reply's code and text. The text's enhanced code (RFC 3463: `5.1.1`) is more specific than the
    /// code: mailboxes are 5.1 and 5.2, and all others, such as a wrong password of ours or a policy we violate, do not
    /// concern the address.
    pub fn read(code: u16, text: &str) -> Self {
        if !(500..600).contains(&code) {
            return Self::Temporary;
        }
        let is_of_address = match enhanced(text) {
            // 5.1.7 and 5.1.8 concern the sender's address, 5.2.2 is a full mailbox.
            Some((1, 7 | 8) | (2, 2)) => false,
            Some((1 | 2, _)) => true,
            Some(_) => false,
            None => matches!(code, 550 | 551 | 553),
        };
        if is_of_address {
            Self::Address
        } else {
            Self::Temporary
        }
    }
}

/// Subject and detail of the enhanced code at the start of a reply's text.
fn enhanced(text: &str) -> Option<(u16, u16)> {
    let mut numbers = text.split_whitespace().next()?.split('.');
    let class = numbers.next()?;
    let subject = numbers.next()?.parse().ok()?;
    let detail = numbers.next()?.parse().ok()?;
    (class == "5" && numbers.next().is_none()).then_some((subject, detail))
}

/// The delay after the given number of failed attempts: doubled with each, and extended by up to half by `jitter` (0 to
/// 1), so that many retries do not coincide. `None`: give up.
pub fn next_delay(attempts: u32, first: Duration, jitter: f64) -> Option<Duration> {
    if attempts >= ATTEMPTS_MAX {
        return None;
    }
    let doubled = first.saturating_mul(2_u32.saturating_pow(attempts.saturating_sub(1)));
    Some(
        doubled
            .min(PAUSE_MAX)
            .mul_f64(1.0 + jitter.clamp(0.0, 1.0) / 2.0),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_unknown_mailbox_is_a_permanent_refusal() {
        for (code, text, expected) in [
            (550, "5.1.1 no such user", Refusal::Address),
            (550, "no such user", Refusal::Address),
            (553, "mailbox name not allowed", Refusal::Address),
            (550, "5.2.1 mailbox disabled", Refusal::Address),
            (554, "5.1.10 null MX", Refusal::Address),
            (552, "5.2.2 mailbox full", Refusal::Temporary),
            (550, "5.7.1 your network is blocked", Refusal::Temporary),
            (
                550,
                "5.1.8 sender's domain does not exist",
                Refusal::Temporary,
            ),
            (535, "5.7.8 authentication failed", Refusal::Temporary),
            (554, "transaction failed", Refusal::Temporary),
            (450, "4.1.1 greylisted", Refusal::Temporary),
            (421, "", Refusal::Temporary),
            (250, "5.1.1", Refusal::Temporary),
        ] {
            assert_eq!(Refusal::read(code, text), expected, "{code} {text}");
        }
    }

    #[test]
    fn delays_double_up_to_an_hour_until_given_up() {
        let first = Duration::from_secs(30);
        let pauses: Vec<Option<u64>> = (1..=ATTEMPTS_MAX)
            .map(|attempts| next_delay(attempts, first, 0.0).map(|pause| pause.as_secs()))
            .collect();
        let expected = [30, 60, 120, 240, 480, 960, 1920, 3600, 3600].map(Some);
        assert_eq!(pauses.split_last(), Some((&None, &expected[..])));
        let most = next_delay(1, first, 1.0).map(|pause| pause.as_secs());
        assert_eq!(most, Some(45));
        assert_eq!(next_delay(u32::MAX, Duration::MAX, 0.5), None);
    }
}
