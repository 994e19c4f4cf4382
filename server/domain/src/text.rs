//! Normalisation of user input: one form for text that looks the same, without hidden or direction-changing characters.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_properties::{
    GeneralCategory, GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory,
};

/// Trimmed and composed: `o` with combining dots becomes the single letter.
pub fn tidy(text: &str) -> String {
    text.trim().nfc().collect()
}

/// A name on one line: tidy, and each run of spaces of any kind is one space.
pub fn tidy_name(text: &str) -> String {
    let mut name = String::new();
    for c in tidy(text).chars() {
        let is_space = c.general_category() == GeneralCategory::SpaceSeparator;
        if !is_space {
            name.push(c);
        } else if !name.ends_with(' ') {
            name.push(' ');
        }
    }
    name
}

/// Whether a character of a name can be seen and stands where it means something (docs/rules.md, "Names"). `before` and
/// `after` are the text around it.
fn is_legible(before: &str, c: char, after: &str) -> bool {
    let last = before.chars().next_back();
    let next = after.chars().next();
    match c {
        ' ' => true,
        // Joiners join parts of an emoji, or form the letters of scripts that are written joined.
        '\u{200c}' | '\u{200d}' => last.is_some_and(|last| {
            is_joining(last) || (is_emoji_part(last) && next.is_some_and(is_emoji_part))
        }),
        // The selector of an emoji's colour or outline. Digits are emoji in keycaps only.
        '\u{fe0e}' | '\u{fe0f}' => last.is_some_and(|last| {
            last.is_emoji_char() && (!last.is_ascii() || next == Some('\u{20e3}'))
        }),
        // Tags name the region of a flag.
        '\u{e0020}'..='\u{e007f}' => {
            let flag = before.trim_end_matches(|c| matches!(c, '\u{e0020}'..='\u{e007e}'));
            flag.ends_with('\u{1f3f4}')
        }
        '\u{fffc}' => false,
        _ => {
            let is_seen = !matches!(
                c.general_category_group(),
                GeneralCategoryGroup::Other | GeneralCategoryGroup::Separator
            );
            let has_base = last.is_some_and(|last| last != ' ' && !is_control(last));
            is_seen && !is_invisible(c) && (!is_combining_mark(c) || has_base)
        }
    }
}

/// Whether a name has a visible character, and none that cannot be seen or stands where it means nothing.
pub fn is_legible_name(name: &str) -> bool {
    !is_blank(name)
        && name.char_indices().all(|(at, c)| {
            let (before, rest) = name.split_at(at);
            is_legible(before, c, rest.split_at(c.len_utf8()).1)
        })
}

/// An emoji, or what follows one inside a sequence. Digits and signs are emoji to Unicode only before a keycap.
fn is_emoji_part(c: char) -> bool {
    let is_emoji = !c.is_ascii() && c.is_emoji_char();
    is_emoji || c == '\u{fe0f}'
}

/// Letters and marks of scripts with joined letters, in which a joiner changes what is seen: Arabic and its neighbours,
/// Mongolian, and the scripts of India and of what lies around it.
fn is_joining(c: char) -> bool {
    let joined = matches!(c, '\u{600}'..='\u{85f}' | '\u{8a0}'..='\u{dff}' | '\u{f00}'..='\u{109f}'
        | '\u{1700}'..='\u{18af}' | '\u{1a20}'..='\u{1cff}' | '\u{a840}'..='\u{aaff}'
        | '\u{11000}'..='\u{11fff}');
    joined && (c.is_alphabetic() || is_combining_mark(c))
}

/// A letter, a digit, or a mark that belongs to the letter before it: what a word of any script consists of.
pub fn is_word_character(c: char) -> bool {
    (c.is_alphanumeric() || is_combining_mark(c)) && !is_invisible(c) && is_assigned(c)
}

fn is_assigned(c: char) -> bool {
    c.general_category_group() != GeneralCategoryGroup::Other
}

