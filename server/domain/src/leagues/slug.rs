//! Addresses of leagues (docs/rules.md, "Leagues").

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::ids::LeagueId;
use crate::text::is_word_character;

/// Maximum number of characters of a slug, without the number added on collision.
pub const LENGTH_MAX: usize = 60;

/// The name in lower case with `-` for everything but letters and digits; `None` if nothing is left.
///
/// A slug never has the form of a league's id, so that an address is never ambiguous.
pub fn slug(name: &str) -> Option<String> {
    let mut slug = String::new();
    let lower: String = name.nfc().flat_map(char::to_lowercase).nfc().collect();
    // `İ` in lower case is `i` with a dot of its own.
    for c in lower.replace("i\u{307}", "i").chars() {
        let is_mark = is_combining_mark(c);
        if is_word_character(c) && (!is_mark || slug.ends_with(is_word_character)) {
            slug.push(c);
        } else if matches!(c, '\u{200c}' | '\u{200d}') || is_mark {
            // Part of a word that an address does without.
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug: String = slug.chars().take(LENGTH_MAX).collect();
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() {
        None
    } else if slug.parse::<LeagueId>().is_ok() {
        Some(format!("{slug}-league"))
    } else {
        Some(slug.to_owned())
    }
}

/// A slug that cannot be guessed from the name: `friends-k7m2x9q4`.
pub fn ended(slug: &str, end: &str) -> String {
    format!("{slug}-{end}")
}

/// The n-th candidate for a slug: `friends`, `friends-2`, `friends-3`, …
pub fn numbered(slug: &str, attempt: u32) -> String {
    if attempt <= 1 {
        slug.to_owned()
    } else {
        format!("{slug}-{attempt}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_slug_is_the_lower_case_name_with_dashes() {
        for (name, expected) in [
            ("  Boulder   Friends 9 ", Some("boulder-friends-9")),
            ("Ko\u{308}ln / Süd", Some("köln-süd")),
            ("../..?<script>", Some("script")),
            ("İstanbul", Some("istanbul")),
            ("क्लाइंबिंग क्लब", Some("क्लाइंबिंग-क्लब")),
            ("ไม่เป็นไร", Some("ไม่เป็นไร")),
            ("---", None),
            ("\u{3164}\u{3164}", None),
            ("🧗", None),
            ("", None),
            (
                "0123456789abcdef01234567",
                Some("0123456789abcdef01234567-league"),
            ),
        ] {
            assert_eq!(slug(name).as_deref(), expected, "{name}");
        }
        assert_eq!(numbered("x", 1), "x");
        assert_eq!(numbered("x", 3), "x-3");
    }

    proptest! {
        #[test]
        fn a_slug_is_safe_and_idempotent(name in ".{0,100}") {
            if let Some(first) = slug(&name) {
                prop_assert!(first.chars().all(|c| is_word_character(c) || c == '-'));
                prop_assert!(first.chars().count() <= LENGTH_MAX + "-league".len());
                prop_assert!(first.parse::<LeagueId>().is_err());
                let again = slug(&first);
                prop_assert_eq!(again.as_deref(), Some(first.as_str()));
            }
        }
    }
}
