//! Parses paths into page addresses.

use crate::event::documents::{CategoryId, EventId};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Address {
    Root,
    Season(u64),
    Event(EventId),
    Registrations(EventId),
    Result(EventId, CategoryId),
}

impl Address {
    pub(crate) fn parse(path: &str) -> Option<Self> {
        let rest = path.strip_prefix("/api/v1")?.trim_start_matches('/');
        let parts: Vec<&str> = rest.split('/').collect();
        let number = |text: &str| text.parse::<u64>().ok();
        match *parts.as_slice() {
            [""] => Some(Self::Root),
            ["seasons", id] => number(id).map(Self::Season),
            ["events", id] => number(id).map(Self::Event),
            ["events", id, "registrations"] => number(id).map(Self::Registrations),
            ["events", id, "result", category] => {
                Some(Self::Result(number(id)?, number(category)?))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_name_pages() {
        for (path, expected) in [
            ("/api/v1", Some(Address::Root)),
            ("/api/v1/", Some(Address::Root)),
            ("/api/v1/seasons/38", Some(Address::Season(38))),
            ("/api/v1/events/7", Some(Address::Event(7))),
            ("/api/v1/events/7/result/3", Some(Address::Result(7, 3))),
            (
                "/api/v1/events/7/registrations",
                Some(Address::Registrations(7)),
            ),
            ("/api/v1/category_rounds/5/results", None),
            ("/api/v1/events/x", None),
            ("/api/v1/events/7/result", None),
            ("/elsewhere", None),
        ] {
            assert_eq!(Address::parse(path), expected, "{path}");
        }
    }
}
