//! The competitors: strength by discipline, form of the day, and entries by event.

use std::collections::BTreeMap;

use crate::simulated::athletes::roster::{Athlete, Roster};
use crate::simulated::dice::Dice;
use crate::simulated::plan::{CategoryPlan, Discipline, Entries, EventPlan, MINUTE, Ms};
use crate::simulated::tenant::Tenant;
use crate::simulated::venue::gyms;

/// Number of men; equally many women.
const WORLD_FIELD: usize = 170;

#[derive(Debug, Clone)]
pub(crate) struct Competitors {
    seed: u64,
    roster: Roster,
}

/// A starter of a category, with the form of that day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Starter {
    pub(crate) athlete: Athlete,
    pub(crate) name: String,
    pub(crate) bib: String,
    /// Out of 100, including the form of the day.
    pub(crate) skill: u64,
    /// Position in the order of last names, which orders athletes with equal ranks.
    pub(crate) alphabetical: usize,
}

/// An entry in a start list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) athlete: Athlete,
    /// In the season's time, which is not at zero when the fake service starts.
    pub(crate) entered_at: Ms,
    pub(crate) withdrawn_at: Option<Ms>,
    /// The athlete's known strength, out of 100.
    pub(crate) skill: u64,
}

/// Average interval between new entries while a list fills.
const ENTRY_EVERY: Ms = MINUTE * 2 / 3;
/// One entered athlete out of this many withdraws.
const WITHDRAWALS: u64 = 16;

impl Competitors {
    pub(crate) fn invent(tenant: Tenant, seed: u64) -> Self {
        let roster = match tenant {
            Tenant::Ifsc => Roster::invent(seed, WORLD_FIELD),
            Tenant::Usa => gyms::roster(seed),
        };
        Self { seed, roster }
    }

    /// Skill out of 100. Most athletes are good in one or two disciplines; a strong nation raises it.
    fn skill(&self, athlete: &Athlete, discipline: Discipline) -> Option<u64> {
        let mut dice = Dice::for_part(self.seed ^ 0xD15C, athlete.id);
        let (speed, boulder, lead) = match dice.between(0, 9) {
            0..=3 => (false, true, true),
            4 => (false, true, false),
            5 => (false, false, true),
            6 => (true, true, true),
            _ => (true, false, false),
        };
        let bent = dice.between(0, 16);
        let skill = |base: u64| Some((base + bent).saturating_sub(8).clamp(15, 98));
        let other = |base: u64| Some((base + 16 - bent).saturating_sub(8).clamp(15, 98));
        match discipline {
            Discipline::Speed if speed => skill(athlete.strength),
            Discipline::Boulder if boulder => skill(athlete.strength),
            Discipline::Lead if lead => other(athlete.strength),
            Discipline::BoulderLead if boulder && lead => Some(athlete.strength),
            Discipline::Speed
            | Discipline::Boulder
            | Discipline::Lead
            | Discipline::BoulderLead => None,
        }
    }

    /// All possible entrants, the likeliest first: strong athletes seldom stay away.
    fn field(&self, event: &EventPlan, category: &CategoryPlan) -> Vec<(Athlete, u64)> {
        let part = event.id * 1_000 + category.id;
        let mut field: Vec<(u64, Athlete, u64)> = self
            .roster
            .of(category.gender)
            .filter(|athlete| category.share.is_none_or(|share| share.has(athlete.id)))
            .filter_map(|athlete| {
                let skill = self.skill(athlete, category.discipline)?;
                let keenness = Dice::for_part(self.seed ^ part, athlete.id).between(0, 70);
                Some((skill + keenness, athlete.clone(), skill))
            })
            .collect();
        field.sort_by_key(|(keenness, athlete, _)| (std::cmp::Reverse(*keenness), athlete.id));
        field
            .into_iter()
            .map(|(_, athlete, skill)| (athlete, skill))
            .collect()
    }

