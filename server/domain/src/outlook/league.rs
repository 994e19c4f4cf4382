//! What can still happen among players who have picked the same event (docs/outlook.md, "Players").

use super::draws::Draws;
use super::earned::{Places, Rates, Slots, Total, points, slots, total};
use super::endings::Ending;
use super::situation::Situation;
use crate::ids::AthleteId;
use crate::picks::pick::Podium;
use crate::scoring::tally::Tally;

/// Sums that are computed for the chances: with 20,000 players and two open categories a fifth of the endings takes part…
const SUMS_MAX: usize = 20_000_000;
/// …and at least so many, however many players and categories there are.
const ENDINGS_MIN: usize = 200;
const PODIUM: usize = 3;

/// A category whose points are open.
#[derive(Debug, Clone)]
pub struct OpenCategory {
    pub(super) athletes: Vec<AthleteId>,
    /// Of endings that are equally likely; those at one position in all categories happen together.
    pub(super) drawn: Places,
    /// Of all endings, where they are few.
    pub(super) all: Option<Places>,
    /// The best and the worst place of each athlete alone.
    pub(super) each: Vec<Option<(usize, usize)>>,
}

impl OpenCategory {
    /// `athletes` in the order of the situation. Categories of one event have different numbers.
    pub fn new(situation: &Situation, athletes: Vec<AthleteId>, number: usize) -> Self {
        let mut endings = situation.outlook().endings;
        // All situations are drawn from one seed: together their endings would go up and down with each other.
        Draws::shuffle(&mut endings, number);
        let places = |endings: &[Ending]| Places::new(endings, athletes.len());
        let possible = situation.possible();
        Self {
            drawn: places(&endings),
            all: possible.all.as_deref().map(places),
            each: possible.each,
            athletes,
        }
    }
}

/// A player's chances in the ranking of the event. Equals share a rank: the first rank of both is a win of both.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlayerChances {
    pub win: f64,
    /// Of a rank of three or better.
    pub podium: f64,
    /// Expected points in the event.
    pub points: f64,
}

/// A podium, and the numbers of the players who have picked it.
pub type SharedPodium = (Podium, Vec<usize>);

/// What can still happen in an event's ranking.
#[derive(Debug)]
pub struct LeagueOutlook {
    pub(super) categories: Vec<PickedCategory>,
    /// By player: of the categories that are not open.
    pub(super) certain: Vec<Total>,
    pub(super) rates: Rates,
    /// In each ending: the totals that win and that reach the third rank.
    pub(super) thresholds: Vec<[Total; 2]>,
    chances: Vec<PlayerChances>,
}

/// An open category with its different podiums, and which one each player has.
#[derive(Debug)]
pub(super) struct PickedCategory {
    pub(super) category: OpenCategory,
    /// The first one is empty.
    podiums: Vec<Slots>,
    of_player: Vec<usize>,
}

impl PickedCategory {
    fn new(category: OpenCategory, shared: &[SharedPodium], players: usize) -> Self {
        let mut podiums = vec![[None; 3]];
        let mut of_player = vec![0; players];
        for (podium, by) in shared {
            for player in by {
                if let Some(number) = of_player.get_mut(*player) {
                    *number = podiums.len();
                }
            }
            podiums.push(slots(podium, &category.athletes));
        }
        Self {
            category,
            podiums,
            of_player,
        }
    }

    /// The player's podium.
    pub(super) fn slots(&self, player: usize) -> &Slots {
        let number = self.of_player.get(player).copied().unwrap_or(0);
        self.podiums.get(number).unwrap_or(&[None; 3])
    }
}

impl LeagueOutlook {
    /// `certain`: what each player has earned in categories that are not open.
    pub fn new(categories: Vec<(OpenCategory, &[SharedPodium])>, certain: &[Tally]) -> Self {
        let categories = categories
            .into_iter()
            .map(|(category, podiums)| PickedCategory::new(category, podiums, certain.len()));
        let mut outlook = Self {
            categories: categories.collect(),
            certain: certain.iter().map(|tally| total(*tally)).collect(),
            rates: Rates::new(),
            thresholds: Vec::new(),
            chances: Vec::new(),
        };
        outlook.count();
        outlook
    }

    /// In the order of the players. What was never drawn has 0 here, possible or not.
    pub fn chances(&self) -> &[PlayerChances] {
        &self.chances
    }

    fn count(&mut self) {
        let drawn = self.categories.iter();
        let drawn = drawn.map(|one| one.category.drawn.endings().len());
        let each = (self.certain.len() * self.categories.len()).max(1);
        let endings = drawn
            .max()
            .unwrap_or(1)
            .min((SUMS_MAX / each).max(ENDINGS_MIN));
        let mut sums = vec![[0_u32; 3]; self.certain.len()];
        for position in 0..endings {
            let totals = self.totals(position);
            let thresholds = thresholds(&totals);
            let [first, third] = thresholds;
            for ([wins, podiums, sum], total) in sums.iter_mut().zip(&totals) {
                *wins += u32::from(*total >= first);
                *podiums += u32::from(*total >= third);
                *sum += points(*total);
            }
            self.thresholds.push(thresholds);
        }
        let count = f64::from(u32::try_from(endings.max(1)).unwrap_or(u32::MAX));
        let chances = sums.into_iter().map(|sums| {
            let [win, podium, points] = sums.map(|sum| f64::from(sum) / count);
            PlayerChances {
                win,
                podium,
                points,
            }
        });
        self.chances = chances.collect();
    }

    /// Of all players in one ending.
    fn totals(&self, position: usize) -> Vec<Total> {
        let mut totals = self.certain.clone();
        for picked in &self.categories {
            let ending = picked.category.drawn.ending(position);
            let podiums = picked.podiums.iter();
            let earned: Vec<Total> = podiums
                .map(|podium| self.rates.earned(podium, ending))
                .collect();
            for (total, podium) in totals.iter_mut().zip(&picked.of_player) {
                *total += earned.get(*podium).copied().unwrap_or(0);
            }
        }
        totals
    }
}

/// The best total, and the one of the third rank, or of the last one of fewer.
fn thresholds(totals: &[Total]) -> [Total; 2] {
    let mut best: Vec<Total> = Vec::with_capacity(PODIUM + 1);
    for total in totals {
        let place = best.partition_point(|one| one >= total);
        if place < PODIUM {
            best.insert(place, *total);
            best.truncate(PODIUM);
        }
    }
    [best.first(), best.last()].map(|total| total.copied().unwrap_or(0))
}
