//! What podiums earn in an ending.

use super::endings::Ending;
use super::possible::Possible;
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

/// By slot and place; ties are not foreseen.
#[derive(Debug)]
pub(super) struct Rates([[Total; RANKS]; 3]);

impl Rates {
    pub(super) fn new() -> Self {
        let ids: Vec<AthleteId> = (1..=RANKS)
            .filter_map(|id| id.to_string().parse().ok())
            .collect();
        let ranking = OfficialRanking::new(ids.iter().cloned().zip((1..).map(Some)));
        Self(Place::ALL.map(|slot| {
            let mut rates = [0; RANKS];
            for (rate, athlete) in rates.iter_mut().zip(&ids) {
                let picked = Place::ALL.map(|place| (place == slot).then(|| athlete.clone()));
                *rate = total(Tally::from(&score(&Podium::stored(picked), &ranking)));
            }
            rates
        }))
    }

    /// What an athlete in a slot earns at a place, from 1.
    fn at(&self, slot: usize, place: usize) -> Total {
        let rates = self.0.get(slot);
        let rate = rates.and_then(|rates| rates.get(place.checked_sub(1)?));
        rate.copied().unwrap_or(0)
    }

    pub(super) fn earned(&self, slots: &Slots, ending: &Ending) -> Total {
        let picked = slots.iter().enumerate();
        let earned = picked.filter_map(|(slot, athlete)| {
            let athlete = (*athlete)?;
            let place = ending.place(athlete)?;
            Some(self.at(slot, place))
        });
        earned.sum()
    }

    /// The least and the most by which a podium can be in front of another.
    pub(super) fn range(&self, possible: &Possible, own: &Slots, other: &Slots) -> (Total, Total) {
        let Some(endings) = &possible.all else {
            return self.range_by_athlete(&possible.each, own, other);
        };
        let leads = endings
            .iter()
            .map(|ending| self.earned(own, ending) - self.earned(other, ending));
        leads.fold((Total::MAX, Total::MIN), |(least, most), lead| {
            (least.min(lead), most.max(lead))
        })
    }

    /// As if each athlete could finish anywhere within reach, whoever else does.
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
