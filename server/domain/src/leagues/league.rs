//! Rules of leagues (docs/rules.md, "Leagues").

use std::collections::BTreeMap;

use crate::text;

/// Characters of a league's name.
pub const NAME_LENGTH: std::ops::RangeInclusive<usize> = 3..=30;
/// Maximum number of characters of a description.
pub const DESCRIPTION_LENGTH_MAX: usize = 200;
/// Allowed limits on a league's number of members.
pub const MAX_MEMBERS: std::ops::RangeInclusive<i64> = 2..=1000;
/// Letters and digits that are not mistaken for each other.
pub const INVITE_CODE_ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKLMNPQRSTUVWXY";
/// Characters of an invite code.
pub const INVITE_CODE_LENGTH: usize = 8;

/// Parses an invite code to its stored form; `None` if it cannot be one.
pub fn parse_invite_code(typed: &str) -> Option<String> {
    let is_blank = |c: char| c.is_whitespace() || text::is_invisible(c);
    let code = typed.trim_matches(is_blank).to_ascii_uppercase();
    let fits = code.len() == INVITE_CODE_LENGTH
        && code.bytes().all(|letter| letter.is_ascii_alphanumeric());
    fits.then_some(code)
}

/// A league's settings that passed every rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeagueDraft {
    pub name: String,
    pub description: Option<String>,
    pub max_members: Option<u32>,
}

/// Broken rules by field; the texts are fixed (docs/rules.md, "Fixed texts and names").
pub type FieldErrors = BTreeMap<String, String>;

impl LeagueDraft {
    pub fn parse(
        name: &str,
        description: Option<&str>,
        max_members: Option<i64>,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let name = parse_name(name, &mut errors);
        let description = parse_description(description.unwrap_or_default(), &mut errors);
        let max_members = match max_members {
            None => None,
            Some(limit) if MAX_MEMBERS.contains(&limit) => u32::try_from(limit).ok(),
            Some(_) => {
                errors.insert(
                    "maxMembers".to_owned(),
                    "Max members must be between 2 and 1000.".to_owned(),
                );
                None
            }
        };
        if errors.is_empty() {
            Ok(Self {
                name,
                description,
                max_members,
            })
        } else {
            Err(errors)
        }
    }
}

/// A league's name and description, as far as they are changed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LeagueWords {
    pub name: Option<String>,
    /// An empty one removes it.
    pub description: Option<String>,
}

impl LeagueWords {
    pub fn parse(name: Option<&str>, description: Option<&str>) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let words = Self {
            name: name.map(|name| parse_name(name, &mut errors)),
            description: description
                .map(|text| parse_description(text, &mut errors).unwrap_or_default()),
        };
        if errors.is_empty() {
            Ok(words)
        } else {
            Err(errors)
        }
    }
}

fn parse_name(name: &str, errors: &mut FieldErrors) -> String {
    let name = text::tidy_name(name);
    if let Err(message) = check_name(&name) {
        errors.insert("name".to_owned(), message.to_owned());
    }
    name
}

/// `None` if it is empty.
fn parse_description(description: &str, errors: &mut FieldErrors) -> Option<String> {
    let description = Some(text::tidy(description)).filter(|text| !text.is_empty())?;
    let message = if description.chars().count() > DESCRIPTION_LENGTH_MAX {
        "Description must be 200 characters or fewer."
    } else if description.chars().any(text::is_unprintable) {
        "Description must not contain control characters."
    } else {
        return Some(description);
    };
    errors.insert("description".to_owned(), message.to_owned());
    None
}

fn check_name(name: &str) -> Result<(), &'static str> {
    if name.is_empty() {
        return Err("League name is required.");
    }
    let fits = NAME_LENGTH.contains(&name.chars().count());
    // Joiners belong to the words of some scripts.
    let readable =
        |c: char| text::is_word_character(c) || matches!(c, ' ' | '\u{200c}' | '\u{200d}');
    if fits && name.chars().all(readable) && text::is_legible_name(name) {
        Ok(())
    } else {
        Err("Name must be 3–30 letters, numbers, or spaces.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_rule_of_the_specification() {
        let cases = [
            ("", Some("League name is required.")),
            ("   ", Some("League name is required.")),
            ("ab", Some("Name must be 3–30 letters, numbers, or spaces.")),
            ("abc", None),
            ("  abc  ", None),
            ("Die Kletterfreunde Köln 2", None),
            (
                "nul\0nul",
                Some("Name must be 3–30 letters, numbers, or spaces."),
            ),
            (
                "\u{3164}\u{3164}\u{3164}",
                Some("Name must be 3–30 letters, numbers, or spaces."),
            ),
            (
                "semi;colon",
                Some("Name must be 3–30 letters, numbers, or spaces."),
            ),
            (
                "tab\tname",
                Some("Name must be 3–30 letters, numbers, or spaces."),
            ),
        ];
        for (name, expected) in cases {
            let found = LeagueDraft::parse(name, None, None).err();
            let message = found
                .as_ref()
                .and_then(|fields| fields.get("name"))
                .map(String::as_str);
            assert_eq!(message, expected, "{name:?}");
        }
        for good in [
            "क्लाइंबिंग क्लब",
            "ไม่เป็นไร",
            "İstanbul",
            "ক্লাইম্বিং",
            "می\u{200c}خواهم",
        ] {
            assert!(LeagueDraft::parse(good, None, None).is_ok(), "{good}");
        }
        for bad in [
            "\u{301}\u{301}\u{301}",
            "ab \u{301}",
            "abc\u{200d}",
            "ab\u{e000}",
        ] {
            assert!(LeagueDraft::parse(bad, None, None).is_err(), "{bad:?}");
        }
        assert!(LeagueDraft::parse(&"x".repeat(30), None, None).is_ok());
        assert!(LeagueDraft::parse(&"x".repeat(31), None, None).is_err());
    }

    #[test]
    fn an_invite_code_is_read_however_it_is_typed() {
        let read = parse_invite_code(" 23abcXYk\n");
        assert_eq!(read.as_deref(), Some("23ABCXYK"));
        let pasted = parse_invite_code("\u{feff}23ABCXYK\u{200b}\u{a0}");
        assert_eq!(pasted.as_deref(), Some("23ABCXYK"));
        for none in [
            "",
            "23ABCXY",
            "23ABCXYKK",
            "23ABCXY-",
            "23ABCXY\0",
            "23ABCXÜ",
        ] {
            assert_eq!(parse_invite_code(none), None, "{none:?}");
        }
    }

    #[test]
    fn every_invalid_field_is_named() {
        let long = "d".repeat(201);
        let errors =
            LeagueDraft::parse("!", Some(&long), Some(1001)).expect_err("three rules broken");
        let fields: Vec<&str> = errors.keys().map(String::as_str).collect();
        assert_eq!(fields, ["description", "maxMembers", "name"]);
        let errors = LeagueWords::parse(Some("!"), Some(&long)).expect_err("two rules broken");
        let fields: Vec<&str> = errors.keys().map(String::as_str).collect();
        assert_eq!(fields, ["description", "name"]);
        let removed = LeagueWords {
            name: None,
            description: Some(String::new()),
        };
        assert_eq!(LeagueWords::parse(None, Some(" ")), Ok(removed));
        for limit in [2, 1000] {
            assert!(LeagueDraft::parse("abc", None, Some(limit)).is_ok());
        }
        for limit in [i64::MIN, -1, 0, 1, 1001, i64::MAX] {
            assert!(
                LeagueDraft::parse("abc", None, Some(limit)).is_err(),
                "{limit}"
            );
        }
    }
}
