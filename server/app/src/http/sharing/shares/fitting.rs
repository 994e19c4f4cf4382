//! Texts that fit into their room in a picture, as SVG.

use podium_domain::text::is_control;

use crate::http::sharing::shares::letters::{Face, Letters};

/// Text shrinks down to this fraction of its size; then it is cut.
const SMALLEST: f64 = 0.6;
/// Marks text that was cut.
const CUT: char = '…';

pub(crate) struct Fitted {
    pub(crate) text: String,
    pub(crate) style: String,
    pub(super) is_cut: bool,
}

/// The width relative to the height.
pub(super) fn width_of(letters: &Letters, text: &str, face: Face) -> f64 {
    let wide = |letter| letters.width(letter, face).unwrap_or_default();
    text.chars().map(wide).sum()
}

/// A long name on two lines, divided after the space or hyphen that leaves the shortest lines.
pub(super) fn lines(
    letters: &Letters,
    text: &str,
    face: Face,
    size: f64,
    width: f64,
) -> Vec<String> {
    let text = letters.known(text, face);
    let wide = |part: &str| width_of(letters, part.trim_end(), face);
    let ends = text
        .char_indices()
        .filter(|(_, letter)| [' ', '-'].contains(letter));
    let parts = ends.filter_map(|(end, _)| text.split_at_checked(end + 1));
    let shortest = parts
        .filter(|_| wide(&text) * size > width)
        .min_by(|one, other| {
            let longer = |(first, last): &(&str, &str)| wide(first).max(wide(last));
            longer(one).total_cmp(&longer(other))
        });
    match shortest {
        Some((first, last)) => vec![first.trim_end().to_owned(), last.to_owned()],
        None => vec![text],
    }
}

/// The part of a text that fits into the width, in the largest possible size.
pub(crate) fn fitted(letters: &Letters, text: &str, face: Face, size: f64, width: f64) -> Fitted {
    let wide = |letter| letters.width(letter, face).unwrap_or_default();
    let text = letters.known(text, face);
    let whole = width_of(letters, &text, face);
    let fitting = if whole > 0.0 { width / whole } else { size };
    let shown = fitting.clamp(size * SMALLEST, size);
    let is_cut = whole * shown > width + 1.0;
    let text = if is_cut {
        let mut room = width / shown - wide(CUT);
        let fitting = text.chars().take_while(|letter| {
            room -= wide(*letter);
            room >= 0.0
        });
        let mut short = fitting.collect::<String>().trim_end().to_owned();
        short.push(CUT);
        short
    } else {
        text
    };
    Fitted {
        text: escaped(&text),
        style: format!("{} font-size='{shown:.1}'", face.style()),
        is_cut,
    }
}

pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\'' => escaped.push_str("&#39;"),
            '"' => escaped.push_str("&quot;"),
            c if is_control(c) || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_takes_two_lines_where_it_can_be_divided() {
        let letters = Letters::default();
        let lines = |name: &str| lines(&letters, name, Face::Bold, 36.0, 230.0);
        assert_eq!(lines("Mori"), ["Mori"]);
        assert_eq!(
            lines("Del Toro-Reyes Fuentes"),
            ["Del Toro-", "Reyes Fuentes"]
        );
        assert_eq!(
            lines("Björnsdóttir Lindqvist"),
            ["Björnsdóttir", "Lindqvist"]
        );
        assert_eq!(lines("WWWWWWWWWWWW"), ["WWWWWWWWWWWW"]);
        assert_eq!(lines(""), [""]);
    }

    #[test]
    fn long_text_shrinks_before_it_is_truncated() {
        let letters = Letters::default();
        let size = |text: &str| {
            let style = fitted(&letters, text, Face::Bold, 60.0, 360.0).style;
            let size = style.rsplit("font-size='").next().expect("a size");
            size.trim_end_matches('\'')
                .parse::<f64>()
                .expect("a number")
        };
        assert!((size("short") - 60.0).abs() < 0.1);
        assert!((37.0..59.0).contains(&size("some letters")));
        assert!((size(&"W".repeat(60)) - 36.0).abs() < 0.1);
        for letter in ["W", "i", "x "] {
            let cut = fitted(&letters, &letter.repeat(100), Face::Bold, 60.0, 360.0).text;
            let wide = |letter| letters.width(letter, Face::Bold).expect("a letter");
            let width: f64 = cut.chars().map(wide).sum::<f64>() * 36.0;
            assert!(
                (300.0..=361.0).contains(&width) && cut.ends_with(CUT),
                "{cut}"
            );
        }
    }
}
