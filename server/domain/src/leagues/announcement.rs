//! Announcements of a league's admins: limited to a few lines.

use crate::text;

/// Maximum number of characters of an announcement.
pub const LENGTH_MAX: usize = 500;

/// Why a text is refused as an announcement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidAnnouncement {
    #[error("Please write something.")]
    Blank,
    #[error("An announcement has 500 characters at most.")]
    TooLong,
    #[error("An announcement must not contain control characters.")]
    Unprintable,
}

/// The text as stored: tidy, with its line breaks, at most two in a row.
pub fn parse(written: &str) -> Result<String, InvalidAnnouncement> {
    let written = text::tidy(&written.replace("\r\n", "\n").replace('\r', "\n"));
    if text::is_blank(&written) {
        return Err(InvalidAnnouncement::Blank);
    }
    if written.chars().any(text::is_unprintable) {
        return Err(InvalidAnnouncement::Unprintable);
    }
    let mut tidy = String::with_capacity(written.len());
    for c in written.chars() {
        if c != '\n' || !tidy.ends_with("\n\n") {
            tidy.push(c);
        }
    }
    if tidy.chars().count() > LENGTH_MAX {
        return Err(InvalidAnnouncement::TooLong);
    }
    Ok(tidy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn announcements_are_tidied_or_refused_with_a_reason() {
        let long = "x".repeat(LENGTH_MAX);
        for (written, expected) in [
            ("  Pizza at eight. \n", Ok("Pizza at eight.")),
            ("one\r\ntwo\rthree", Ok("one\ntwo\nthree")),
            ("far\n\n\n\n\napart", Ok("far\n\napart")),
            (&long, Ok(&*long)),
            (&format!("{long}x"), Err(InvalidAnnouncement::TooLong)),
            ("", Err(InvalidAnnouncement::Blank)),
            (" \n\u{200b}", Err(InvalidAnnouncement::Blank)),
            ("nul\0nul", Err(InvalidAnnouncement::Unprintable)),
            (
                "turned\u{202e}around",
                Err(InvalidAnnouncement::Unprintable),
            ),
        ] {
            assert_eq!(
                parse(written).as_deref(),
                expected.as_ref().copied(),
                "{written:?}"
            );
        }
    }
}
