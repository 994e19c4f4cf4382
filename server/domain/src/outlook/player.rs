//! What can still happen to one player.

use super::earned::{Places, Slots, Total, points};
use super::endings::SELDOM;
use super::helps::Help;
use super::league::{LeagueOutlook, OpenCategory, PickedSlots};

/// Totals that are computed to find the ranks of one player exactly: a final of eight and 400 players.
const TOTALS_MAX: usize = 10_000_000;
/// The same rival by rival, where each takes three times as long.
const TOTALS_BY_RIVAL_MAX: usize = 2_000_000;

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
            let (low, high) = self.lead(category, slots, &[None; 3], TOTALS_MAX);
            least += low;
            most += high;
        }
        Some((points(least), points(most)))
    }

    /// Exact where one category is open and has few endings. Otherwise rival by rival: nobody gets a better or a worse
    /// rank, and it may be that not all rivals can be passed together.
    fn ranks(&self, number: usize) -> Option<(usize, usize)> {
        if let [category] = self.categories.as_slice()
            && let Some(all) = &category.all
            && all.endings().len() * self.players.len() <= TOTALS_MAX
        {
            self.ranks_in(number, all)
        } else {
            self.ranks_by_rival(number)
        }
    }

    /// The least and the most by which a podium can be in front of another in a category.
    fn lead(
        &self,
        category: &OpenCategory,
        own: &Slots,
        other: &Slots,
        endings_max: usize,
    ) -> (Total, Total) {
        match &category.all {
            Some(all) if all.endings().len() <= endings_max => self.rates.range(all, own, other),
            _ => self.rates.range_by_athlete(&category.each, own, other),
        }
    }

    fn ranks_in(&self, number: usize, endings: &Places) -> Option<(usize, usize)> {
        let ranks = endings.endings().filter_map(|ending| {
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

    fn ranks_by_rival(&self, number: usize) -> Option<(usize, usize)> {
        let own = self.players.get(number)?;
        let endings_max = TOTALS_BY_RIVAL_MAX / self.players.len().max(1);
        let others = self.players.iter().enumerate();
        let (mut best, mut worst) = (1, 1);
        for (_, rival) in others.filter(|(other, _)| *other != number) {
            let lead = own.certain - rival.certain;
            let (mut least, mut most) = (lead, lead);
            let picked = own.slots.iter().zip(&rival.slots);
            for (category, (slots, theirs)) in self.categories.iter().zip(picked) {
                let (low, high) = self.lead(category, slots, theirs, endings_max);
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
