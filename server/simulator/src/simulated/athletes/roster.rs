//! The invented athletes, with the same number at every event.

use std::collections::BTreeSet;

use crate::simulated::athletes::nations::NATIONS;
use crate::simulated::dice::Dice;

/// Gender, encoded in registrations as 0 for men, 1 for women.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Gender {
    Men,
    Women,
}

impl Gender {
    pub(crate) const BOTH: [Self; 2] = [Self::Men, Self::Women];

    pub(crate) const fn code(self) -> u64 {
        match self {
            Self::Men => 0,
            Self::Women => 1,
        }
    }

    /// The form used in category names.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Men => "Men",
            Self::Women => "Women",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Athlete {
    pub(crate) id: u64,
    pub(crate) firstname: &'static str,
    pub(crate) lastname: &'static str,
    pub(crate) gender: Gender,
    pub(crate) country: &'static str,
    pub(crate) federation_id: u64,
    /// Climbing strength, out of 100.
    pub(crate) strength: u64,
}

impl Athlete {
    /// "KOČEVAR Žiga"
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.lastname, self.firstname)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Roster {
    athletes: Vec<Athlete>,
}

const FIRST_ATHLETE_ID: u64 = 900_001;
const FIRST_FEDERATION_ID: u64 = 9_001;

impl Roster {
    /// Equally many men and women, no two with the same name; fewer when the names run out.
    pub(crate) fn invent(seed: u64, per_gender: usize) -> Self {
        let mut athletes = Vec::new();
        for gender in Gender::BOTH {
            let mut dice = Dice::for_part(seed, gender.code());
            let mut taken = BTreeSet::new();
            // A drawn name may be taken already, so more draws than athletes are needed; their number is still
            // bounded.
            for _ in 0..per_gender.saturating_mul(20) {
                if taken.len() == per_gender {
                    break;
                }
                let id = FIRST_ATHLETE_ID.saturating_add(index(athletes.len()));
                let Some(athlete) = invent_athlete(id, gender, &mut dice) else {
                    continue;
                };
                if taken.insert(athlete.name()) {
                    athletes.push(athlete);
                }
            }
        }
        Self { athletes }
    }

    pub(crate) const fn of_athletes(athletes: Vec<Athlete>) -> Self {
        Self { athletes }
    }

    pub(crate) fn of(&self, gender: Gender) -> impl Iterator<Item = &Athlete> {
        self.athletes
            .iter()
            .filter(move |athlete| athlete.gender == gender)
    }
}

fn invent_athlete(id: u64, gender: Gender, dice: &mut Dice) -> Option<Athlete> {
    let nation = dice.pick(NATIONS)?;
    let nation_index = NATIONS.iter().position(|other| other.code == nation.code)?;
    let firstnames = match gender {
        Gender::Men => nation.men,
        Gender::Women => nation.women,
    };
    Some(Athlete {
        id,
        firstname: dice.pick(firstnames)?,
        lastname: dice.pick(nation.lastnames)?,
        gender,
        country: nation.code,
        federation_id: FIRST_FEDERATION_ID.saturating_add(index(nation_index)),
        strength: dice.between(25, 95),
    })
}

fn index(position: usize) -> u64 {
    u64::try_from(position).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roster_is_full_distinct_and_repeatable() {
        let roster = Roster::invent(7, 48);
        assert_eq!(roster, Roster::invent(7, 48));
        assert_ne!(roster, Roster::invent(8, 48));
        for gender in Gender::BOTH {
            assert_eq!(roster.of(gender).count(), 48);
            let names: BTreeSet<String> = roster.of(gender).map(Athlete::name).collect();
            assert_eq!(names.len(), 48);
        }
        let ids: BTreeSet<u64> = roster.athletes.iter().map(|athlete| athlete.id).collect();
        assert_eq!(ids.len(), 96);
    }
}
