//! Normalisation of user input: one form for text that looks the same, without hidden or direction-changing characters.

use unicode_normalization::UnicodeNormalization;

/// Trimmed and composed: `o` with combining dots becomes the single letter.
pub fn tidy(text: &str) -> String {
    text.trim().nfc().collect()
}

/// Control characters, and those that change the direction of text.
pub fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Control characters other than line breaks and tabs, which longer texts may contain.
pub fn is_unprintable(c: char) -> bool {
    is_control(c) && !matches!(c, '\n' | '\r' | '\t')
}

/// Invisible characters that neither join letters nor parts of an emoji: in a name they only mislead.
pub fn is_hidden(c: char) -> bool {
    let joins =
        matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0020}'..='\u{e007f}');
    is_invisible(c) && !joins
}

/// Whether the text has no visible character.
pub fn is_blank(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_whitespace() || is_control(c) || is_invisible(c))
}

/// Zero-width characters, fillers (letters, to Unicode) and variation selectors.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2065}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!(is_hidden('\u{200b}') && is_hidden('\u{200e}') && is_hidden('\u{ad}'));
        assert!(!is_hidden('\u{200d}') && !is_hidden('\u{fe0f}') && !is_hidden('a'));
        assert!(is_control('\u{202e}') && is_control('\0') && !is_control('\u{200d}'));
    }
}
