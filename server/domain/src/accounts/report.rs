//! Reports of names, leagues and announcements to site admins.

use serde::{Deserialize, Serialize};

use crate::ids::{LeagueId, UserId};
use crate::text;

/// Maximum number of characters of a reason, and of an admin's note to the reporter.
pub const REMARK_LENGTH_MAX: usize = 500;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReportKind {
    Name,
    League,
    Announcement,
}

impl ReportKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::League => "league",
            Self::Announcement => "announcement",
        }
    }
}

/// What a report is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportSubject {
    Name(UserId),
    League(LeagueId),
    Announcement(i64),
}

impl ReportSubject {
    /// `None` for an invalid id.
    pub fn parse(kind: ReportKind, id: &str) -> Option<Self> {
        match kind {
            ReportKind::Name => id.parse().ok().map(Self::Name),
            ReportKind::League => id.parse().ok().map(Self::League),
            ReportKind::Announcement => text::row_number(id).map(Self::Announcement),
        }
    }

    pub fn kind(&self) -> ReportKind {
        match self {
            Self::Name(_) => ReportKind::Name,
            Self::League(_) => ReportKind::League,
            Self::Announcement(_) => ReportKind::Announcement,
        }
    }

    pub fn id(&self) -> String {
        match self {
            Self::Name(user) => user.to_string(),
            Self::League(league) => league.to_string(),
            Self::Announcement(number) => number.to_string(),
        }
    }
}

/// `Player 4F2A`: the name of an account or a league after a site admin removed its own.
pub fn neutral_name(word: &str, id: &str) -> String {
    let end: Vec<char> = id.chars().rev().take(4).collect();
    let end: String = end.into_iter().rev().collect();
    format!("{word} {}", end.to_uppercase())
}

/// Why a reason or a note is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidRemark {
    #[error("This has 500 characters at most.")]
    TooLong,
    #[error("This must not contain control characters.")]
    Unprintable,
}

/// The text as stored; `None` for a blank one.
pub fn parse_remark(written: Option<&str>) -> Result<Option<String>, InvalidRemark> {
    let written = text::tidy(&written.unwrap_or_default().replace("\r\n", "\n"));
    if text::is_blank(&written) {
        return Ok(None);
    }
    if written.chars().any(text::is_unprintable) {
        return Err(InvalidRemark::Unprintable);
    }
    if written.chars().count() > REMARK_LENGTH_MAX {
        return Err(InvalidRemark::TooLong);
    }
    Ok(Some(written))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_tidied_or_refused_with_a_reason() {
        let long = "x".repeat(REMARK_LENGTH_MAX);
        for (written, expected) in [
            (None, Ok(None)),
            (Some(" \n\u{200b}"), Ok(None)),
            (
                Some(" Rude.\r\nVery. "),
                Ok(Some("Rude.\nVery.".to_owned())),
            ),
            (Some(&*long), Ok(Some(long.clone()))),
            (Some(&*format!("{long}x")), Err(InvalidRemark::TooLong)),
            (Some("nul\0nul"), Err(InvalidRemark::Unprintable)),
        ] {
            assert_eq!(parse_remark(written), expected, "{written:?}");
        }
    }

    #[test]
    fn a_neutral_name_is_made_from_the_end_of_the_id() {
        let id = "0123456789abcdef01234f2a";
        assert_eq!(neutral_name("Player", id), "Player 4F2A");
    }

    #[test]
    fn a_subject_is_read_by_its_kind() {
        let id = "0123456789abcdef01234f2a";
        for (kind, id, is_valid) in [
            (ReportKind::Name, id, true),
            (ReportKind::Name, "7", false),
            (ReportKind::League, id, true),
            (ReportKind::Announcement, "7", true),
            (ReportKind::Announcement, "0", false),
            (ReportKind::Announcement, "+7", false),
            (ReportKind::Announcement, id, false),
        ] {
            let subject = ReportSubject::parse(kind, id);
            assert_eq!(
                subject.map(|subject| subject.id()),
                is_valid.then(|| id.to_owned())
            );
        }
    }
}
