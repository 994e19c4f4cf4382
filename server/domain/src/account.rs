//! Rules of accounts (spec §5, "Registration").

use crate::text;

/// Characters of a password, at least (spec §9).
pub const PASSWORD_LENGTH_MIN: usize = 8;
/// Characters of a password, at most: hashing longer ones only serves attackers.
pub const PASSWORD_LENGTH_MAX: usize = 128;
/// Characters of a display name, at most.
pub const NAME_LENGTH_MAX: usize = 60;
/// Characters of an e-mail address, at most (RFC 5321).
pub const EMAIL_LENGTH_MAX: usize = 254;

/// Why a registration is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidRegistration {
    #[error("Password must be at least 8 characters long")]
    PasswordTooShort,
    #[error("Password must be at most 128 characters long")]
    PasswordTooLong,
    #[error("Name is required")]
    NameMissing,
    #[error("Name must be 60 characters or fewer, without control characters")]
    NameInvalid,
    #[error("A valid email address is required")]
    EmailInvalid,
}

impl InvalidRegistration {
    /// The field to show it at.
    pub fn field(self) -> &'static str {
        match self {
            Self::PasswordTooShort | Self::PasswordTooLong => "password",
            Self::NameMissing | Self::NameInvalid => "name",
            Self::EmailInvalid => "email",
        }
    }
}

/// A registration that passed every rule; the password is untouched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    pub email: String,
    pub name: String,
}

impl Registration {
    pub fn parse(email: &str, name: &str, password: &str) -> Result<Self, InvalidRegistration> {
        check_password(password)?;
        let name = text::tidy(name);
        if text::is_blank(&name) {
            return Err(InvalidRegistration::NameMissing);
        }
        if name.chars().count() > NAME_LENGTH_MAX || name.chars().any(text::is_control) {
            return Err(InvalidRegistration::NameInvalid);
        }
        Ok(Self {
            email: parse_email(email)?,
            name,
        })
    }
}

/// Counts characters, not bytes; nothing is trimmed or cut.
pub fn check_password(password: &str) -> Result<(), InvalidRegistration> {
    let length = password.chars().count();
    if length < PASSWORD_LENGTH_MIN {
        Err(InvalidRegistration::PasswordTooShort)
    } else if length > PASSWORD_LENGTH_MAX {
        Err(InvalidRegistration::PasswordTooLong)
    } else {
        Ok(())
    }
}

/// Trims and lower-cases: two accounts never differ by case alone.
pub fn parse_email(address: &str) -> Result<String, InvalidRegistration> {
    let email = text::tidy(address).to_lowercase();
    let plausible = email.len() <= EMAIL_LENGTH_MAX
        && !email
            .chars()
            .any(|c| c.is_whitespace() || text::is_control(c))
        && email.split_once('@').is_some_and(|(local, domain)| {
            !local.is_empty()
                && !domain.contains('@')
                && domain.split('.').all(|part| !part.is_empty())
        });
    if plausible {
        Ok(email)
    } else {
        Err(InvalidRegistration::EmailInvalid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registrations_are_checked_field_by_field() {
        let cases = [
            (("a@b.ch", "Ann", "12345678"), None),
            ((" Ann@B.ch ", " Ann ", "        "), None),
            (("a@b", "Ann", "12345678"), None),
            (
                ("a@b.ch", "Ann", "1234567"),
                Some(InvalidRegistration::PasswordTooShort),
            ),
            (
                ("a@b.ch", "Ann", "ééééééé"),
                Some(InvalidRegistration::PasswordTooShort),
            ),
            (
                ("a@b.ch", "", "12345678"),
                Some(InvalidRegistration::NameMissing),
            ),
            (
                ("a@b.ch", "A\0B", "12345678"),
                Some(InvalidRegistration::NameInvalid),
            ),
            (
                ("a@", "Ann", "12345678"),
                Some(InvalidRegistration::EmailInvalid),
            ),
            (
                ("@b", "Ann", "12345678"),
                Some(InvalidRegistration::EmailInvalid),
            ),
            (
                ("a b@c.ch", "Ann", "12345678"),
                Some(InvalidRegistration::EmailInvalid),
            ),
            (
                ("a@b@c.ch", "Ann", "12345678"),
                Some(InvalidRegistration::EmailInvalid),
            ),
            (
                ("a\0@b.ch", "Ann", "12345678"),
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
}
