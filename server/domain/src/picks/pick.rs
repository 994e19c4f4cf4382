//! A pick: the athletes in the places of a podium (docs/rules.md, "Predictions").

use crate::ids::AthleteId;

/// A place on the podium.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    First,
    Second,
    Third,
}

impl Place {
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Third];

    /// 1, 2 or 3.
    pub fn number(self) -> u32 {
        match self {
            Self::First => 1,
            Self::Second => 2,
            Self::Third => 3,
        }
    }

    /// 0, 1 or 2.
    pub fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
            Self::Third => 2,
        }
    }
}

/// One to three different athletes; places may be left empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Podium {
    slots: [Option<AthleteId>; 3],
}

/// Why three slots are not a podium; the texts are fixed (docs/rules.md, "Fixed texts and names").
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPodium {
    #[error("Please select at least one athlete")]
    Empty,
    #[error("Athlete already selected in another position.")]
    Repeated,
}

impl Podium {
    pub fn parse(slots: [Option<AthleteId>; 3]) -> Result<Self, InvalidPodium> {
        let [first, second, third] = &slots;
        if slots.iter().all(Option::is_none) {
            return Err(InvalidPodium::Empty);
        }
        let same = |a: &Option<AthleteId>, b: &Option<AthleteId>| a.is_some() && a == b;
        if same(first, second) || same(first, third) || same(second, third) {
            return Err(InvalidPodium::Repeated);
        }
        Ok(Self { slots })
    }

    /// A podium as stored, without validation: the scorer tolerates invalid ones.
    pub fn stored(slots: [Option<AthleteId>; 3]) -> Self {
        Self { slots }
    }

    pub fn get(&self, place: Place) -> Option<&AthleteId> {
        self.slots.get(place.index()).and_then(Option::as_ref)
    }

    /// The filled slots, first to third.
    pub fn slots(&self) -> impl Iterator<Item = (Place, &AthleteId)> {
        Place::ALL
            .into_iter()
            .filter_map(|place| Some((place, self.get(place)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(text: [&str; 3]) -> [Option<AthleteId>; 3] {
        text.map(|id| id.parse().ok())
    }

    #[test]
    fn a_podium_has_one_to_three_different_athletes() {
        let cases = [
            (["1", "2", "3"], None),
            (["1", "", ""], None),
            (["", "", "3"], None),
            (["", "", ""], Some(InvalidPodium::Empty)),
            (["1", "1", "3"], Some(InvalidPodium::Repeated)),
            (["1", "", "1"], Some(InvalidPodium::Repeated)),
            (["", "2", "2"], Some(InvalidPodium::Repeated)),
        ];
        for (picked, expected) in cases {
            assert_eq!(Podium::parse(slots(picked)).err(), expected, "{picked:?}");
        }
    }
}
