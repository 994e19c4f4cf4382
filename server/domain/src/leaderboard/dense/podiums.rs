//! Points of podiums against a ranking that changes several times a second.

use rustc_hash::FxHashMap;

use crate::ids::AthleteId;
use crate::leaderboard::dense::packed_tally::PackedTally;
use crate::leaderboard::dense::ranked::index;
use crate::picks::pick::{Place, Podium};
use crate::scoring::points;
use crate::scoring::points::OfficialRanking;

/// The distinct podiums of a category. Many consist of few athletes, and a podium's points are the sum of its places'
/// points: so each athlete is scored once for each place in which they are picked.
#[derive(Debug, Clone, Default)]
pub(crate) struct Podiums {
    /// One athlete at one place; or a whole podium, if it was stored with an athlete twice, for whom only the better
    /// place counts.
    parts: Vec<Podium>,
    /// By podium: 0, or an index in `parts` plus one.
    made_of: Vec<[u32; 3]>,
}

impl Podiums {
    pub(crate) fn new(podiums: &[Podium]) -> Self {
        let mut parts = Parts::default();
        let made_of = podiums.iter().map(|podium| parts.of(podium)).collect();
        Self {
            parts: parts.all,
            made_of,
        }
    }

    /// A zero first, then the points of each podium.
    pub(crate) fn earned(&self, ranking: &OfficialRanking) -> Vec<PackedTally> {
        let nothing = std::iter::once(PackedTally::default());
        let of_parts = self.parts.iter();
        let of_parts = of_parts.map(|part| PackedTally::of_score(&points::score(part, ranking)));
        let of_parts: Vec<PackedTally> = nothing.clone().chain(of_parts).collect();
        let earned = self.made_of.iter().map(|parts| {
            let of_parts = parts.iter().filter_map(|part| of_parts.get(index(*part)));
            of_parts.fold(PackedTally::default(), |sum, part| sum.plus(*part))
        });
        nothing.chain(earned).collect()
    }
}

#[derive(Debug, Default)]
struct Parts<'a> {
    all: Vec<Podium>,
    /// Indices plus one.
    places: FxHashMap<(Place, &'a AthleteId), u32>,
}

impl<'a> Parts<'a> {
    fn of(&mut self, podium: &'a Podium) -> [u32; 3] {
        let [first, second, third] = Place::ALL.map(|place| podium.get(place));
        let same = |a: Option<&AthleteId>, b| a.is_some() && a == b;
        if same(first, second) || same(first, third) || same(second, third) {
            return [self.add(podium.clone()), 0, 0];
        }
        let mut parts = [0; 3];
        for ((place, athlete), part) in podium.slots().zip(&mut parts) {
            let known = self.places.get(&(place, athlete)).copied();
            *part = known.unwrap_or_else(|| {
                let mut slots = [None, None, None];
                if let Some(slot) = slots.get_mut(place.index()) {
                    *slot = Some(athlete.clone());
                }
                let part = self.add(Podium::stored(slots));
                self.places.insert((place, athlete), part);
                part
            });
        }
        parts
    }

    fn add(&mut self, part: Podium) -> u32 {
        self.all.push(part);
        u32::try_from(self.all.len()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn athlete() -> impl Strategy<Value = AthleteId> {
        (1..8_u32).prop_map(|number| number.to_string().parse().unwrap())
    }

    /// With empty places, and with one athlete in two places.
    fn podium() -> impl Strategy<Value = Podium> {
        proptest::array::uniform3(proptest::option::weighted(0.8, athlete()))
            .prop_map(Podium::stored)
    }

    proptest! {
        #[test]
        fn podiums_earn_what_each_would_on_its_own(
            podiums in prop::collection::vec(podium(), 0..40),
            ranks in prop::collection::vec((athlete(), proptest::option::of(0..9_u32)), 0..8),
        ) {
            let ranking = OfficialRanking::new(ranks);
            let alone = podiums.iter().map(|podium| PackedTally::of_score(&points::score(podium, &ranking)));
            let expected: Vec<_> = std::iter::once(PackedTally::default()).chain(alone).collect();
            prop_assert_eq!(Podiums::new(&podiums).earned(&ranking), expected);
        }
    }
}
