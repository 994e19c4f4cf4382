//! Who is entered in which category.

use serde::{Deserialize, Serialize};

use crate::ids::{AthleteId, CategoryId};

/// One athlete's entries. Withdrawn athletes stay in the list (feed-api.md §3.4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartListEntry {
    pub athlete: AthleteId,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
    /// None where upstream does not say.
    pub gender: Option<Gender>,
    pub categories: Vec<CategoryEntry>,
}

impl StartListEntry {
    fn starts_in(&self, category: &CategoryId) -> bool {
        let mut entries = self.categories.iter();
        entries.any(|at| &at.category == category && at.is_attending())
    }
}

/// As categories are named.
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

/// Upstream's words for an entry that was withdrawn.
pub const NOT_ATTENDING: &str = "not attending";

impl CategoryEntry {
    /// A missing status counts as confirmed: only a withdrawal is said.
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

    /// Who was going to start in which category by the `old` list, and is not any more.
    pub fn withdrawn(&self, old: &[StartListEntry]) -> Vec<(AthleteId, CategoryId)> {
        let starts_now = |athlete: &AthleteId, category: &CategoryId| {
            let entry = self.upserted.iter().find(|entry| &entry.athlete == athlete);
            entry.is_some_and(|entry| entry.starts_in(category))
        };
        old.iter()
            .filter(|entry| {
                self.removed.contains(&entry.athlete)
                    || self.upserted.iter().any(|new| new.athlete == entry.athlete)
            })
            .flat_map(|entry| {
                let started = entry.categories.iter().filter(|at| at.is_attending());
                started.map(|at| (entry.athlete.clone(), at.category.clone()))
            })
            .filter(|(athlete, category)| !starts_now(athlete, category))
            .collect()
    }
}
