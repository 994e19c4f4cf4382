//! What can still happen to one player.

use super::earned::{Places, Slots, Total, points};
use super::endings::SELDOM;
use super::helps::Help;
use super::league::{LeagueOutlook, OpenCategory, PickedCategory};

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
        let certain = self.certain.get(number).copied()?;
        let (mut least, mut most) = (certain, certain);
        for picked in &self.categories {
            let own = picked.slots(number);
            let (low, high) = self.lead(&picked.category, own, &[None; 3], TOTALS_MAX);
            least += low;
            most += high;
        }
        Some((points(least), points(most)))
    }

    /// Exact where one category is open and has few endings. Otherwise rival by rival: nobody gets a better or a worse
    /// rank, and it may be that not all rivals can be passed together.
    fn ranks(&self, number: usize) -> Option<(usize, usize)> {
        if let [picked] = self.categories.as_slice()
            && let Some(all) = &picked.category.all
            && all.endings().len() * self.certain.len() <= TOTALS_MAX
        {
            self.ranks_in(number, picked, all)
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

    fn ranks_in(
        &self,
        number: usize,
        picked: &PickedCategory,
        endings: &Places,
    ) -> Option<(usize, usize)> {
        let ranks = endings.endings().filter_map(|ending| {
            let total = |(player, certain): (usize, &Total)| {
                certain + self.rates.earned(picked.slots(player), ending)
            };
            let own = total((number, self.certain.get(number)?));
            let players = self.certain.iter().enumerate();
            Some(1 + players.filter(|player| total(*player) > own).count())
        });
        ranks.fold(None, |range, rank| {
            let (best, worst) = range.unwrap_or((rank, rank));
            Some((rank.min(best), rank.max(worst)))
        })
    }

    fn ranks_by_rival(&self, number: usize) -> Option<(usize, usize)> {
        let own = self.certain.get(number).copied()?;
        let endings_max = TOTALS_BY_RIVAL_MAX / self.certain.len().max(1);
        let others = self.certain.iter().enumerate();
        let (mut best, mut worst) = (1, 1);
        for (rival, certain) in others.filter(|(other, _)| *other != number) {
            let (mut least, mut most) = (own - certain, own - certain);
            for picked in &self.categories {
                let (slots, theirs) = (picked.slots(number), picked.slots(rival));
                let (low, high) = self.lead(&picked.category, slots, theirs, endings_max);
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
