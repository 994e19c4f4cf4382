//! Results of readers.

use std::fmt;

/// A document that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading<T> {
    pub facts: T,
    /// Number of rows in the document: those in the facts, and those refused.
    pub rows: usize,
    pub refused: Vec<RefusedRow>,
}

/// A row that is not part of the facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedRow {
    /// Position of the row and the athlete it names: `ranking[3] AUT 1`.
    pub what: String,
    pub why: Refusal,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// A relay squad, or a row without an id: it cannot be picked.
    NoAthlete,
    /// A repeated row; the first one counts.
    NamedTwice,
    /// The athlete is entered in no category.
    NoCategories,
    /// A round or event of a programme without what it needs, or beyond the bounds.
    NotUsable,
}

impl Refusal {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NoAthlete => "no athlete",
            Self::NamedTwice => "named twice",
            Self::NoCategories => "no categories",
            Self::NotUsable => "not usable",
        }
    }
}

impl fmt::Display for RefusedRow {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.what, self.why.as_str())
    }
}

/// Why a document cannot be read, for display to admins.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    #[error("{0}")]
    NotJson(String),
    #[error("{key} is missing")]
    Missing { key: &'static str },
    #[error("{key} is {found}")]
    Malformed { key: String, found: String },
    #[error("speaks of {found} and not of {expected}")]
    OtherDocument { expected: u64, found: u64 },
}
