//! The athletes entered in each category.

use serde::{Deserialize, Serialize};

use crate::ids::{AthleteId, CategoryId};

/// One athlete's entries. Withdrawn athletes stay in the list (docs/results-service.md, "Start lists").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartListEntry {
    pub athlete: AthleteId,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
    /// `None` if upstream does not state it.
    pub gender: Option<Gender>,
    pub categories: Vec<CategoryEntry>,
}

impl StartListEntry {
    fn starts_in(&self, category: &CategoryId) -> bool {
        let mut entries = self.categories.iter();
        entries.any(|at| &at.category == category && at.is_attending())
    }

    fn starts(&self) -> impl Iterator<Item = (AthleteId, CategoryId)> {
        let entries = self.categories.iter().filter(|at| at.is_attending());
        entries.map(|at| (self.athlete.clone(), at.category.clone()))
    }
}

/// As in the names of categories.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gender {
    Men,
    Women,
}

impl Gender {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Men => "men",
            Self::Women => "women",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "men" => Some(Self::Men),
            "women" => Some(Self::Women),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CategoryEntry {
    pub category: CategoryId,
    pub name: String,
    pub status: String,
}

/// Upstream's status of a withdrawn entry.
pub const NOT_ATTENDING: &str = "not attending";

impl CategoryEntry {
    /// A missing status counts as confirmed: upstream only states withdrawals.
    pub fn is_attending(&self) -> bool {
        self.status != NOT_ATTENDING
    }
}

/// The difference between two start lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StartListChange {
    pub upserted: Vec<StartListEntry>,
    pub removed: Vec<AthleteId>,
}

impl StartListChange {
    /// `None` when nothing differs.
    pub fn between(old: &[StartListEntry], new: &[StartListEntry]) -> Option<Self> {
        let find = |list: &[StartListEntry], athlete: &AthleteId| {
            list.iter().find(|entry| &entry.athlete == athlete).cloned()
        };
        let upserted: Vec<_> = new
            .iter()
            .filter(|entry| find(old, &entry.athlete).as_ref() != Some(entry))
            .cloned()
            .collect();
        let removed: Vec<_> = old
            .iter()
            .filter(|entry| find(new, &entry.athlete).is_none())
            .map(|entry| entry.athlete.clone())
            .collect();
        (!upserted.is_empty() || !removed.is_empty()).then_some(Self { upserted, removed })
    }

    /// Entries that were attending by the `old` list and no longer are.
    pub fn withdrawn(&self, old: &[StartListEntry]) -> Vec<(AthleteId, CategoryId)> {
        old.iter()
            .filter(|entry| {
                self.removed.contains(&entry.athlete)
                    || self.upserted.iter().any(|new| new.athlete == entry.athlete)
            })
            .flat_map(StartListEntry::starts)
            .filter(|(athlete, category)| !starts(&self.upserted, athlete, category))
            .collect()
    }

    /// Entries that were not attending by the `old` list, or not on it, and now are.
    pub fn returned(&self, old: &[StartListEntry]) -> Vec<(AthleteId, CategoryId)> {
        self.upserted
            .iter()
            .flat_map(StartListEntry::starts)
            .filter(|(athlete, category)| !starts(old, athlete, category))
            .collect()
    }
}

fn starts(list: &[StartListEntry], athlete: &AthleteId, category: &CategoryId) -> bool {
    let entry = list.iter().find(|entry| &entry.athlete == athlete);
    entry.is_some_and(|entry| entry.starts_in(category))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn athlete(id: &str) -> AthleteId {
        id.parse().expect("an id")
    }

    /// `1 confirmed, 2 not attending`: categories with their statuses.
    fn entry(id: &str, categories: &str) -> StartListEntry {
        StartListEntry {
            athlete: athlete(id),
            firstname: String::new(),
            lastname: String::new(),
            country: String::new(),
            gender: None,
            categories: categories
                .split(", ")
                .filter_map(|category| category.split_once(' '))
                .map(|(category, status)| CategoryEntry {
                    category: category.parse().expect("an id"),
                    name: String::new(),
                    status: status.to_owned(),
                })
                .collect(),
        }
    }

    #[test]
    fn withdrawn_and_returned_athletes_are_found() {
        let out = "1 not attending";
        let (here, both) = ("1 confirmed", "1 confirmed, 2 confirmed");
        let cases: [[&[&str]; 4]; 9] = [
            [&[here], &[out], &["1"], &[]],
            [&[out], &[here], &[], &["1"]],
            [&[here], &[], &["1"], &[]],
            [&[], &[here], &[], &["1"]],
            [&[out], &[], &[], &[]],
            [&[], &[out], &[], &[]],
            [&[here], &["1 "], &[], &[]],
            [&[both], &["1 not attending, 2 confirmed"], &["1"], &[]],
            [&["2 confirmed"], &[both], &[], &["1"]],
        ];
        for [old, new, gone, back] in cases {
            let list = |texts: &[&str]| -> Vec<StartListEntry> {
                texts.iter().map(|text| entry("7", text)).collect()
            };
            let (old, new) = (list(old), list(new));
            let change = StartListChange::between(&old, &new).expect("a change");
            let expected = |categories: &[&str]| -> Vec<(AthleteId, CategoryId)> {
                let ids = categories.iter().map(|id| id.parse().expect("an id"));
                ids.map(|category| (athlete("7"), category)).collect()
            };
            assert_eq!(change.withdrawn(&old), expected(gone), "{old:?} {new:?}");
            assert_eq!(change.returned(&old), expected(back), "{old:?} {new:?}");
        }
    }
}