    /// The entries of a category, including athletes who will withdraw.
    pub(crate) fn entries(&self, event: &EventPlan, category: &CategoryPlan) -> Vec<Entry> {
        let percent = match event.entries {
            Entries::None => return Vec::new(),
            Entries::Filling { percent } => percent,
            Entries::Closed => 100,
        };
        let part = event.id * 1_000 + category.id;
        let mut dice = Dice::for_part(self.seed ^ 0x0E17, part);
        let withdrawing = category.starters / 14;
        let count = category.starters + withdrawing;
        let mut field = self.field(event, category);
        field.truncate(count);
        shuffle(&mut field, &mut dice);
        let entered = field.len() * usize::try_from(percent).unwrap_or(0) / 100;
        field
            .into_iter()
            .enumerate()
            .map(|(place, (athlete, skill))| {
                let late = Ms::try_from(place.saturating_sub(entered)).unwrap_or(0);
                let entered_at = if place < entered {
                    0
                } else {
                    (late + 1) * ENTRY_EVERY * u64::try_from(event.categories.len()).unwrap_or(1)
                        - dice.between(0, ENTRY_EVERY)
                };
                let withdrawn_at = match event.entries {
                    Entries::Closed => (place >= category.starters).then_some(0),
                    Entries::None | Entries::Filling { .. } => (dice.between(1, WITHDRAWALS) == 1)
                        .then(|| entered_at + dice.between(0, 30) * MINUTE),
                };
                Entry {
                    athlete,
                    entered_at,
                    withdrawn_at,
                    skill,
                }
            })
            .collect()
    }

    /// The starters in the order of the first round, with the form drawn from `seed`.
    pub(crate) fn starters(
        &self,
        event: &EventPlan,
        category: &CategoryPlan,
        seed: u64,
    ) -> Vec<Starter> {
        let entries = self.entries(event, category);
        let mut coming: Vec<Entry> = entries
            .into_iter()
            .filter(|entry| entry.withdrawn_at.is_none())
            .collect();
        let mut dice = Dice::for_part(seed ^ 0xF02E, event.id * 1_000 + category.id);
        shuffle(&mut coming, &mut dice);
        let mut names: Vec<(String, String)> = coming
            .iter()
            .map(|entry| sort_key(&entry.athlete))
            .collect();
        names.sort_unstable();
        coming
            .into_iter()
            .map(|entry| {
                // Athletes have an advantage at home.
                let home = u64::from(entry.athlete.country == event.place.country) * 3;
                let form = dice.between(0, 8) + dice.between(0, 8) + home;
                Starter {
                    name: entry.athlete.name(),
                    bib: bib(entry.athlete.id).to_string(),
                    alphabetical: names.partition_point(|name| *name < sort_key(&entry.athlete)),
                    skill: (entry.skill + form).saturating_sub(8),
                    athlete: entry.athlete,
                }
            })
            .collect()
    }

    /// Win probabilities known before the start, for automated picks: a better athlete gets a higher weight.
    pub(crate) fn favourites(
        &self,
        event: &EventPlan,
        category: &CategoryPlan,
    ) -> Vec<(Athlete, u64)> {
        let mut weights: BTreeMap<u64, (Athlete, u64)> = BTreeMap::new();
        for entry in self.entries(event, category) {
            if entry.entered_at == 0 && entry.withdrawn_at.is_none() {
                let weight = (entry.skill / 4).pow(4).max(1);
                weights.insert(entry.athlete.id, (entry.athlete, weight));
            }
        }
        let mut favourites: Vec<(Athlete, u64)> = weights.into_values().collect();
        favourites.sort_by_key(|(athlete, weight)| (std::cmp::Reverse(*weight), athlete.id));
        favourites
    }
}

fn sort_key(athlete: &Athlete) -> (String, String) {
    (
        athlete.lastname.to_lowercase(),
        athlete.firstname.to_lowercase(),
    )
}

pub(crate) fn bib(athlete: u64) -> u64 {
    athlete % 1_000
}

pub(crate) fn shuffle<T>(items: &mut [T], dice: &mut Dice) {
    for last in (1..items.len()).rev() {
        let bound = u64::try_from(last).unwrap_or(0);
        let other = usize::try_from(dice.between(0, bound)).unwrap_or(last);
        items.swap(last, other);
    }
}
