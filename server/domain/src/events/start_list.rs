//! The athletes entered in each category.

use serde::{Deserialize, Serialize};

use crate::ids::{AthleteId, CategoryId};

/// The entries of an event.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StartList {
    pub entries: Vec<StartListEntry>,
    /// Categories in which squads are entered, as in a relay.
    pub squads_in: Vec<CategoryId>,
}

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

    fn is_in(&self, category: &CategoryId) -> bool {
        self.categories.iter().any(|at| &at.category == category)
    }

    fn starts(&self) -> impl Iterator<Item = (AthleteId, CategoryId)> {
        let entries = self.categories.iter().filter(|at| at.is_attending());
        entries.map(|at| (self.athlete.clone(), at.category.clone()))
    }
}

/// As in the names of categories.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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

/// The stored status of a withdrawn entry, however the service spells it.
pub const NOT_ATTENDING: &str = "not attending";

/// How the statuses of withdrawn entries begin, in lower case and without separators.
const WITHDRAWN: [&str; 16] = [
    "notattending",
    "notparticipating",
    "notcompeting",
    "notstarting",
    "notpresent",
    "withdrawn",
    "withdrew",
    "withdrawal",
    "cancelled",
    "canceled",
    "declined",
    "scratched",
    "absent",
    "noshow",
    "didnotstart",
    "dns",
];

/// A status as it is stored: a withdrawal in any spelling becomes `not attending`, others stay as published.
pub fn stored_status(published: &str) -> String {
    let letters: String = published
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    if WITHDRAWN.iter().any(|word| letters.starts_with(word)) {
        NOT_ATTENDING.to_owned()
    } else {
        published.to_owned()
    }
}

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

    /// The withdrawals that are too many at once to be believed before a second fetch confirms them
    /// (docs/results-service.md, "Start lists"): at least two, and half of a category or of the whole list; or a
    /// category that is no longer on the list at all.
    pub fn doubtful(&self, old: &[StartListEntry]) -> Vec<(AthleteId, CategoryId)> {
        let withdrawn = self.withdrawn(old);
        let starts: Vec<_> = old.iter().flat_map(StartListEntry::starts).collect();
        let is_too_many = |gone: usize, of: usize| gone >= (of / 2).max(2);
        let is_doubtful = |category: &CategoryId| {
            let count = |list: &[(AthleteId, CategoryId)]| {
                list.iter().filter(|(_, at)| at == category).count()
            };
            let (gone, of) = (count(&withdrawn), count(&starts));
            let is_listed = self.upserted.iter().any(|entry| entry.is_in(category));
            is_too_many(gone, of) || (gone == of && !is_listed)
        };
        let all = is_too_many(withdrawn.len(), starts.len());
        let mut doubtful: Vec<_> = withdrawn
            .iter()
            .filter(|(_, category)| all || is_doubtful(category))
            .cloned()
            .collect();
        doubtful.sort();
        doubtful
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

    /// Of a list of athletes `0`, `1`, … with these categories: the athletes whose withdrawal is doubted.
    fn doubted(old: &[&str], new: &[&str]) -> Vec<String> {
        let list = |texts: &[&str]| -> Vec<StartListEntry> {
            let entries = texts.iter().enumerate();
            let entries = entries.map(|(number, text)| entry(&number.to_string(), text));
            entries
                .filter(|entry| !entry.categories.is_empty())
                .collect()
        };
        let old = list(old);
        let change = StartListChange::between(&old, &list(new)).unwrap_or_default();
        let doubted = change.doubtful(&old).into_iter();
        doubted.map(|(athlete, _)| athlete.to_string()).collect()
    }

    #[test]
    fn only_what_vanishes_at_once_is_doubted() {
        let (here, out, gone) = ("1 confirmed", "1 not attending", "");
        for (old, new, expected) in [
            // The whole list, half of it, half of it rounded down, less.
            (vec![here; 4], vec![gone; 4], vec!["0", "1", "2", "3"]),
            (vec![here; 4], vec![here, here, gone, gone], vec!["2", "3"]),
            (
                vec![here; 5],
                vec![here, gone, gone, here, here],
                vec!["1", "2"],
            ),
            (
                vec![here; 6],
                vec![here, gone, gone, here, here, here],
                vec![],
            ),
            (vec![here; 4], vec![out; 4], vec!["0", "1", "2", "3"]),
            // A single athlete, however few there are.
            (vec![here; 2], vec![here, gone], vec![]),
            (vec![here; 2], vec![here, out], vec![]),
            (vec![here], vec![out], vec![]),
            (vec![here], vec![gone], vec!["0"]),
            // Those who were out already do not count.
            (
                vec![here, here, here, out],
                vec![here, here, gone, gone],
                vec![],
            ),
            // One of two categories.
            (
                vec![here, here, "2 confirmed", "2 confirmed", "2 confirmed"],
                vec![gone, gone, "2 confirmed", "2 confirmed", "2 not attending"],
                vec!["0", "1", "4"],
            ),
            (
                vec![here, "2 confirmed", "2 confirmed", "2 confirmed"],
                vec![gone, "2 confirmed", "2 confirmed", "2 confirmed"],
                vec!["0"],
            ),
            // One athlete of each category: half of the list.
            (
                vec![here, here, "2 confirmed", "2 confirmed"],
                vec![here, gone, "2 confirmed", gone],
                vec!["1", "3"],
            ),
            // An athlete who is new instead of another.
            (vec![here, here, gone], vec![here, gone, here], vec![]),
        ] {
            assert_eq!(doubted(&old, &new), expected, "{old:?} {new:?}");
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
