//! Reactions of a league's members: six fixed ones, so there is nothing to moderate.

use std::fmt;
use std::str::FromStr;

use crate::ids::{CategoryId, EventId, MalformedId, UserId};

/// What members react to; written `entry/17`, `result/1405/7` or
/// `podium/1405/7/0123456789abcdef01234567`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReactionObject {
    /// An entry of the league's stream.
    Entry(i64),
    /// The result of a category.
    Result(EventId, CategoryId),
    /// A member's podium in a category.
    Podium(EventId, CategoryId, UserId),
}

impl FromStr for ReactionObject {
    type Err = MalformedId;

    fn from_str(text: &str) -> Result<Self, MalformedId> {
        let parts: Vec<&str> = text.split('/').collect();
        let object = match parts.as_slice() {
            ["entry", id] => Self::Entry(id.parse().map_err(|_| MalformedId)?),
            ["result", event, category] => Self::Result(event.parse()?, category.parse()?),
            ["podium", event, category, owner] => {
                Self::Podium(event.parse()?, category.parse()?, owner.parse()?)
            }
            _ => return Err(MalformedId),
        };
        // One object has one text.
        if object.to_string() == text {
            Ok(object)
        } else {
            Err(MalformedId)
        }
    }
}

impl fmt::Display for ReactionObject {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entry(id) => write!(formatter, "entry/{id}"),
            Self::Result(event, category) => write!(formatter, "result/{event}/{category}"),
            Self::Podium(event, category, owner) => {
                write!(formatter, "podium/{event}/{category}/{owner}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_has_one_text() {
        for text in [
            "entry/17",
            "result/usa-504/7",
            "podium/1405/7/0123456789abcdef01234567",
        ] {
            let object = text.parse::<ReactionObject>();
            assert_eq!(object.map(|object| object.to_string()), Ok(text.to_owned()));
        }
        for bad in [
            "",
            "entry",
            "entry/",
            "entry/017",
            "entry/+1",
            "entry/1.5",
            "entry/99999999999999999999",
            "podium/1405/7/1",
            "podium/1405/7",
            "result/1405",
            "result/1405/7/8",
            "Result/1405/7",
            "member/0123456789abcdef01234567",
        ] {
            assert_eq!(bad.parse::<ReactionObject>(), Err(MalformedId), "{bad}");
        }
    }
}
