//! Rules of passwords (docs/rules.md, "Accounts"; OWASP ASVS 5.0, 6.2): long enough, and none of the common ones. There
//! are no rules about capitals and digits, and nothing is trimmed or truncated.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Minimum number of characters of a password (docs/rules.md, "Accounts").
pub const LENGTH_MIN: usize = 8;
/// Maximum number of characters of a password: hashing longer ones only serves attackers.
pub const LENGTH_MAX: usize = 128;

/// Delay before the next attempt, by the number of wrong ones (the first entry: after one). Seconds.
///
/// A legitimate user remembers within five attempts. The best strategy for guessing is eleven attempts and an hour's
/// pause: some two hundred a day, regardless of the number of machines and nodes.
pub const WAITS_S: [i32; 11] = [0, 0, 0, 0, 15, 30, 60, 120, 240, 480, 900];
/// After how long without another attempt the wrong ones are forgotten. Minutes.
pub const FORGIVEN_AFTER_MINUTES: i32 = 60;
/// How long a browser stays known after its last sign-in. Days.
pub const DEVICE_KNOWN_DAYS: i32 = 180;

/// One per line, in lower case, only those of at least [`LENGTH_MIN`] characters.
const COMMON: &str = include_str!("password/common.txt");
/// Passwords that are obvious on this site only.
const OF_THIS_SITE: [&str; 10] = [
    "podium",
    "podiums",
    "climb",
    "climber",
    "climbing",
    "sportclimbing",
    "boulder",
    "bouldering",
    "worldcup",
    "ifsc",
];

static COMMON_ONES: LazyLock<HashSet<&str>> = LazyLock::new(|| COMMON.lines().collect());

/// Why a password is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPassword {
    #[error("Password must be at least 8 characters long")]
    TooShort,
    #[error("Password must be at most 128 characters long")]
    TooLong,
    #[error("This password is one of the most common ones. Please choose another.")]
    Common,
    #[error(
        "This password is too easy to guess from your email or this site. Please choose another."
    )]
    Guessable,
}

/// Counts characters, not bytes.
pub fn check(password: &str, email: &str) -> Result<(), InvalidPassword> {
    let length = password.chars().count();
    if length < LENGTH_MIN {
        return Err(InvalidPassword::TooShort);
    }
    if length > LENGTH_MAX {
        return Err(InvalidPassword::TooLong);
    }
    let spelled = password.to_lowercase();
    // `Sunshine2026!` is tried right after `sunshine`.
    let stem = spelled.trim_matches(|c: char| !c.is_alphabetic());
    if COMMON_ONES.contains(spelled.as_str()) || COMMON_ONES.contains(stem) {
        return Err(InvalidPassword::Common);
    }
    let email = email.trim().to_lowercase();
    let local = email.split('@').next().unwrap_or_default();
    let own = !local.is_empty() && (stem == local || spelled == email || spelled == local);
    if own || OF_THIS_SITE.contains(&stem) {
        return Err(InvalidPassword::Guessable);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMAIL: &str = "Ann.Lee@example.org";

    #[test]
    fn passwords_are_long_enough_and_not_common() {
        for (password, expected) in [
            ("crux-and-jug", None),
            ("        ", None),
            ("correct horse", None),
            ("sunshine on the wall", None),
            ("1234567", Some(InvalidPassword::TooShort)),
            ("ééééééé", Some(InvalidPassword::TooShort)),
            ("password", Some(InvalidPassword::Common)),
            ("12345678", Some(InvalidPassword::Common)),
            ("PassWord", Some(InvalidPassword::Common)),
            ("Password2026!", Some(InvalidPassword::Common)),
            ("**sunshine**", Some(InvalidPassword::Common)),
            ("Podium2026", Some(InvalidPassword::Guessable)),
            ("bouldering", Some(InvalidPassword::Guessable)),
            ("ann.lee!!", Some(InvalidPassword::Guessable)),
            ("ann.lee@example.org", Some(InvalidPassword::Guessable)),
        ] {
            assert_eq!(check(password, EMAIL).err(), expected, "{password}");
        }
        assert_eq!(
            check(&"x".repeat(129), EMAIL),
            Err(InvalidPassword::TooLong)
        );
        let longest: String = "long-".chars().cycle().take(128).collect();
        assert_eq!(check(&longest, EMAIL), Ok(()));
        assert_eq!(check("crux-and-jug", ""), Ok(()));
    }

    #[test]
    fn the_list_of_common_passwords_is_normalised() {
        assert!(COMMON_ONES.len() > 10_000, "{}", COMMON_ONES.len());
        assert_eq!(COMMON_ONES.len(), COMMON.lines().count());
        for common in COMMON.lines() {
            assert!(common.chars().count() >= LENGTH_MIN, "{common}");
            assert_eq!(common, common.to_lowercase());
        }
    }

    #[test]
    fn waits_grow_to_15_minutes_at_most() {
        assert!(WAITS_S.is_sorted());
        assert_eq!(WAITS_S.iter().filter(|wait| **wait == 0).count(), 4);
        assert_eq!(WAITS_S.last(), Some(&900));
        // The best strategy for guessing: some attempts, then a pause.
        let most = (1..=400).map(|tries: usize| {
            let waits = (1..tries).map(|made| WAITS_S[made.min(WAITS_S.len()) - 1]);
            let round: i32 = waits.sum::<i32>() + FORGIVEN_AFTER_MINUTES * 60;
            i32::try_from(tries).unwrap() * 86_400 / round
        });
        let most = most.max().unwrap();
        assert!((150..250).contains(&most), "{most} a day");
    }
}