/// Control characters, those that end a line, and those that change the direction of text.
pub fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Control characters other than line breaks and tabs, which longer texts may contain.
pub fn is_unprintable(c: char) -> bool {
    is_control(c) && !matches!(c, '\n' | '\r' | '\t')
}

/// The characters of a text that a name may have, in their order.
pub fn legible(text: &str) -> String {
    let name = tidy_name(text);
    let mut letters = String::new();
    for (at, c) in name.char_indices() {
        if is_legible(&letters, c, name.split_at(at + c.len_utf8()).1) {
            letters.push(c);
        }
    }
    letters
}

/// Whether the text has no visible character of its own: marks need a letter.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| {
        let is_seen = is_assigned(c) && !is_combining_mark(c) && c != '\u{fffc}';
        c.is_whitespace() || is_control(c) || is_invisible(c) || !is_seen
    })
}

/// Zero-width characters, fillers (letters, to Unicode) and variation selectors.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2065}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// The number of a row: positive, at most 16 digits.
pub fn row_number(text: &str) -> Option<i64> {
    let is_number = text.len() <= 16 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_number && *number > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn equal_looking_texts_are_equal() {
        assert_eq!(tidy(" Ko\u{308}ln "), "K\u{f6}ln");
        assert_eq!(tidy("\u{212b}ngstr\u{f6}m"), "\u{c5}ngstr\u{f6}m");
    }

    #[test]
    fn invisible_text_is_blank() {
        for blank in ["", "  ", "\u{200b}", "\u{3164}\u{2800}", "\u{202e}\u{feff}"] {
            assert!(is_blank(blank), "{blank:?}");
        }
        for seen in ["a", "\u{5d0}", "\u{1f9d7}", "\u{200d}x"] {
            assert!(!is_blank(seen), "{seen:?}");
        }
        assert!(is_control('\u{202e}') && is_control('\0') && !is_control('\u{200d}'));
    }

    #[test]
    fn a_name_has_only_characters_that_can_be_seen_where_they_stand() {
        for good in [
            "Ann",
            "Ann \u{1f9d7}\u{200d}\u{2640}\u{fe0f}",
            "\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}",
            "\u{1f1e8}\u{1f1ed} 1\u{fe0f}\u{20e3}",
            "\u{62a}\u{200c}\u{645}",
            "\u{915}\u{94d}\u{200d}\u{937}",
            "\u{e44}\u{e21}\u{e48}",
            "x\u{301}",
        ] {
            assert!(is_legible_name(good), "{good:?}");
        }
        for bad in [
            "Admin\u{200d}",
            "A\u{fe0f}dmin",
            "A\u{fe01}dmin",
            "\u{e0041}dmin",
            "a\u{2028}b",
            "a\u{2029}b",
            "\u{301}",
            "\u{301}\u{301}\u{301}",
            "Ann \u{301}",
            "\u{1d159}",
            "\u{fffc}",
            "A\u{fffc}",
            "\u{e000}",
            "A\u{10fffd}",
            "A\u{378}",
            "A\u{fdd0}",
            "1\u{200d}",
            "Admin1\u{fe0f}",
            "\u{1f9d7}\u{200d}",
            "\u{1f3f4}x\u{e0067}",
        ] {
            assert!(!is_legible_name(bad), "{bad:?}");
        }
        assert_eq!(tidy_name(" a\u{a0}\u{a0}b \u{3000}c"), "a b c");
    }

    proptest! {
        #[test]
        fn a_legible_name_is_tidy_and_stays_so(text in any::<String>()) {
            let name = legible(&text);
            prop_assert!(!name.contains("  ") && !name.chars().any(is_control));
        }

        #[test]
        fn what_cannot_be_seen_is_refused_behind_any_letter(
            letter in "[a-zA-Z0-9]",
            c in any::<char>().prop_filter("hidden", |c| {
                is_invisible(*c) || is_control(*c) || !is_assigned(*c)
            }),
        ) {
            let name = format!("{letter}{c}{letter}");
            prop_assert!(!is_legible_name(&name));
        }
    }
}
