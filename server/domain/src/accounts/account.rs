//! Rules of accounts (docs/rules.md, "Accounts").

use crate::accounts::password;
use crate::accounts::password::InvalidPassword;
use crate::text;

/// Maximum number of characters of a display name.
pub const NAME_LENGTH_MAX: usize = 60;
/// The domain of guests' addresses, where no mail can arrive (RFC 2606).
pub const GUEST_DOMAIN: &str = "guest.invalid";
/// Maximum number of characters of an e-mail address (RFC 5321).
pub const EMAIL_LENGTH_MAX: usize = 254;

/// How long a confirmed password is valid in its session, in minutes.
pub const PASSWORD_CONFIRMED_MINUTES: i32 = 10;
/// Maximum number of characters kept of a browser's user agent.
pub const USER_AGENT_LENGTH_MAX: usize = 200;

/// Why a registration is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidRegistration {
    #[error(transparent)]
    Password(#[from] InvalidPassword),
    #[error("Name is required")]
    NameMissing,
    #[error("Name must be 60 characters or fewer, without control or invisible characters")]
    NameInvalid,
    #[error("A valid email address is required")]
    EmailInvalid,
}

impl InvalidRegistration {
    /// The form field of this error.
    pub fn field(self) -> &'static str {
        match self {
            Self::Password(_) => "password",
            Self::NameMissing | Self::NameInvalid => "name",
            Self::EmailInvalid => "email",
        }
    }
}

/// A registration that passed every rule; the password is unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    pub email: String,
    pub name: String,
}

impl Registration {
    pub fn parse(email: &str, name: &str, password: &str) -> Result<Self, InvalidRegistration> {
        password::check(password, email)?;
        Ok(Self {
            name: parse_name(name)?,
            email: parse_email(email)?,
        })
    }
}

/// A display name, as it is stored.
pub fn parse_name(name: &str) -> Result<String, InvalidRegistration> {
    let name = text::tidy_name(name);
    if text::is_blank(&name) {
        Err(InvalidRegistration::NameMissing)
    } else if name.chars().count() > NAME_LENGTH_MAX || !text::is_legible_name(&name) {
        Err(InvalidRegistration::NameInvalid)
    } else {
        Ok(name)
    }
}

/// Trims and lower-cases: two accounts never differ by case alone.
pub fn parse_email(address: &str) -> Result<String, InvalidRegistration> {
    let email = text::tidy(address).to_lowercase();
    let plausible = email.len() <= EMAIL_LENGTH_MAX
        && !email
            .chars()
            .any(|c| c.is_whitespace() || text::is_control(c) || text::is_invisible(c))
        && email.split_once('@').is_some_and(|(local, domain)| {
            !local.is_empty()
                && !domain.contains('@')
                && domain != GUEST_DOMAIN
                && domain.split('.').all(|part| !part.is_empty())
        });
    if plausible {
        Ok(email)
    } else {
        Err(InvalidRegistration::EmailInvalid)
    }
}

/// The user agent with only displayable characters; `None` if nothing is left.
pub fn shown_user_agent(header: &str) -> Option<String> {
    let printable: String = header
        .chars()
        .filter(|c| !text::is_control(*c))
        .take(USER_AGENT_LENGTH_MAX)
        .collect();
    let shown = printable.trim();
    (!shown.is_empty()).then(|| shown.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registrations_are_checked_field_by_field() {
        let cases = [
            (("a@b.ch", "Ann", "crux-and-jug"), None),
            ((" Ann@B.ch ", " Ann ", "        "), None),
            (("a@b", "Ann", "crux-and-jug"), None),
            (
                ("a@b.ch", "Ann", "1234567"),
                Some(InvalidRegistration::Password(InvalidPassword::TooShort)),
            ),
            (
                ("jug@b.ch", "Ann", "jug 2026"),
                Some(InvalidRegistration::Password(InvalidPassword::Guessable)),
            ),
            (
                ("a@b.ch", "", "crux-and-jug"),
                Some(InvalidRegistration::NameMissing),
            ),
            (
                ("a@b.ch", "A\0B", "crux-and-jug"),
                Some(InvalidRegistration::NameInvalid),
            ),
            (
                ("a@", "Ann", "crux-and-jug"),
                Some(InvalidRegistration::EmailInvalid),
            ),
            (
                ("@b", "Ann", "crux-and-jug"),
                Some(InvalidRegistration::EmailInvalid),
            ),
            (
                ("a b@c.ch", "Ann", "crux-and-jug"),
                Some(InvalidRegistration::EmailInvalid),
            ),
            (
                ("a@b@c.ch", "Ann", "crux-and-jug"),
                Some(InvalidRegistration::EmailInvalid),
            ),
            (
                ("a\0@b.ch", "Ann", "crux-and-jug"),
                Some(InvalidRegistration::EmailInvalid),
            ),
        ];
        for ((email, name, password), expected) in cases {
            assert_eq!(
                Registration::parse(email, name, password).err(),
                expected,
                "{email} {name}"
            );
        }
        assert_eq!(parse_email(" Ann@B.ch "), Ok("ann@b.ch".to_owned()));
    }

    #[test]
    fn what_is_not_seen_makes_no_look_alike() {
        for hidden in ["An\u{200b}n", "\u{202e}nnA", "Ann\u{200e}", "A\u{ad}nn"] {
            assert_eq!(
                parse_name(hidden),
                Err(InvalidRegistration::NameInvalid),
                "{hidden:?}"
            );
        }
        assert!(parse_name("Ann \u{1f9d7}\u{200d}\u{2640}\u{fe0f}").is_ok());
        for hidden in ["a\u{200b}@b.ch", "a@b\u{200d}.ch", "a@\u{202e}b.ch"] {
            assert_eq!(
                parse_email(hidden),
                Err(InvalidRegistration::EmailInvalid),
                "{hidden:?}"
            );
        }
    }

    #[test]
    fn user_agents_are_shown_without_control_characters() {
        assert_eq!(
            shown_user_agent(" Fire\u{1b}[31mfox/1\r\n").as_deref(),
            Some("Fire[31mfox/1")
        );
        assert_eq!(shown_user_agent(" \t\u{7f} "), None);
        let long = "é".repeat(USER_AGENT_LENGTH_MAX + 1);
        let shown = shown_user_agent(&long).map(|shown| shown.chars().count());
        assert_eq!(shown, Some(USER_AGENT_LENGTH_MAX));
    }
}
