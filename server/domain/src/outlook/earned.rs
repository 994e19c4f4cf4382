//! What podiums earn in an ending.

use super::endings::Ending;
use crate::events::official_ranking::OfficialRanking;
use crate::form::RANKS;
use crate::ids::AthleteId;
use crate::picks::pick::{Place, Podium};
use crate::scoring::points::score;
use crate::scoring::tally::Tally;

/// A tally as one number: sums and differences keep the order of the leaderboard.
pub(super) type Total = i64;

/// Bits of exact places, of winners and of hits.
const BITS: u32 = 12;

pub(super) fn total(tally: Tally) -> Total {
    let parts = [tally.points, tally.exact, tally.winners, tally.hits];
    parts
        .into_iter()
        .fold(0, |sum, part| (sum << BITS) + Total::from(part))
}

pub(super) fn points(total: Total) -> u32 {
    u32::try_from(total >> (3 * BITS)).unwrap_or(0)
}

/// Positions in a category of the athletes picked; `None` for an empty slot, and for an athlete who does not take part.
pub(super) type Slots = [Option<usize>; 3];

pub(super) fn slots(podium: &Podium, athletes: &[AthleteId]) -> Slots {
    Place::ALL.map(|place| {
        let picked = podium.get(place)?;
        athletes.iter().position(|athlete| athlete == picked)
    })
}

/// Behind the sixth place.
const BEHIND: u8 = 7;

/// The place of each athlete in each ending, from 1: looked up for each podium of a league, which takes a fifth of the time
/// of looking for the athletes in the endings.
#[derive(Debug, Clone)]
pub(super) struct Places {
    athletes: usize,
    of_endings: Vec<u8>,
}

impl Places {
    pub(super) fn new(endings: &[Ending], athletes: usize) -> Self {
        let mut of_endings = vec![BEHIND; endings.len() * athletes];
        let rows = of_endings.chunks_exact_mut(athletes.max(1));
        for (row, ending) in rows.zip(endings) {
            for (athlete, place) in ending.first_six.iter().zip(1..) {
                let of_athlete = athlete.and_then(|athlete| row.get_mut(athlete));
                if let Some(of_athlete) = of_athlete {
                    *of_athlete = place;
                }
            }
        }
        Self {
            athletes,
            of_endings,
        }
    }

    /// By athlete, for each ending.
    pub(super) fn endings(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.of_endings.chunks_exact(self.athletes.max(1))
    }

    /// Repeated from the first one on.
    pub(super) fn ending(&self, position: usize) -> &[u8] {
        let position = position.checked_rem(self.endings().len()).unwrap_or(0);
        let from = position * self.athletes;
        let row = self.of_endings.get(from..from + self.athletes);
        row.unwrap_or_default()
    }
}

pub(super) fn place(ending: &[u8], athlete: usize) -> u8 {
    ending.get(athlete).copied().unwrap_or(BEHIND)
}

/// By slot and place, from 0; ties are not foreseen.
#[derive(Debug)]
pub(super) struct Rates([[Total; 8]; 3]);

impl Rates {
    pub(super) fn new() -> Self {
        let ids = (1..=RANKS).filter_map(|id| id.to_string().parse().ok());
        let ids: Vec<AthleteId> = ids.collect();
        let ranking = OfficialRanking::new(ids.iter().cloned().zip((1..).map(Some)));
        Self(Place::ALL.map(|slot| {
            let mut rates = [0; 8];
            for (rate, athlete) in rates.iter_mut().skip(1).zip(&ids) {
                let picked = Place::ALL.map(|place| (place == slot).then(|| athlete.clone()));
                *rate = total(Tally::from(&score(&Podium::stored(picked), &ranking)));
            }
            rates
        }))
    }

    /// What an athlete in a slot earns at a place, from 1.
    fn at(&self, slot: usize, place: usize) -> Total {
        let rate = self.0.get(slot).and_then(|rates| rates.get(place));
        rate.copied().unwrap_or(0)
    }

    /// In an ending.
    pub(super) fn earned(&self, slots: &Slots, ending: &[u8]) -> Total {
        let mut earned = 0;
        for (rates, athlete) in self.0.iter().zip(slots) {
            let place = athlete.map_or(BEHIND, |athlete| place(ending, athlete));
            earned += rates.get(usize::from(place)).copied().unwrap_or(0);
        }
        earned
    }

    /// The least and the most by which a podium can be in front of another.
    pub(super) fn range(&self, endings: &Places, own: &Slots, other: &Slots) -> (Total, Total) {
        let leads = endings
            .endings()
            .map(|ending| self.earned(own, ending) - self.earned(other, ending));
        leads.fold((Total::MAX, Total::MIN), |(least, most), lead| {
            (least.min(lead), most.max(lead))
        })
    }

    /// The same from each athlete's bounds alone: it ignores that two athletes cannot have one place.
    pub(super) fn range_by_athlete(
        &self,
        places: &[Option<(usize, usize)>],
        own: &Slots,
        other: &Slots,
    ) -> (Total, Total) {
        let slot_of = |slots: &Slots, athlete| slots.iter().position(|one| *one == Some(athlete));
        let only_theirs = other
            .iter()
            .flatten()
            .filter(|one| slot_of(own, **one).is_none());
        let mut range = (0, 0);
        for athlete in own.iter().flatten().chain(only_theirs) {
            let Some((best, worst)) = places.get(*athlete).copied().flatten() else {
                continue;
            };
            let rate = |slots: &Slots, place| {
                slot_of(slots, *athlete).map_or(0, |slot| self.at(slot, place))
            };
            let leads =
                (best..=worst.min(RANKS + 1)).map(|place| rate(own, place) - rate(other, place));
            range.0 += leads.clone().min().unwrap_or(0);
            range.1 += leads.max().unwrap_or(0);
        }
        range
    }
}
