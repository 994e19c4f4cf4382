//! What can still happen to one player.

use super::earned::points;
use super::endings::{Ending, SELDOM};
use super::helps::Help;
use super::league::{LeagueOutlook, PickedSlots};

/// Totals that are computed to find the places of one player exactly.
const TOTALS_MAX: usize = 10_000_000;

/// A player's outlook in the ranking of an event.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerOutlook {
    /// Nobody with these picks can get fewer, or more. Shared ranks of athletes are not foreseen.
    pub points: (u32, u32),
    pub expected: f64,
    /// The best and the worst rank that are possible.
    pub ranks: (usize, usize),
    pub win: f64,
    /// Of a rank of three or better.
    pub podium: f64,
    /// What would help most; `None` where nothing that is likely enough does.
    pub help: Option<Help>,
}

impl LeagueOutlook {
    pub fn player(&self, number: usize) -> Option<PlayerOutlook> {
        let chances = self.chances().get(number)?;
        let ranks = self.ranks(number)?;
        Some(PlayerOutlook {
            points: self.points(number)?,
            expected: chances.points,
            ranks,
            win: within(chances.win, ranks, 1),
            podium: within(chances.podium, ranks, 3),
            help: self.help(number),
        })
    }

    fn points(&self, number: usize) -> Option<(u32, u32)> {
        let player = self.players.get(number)?;
        let (mut least, mut most) = (player.certain, player.certain);
        for (category, slots) in self.categories.iter().zip(&player.slots) {
            let (low, high) = self.rates.range(&category.possible, slots, &[None; 3]);
            least += low;
            most += high;
        }
        Some((points(least), points(most)))
    }

    /// Exact where one category is open and has few endings. Otherwise rival by rival: nobody gets a better or a worse
    /// rank, and it may be that not all rivals can be passed together.
    fn ranks(&self, number: usize) -> Option<(usize, usize)> {
        let is_small = |endings: &[Ending]| endings.len() * self.players.len() <= TOTALS_MAX;
        let all = self.categories.iter().map(|one| one.possible.all.as_ref());
        let all = all.map(|all| all.filter(|endings| is_small(endings)));
        match all.collect::<Vec<_>>().as_slice() {
            [Some(endings)] => self.ranks_in(number, endings),
            all => self.ranks_by_rival(number, all),
        }
    }

    fn ranks_in(&self, number: usize, endings: &[Ending]) -> Option<(usize, usize)> {
        let ranks = endings.iter().filter_map(|ending| {
            let total = |player: &PickedSlots| {
                let slots = player.slots.first().copied().unwrap_or_default();
                player.certain + self.rates.earned(&slots, ending)
            };
            let own = total(self.players.get(number)?);
            Some(1 + self.players.iter().filter(|one| total(one) > own).count())
        });
        ranks.fold(None, |range, rank| {
            let (best, worst) = range.unwrap_or((rank, rank));
            Some((rank.min(best), rank.max(worst)))
        })
    }

    fn ranks_by_rival(
        &self,
        number: usize,
        all: &[Option<&Vec<Ending>>],
    ) -> Option<(usize, usize)> {
        let own = self.players.get(number)?;
        let others = self.players.iter().enumerate();
        let others = others.filter(|(other, _)| *other != number);
        let (mut best, mut worst) = (1, 1);
        for (_, rival) in others {
            let lead = own.certain - rival.certain;
            let (mut least, mut most) = (lead, lead);
            let picked = own.slots.iter().zip(&rival.slots);
            for ((category, all), (slots, theirs)) in self.categories.iter().zip(all).zip(picked) {
                let possible = &category.possible;
                let (low, high) = match all {
                    Some(_) => self.rates.range(possible, slots, theirs),
                    None => self.rates.range_by_athlete(&possible.each, slots, theirs),
                };
                least += low;
                most += high;
            }
            best += usize::from(most < 0);
            worst += usize::from(least < 0);
        }
        Some((best, worst))
    }
}

/// A chance that only the number of draws makes 0 or 1 is neither.
fn within(chance: f64, (best, worst): (usize, usize), rank: usize) -> f64 {
    if best > rank {
        0.0
    } else if worst <= rank {
        1.0
    } else {
        chance.clamp(SELDOM, 1.0 - SELDOM)
    }
}
