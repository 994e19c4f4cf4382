//! What a reader gives.

use std::fmt;

/// A document that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading<T> {
    pub facts: T,
    /// Rows in the document: those in the facts, and those refused.
    pub rows: usize,
    pub refused: Vec<RefusedRow>,
}

/// A row that is not among the facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedRow {
    /// Where it stands and whom it names: `ranking[3] AUT 1`.
    pub what: String,
    pub why: Refusal,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// A squad of a relay, or a row without an id: nobody could pick it.
    NoAthlete,
    /// The first row counts.
    NamedTwice,
    /// Entered in nothing.
    NoCategories,
    /// A place in an event or a category without a number.
    NoEvent,
}

impl Refusal {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NoAthlete => "no athlete",
            Self::NamedTwice => "named twice",
            Self::NoCategories => "no categories",
            Self::NoEvent => "no event",
        }
    }
}

impl fmt::Display for RefusedRow {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.what, self.why.as_str())
    }
}

/// Why a document cannot be read, for the person who looks at it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    #[error("{0}")]
    NotJson(String),
    #[error("{key} is missing")]
    Missing { key: &'static str },
    #[error("{key} is {found}")]
    Malformed { key: String, found: String },
    #[error("speaks of {found} and not of {asked}")]
    OtherDocument { asked: u64, found: u64 },
}
