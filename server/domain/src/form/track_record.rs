//! How good chances were, once the rankings are known (docs/form.md, "In the product").

use serde::{Deserialize, Serialize};

use super::chances::{Chances, RANKS};
use super::expected_points::best_podium;
use crate::events::official_ranking::OfficialRanking;
use crate::ids::AthleteId;
use crate::picks::pick::Podium;
use crate::scoring::points::{possible, score};

/// A chance of exactly zero or one would make a single surprise count without limit.
const LEAST: f64 = 0.001;
const PODIUM: u32 = 3;

/// What the model said of a category at its lock.
#[derive(Debug, Clone, PartialEq)]
pub struct FormPrediction {
    pub chances: Vec<StarterChances>,
    /// The podium with the most points to expect.
    pub podium: Podium,
}

/// The chances of one starter, for the ranks one to six.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StarterChances {
    pub athlete: AthleteId,
    pub by_rank: [f64; RANKS],
}

impl StarterChances {
    /// Of standing on the podium.
    pub fn podium(&self) -> f64 {
        self.by_rank.iter().take(3).sum()
    }
}

impl FormPrediction {
    /// `athletes` and `chances` are in the same order.
    pub fn new(athletes: &[AthleteId], chances: &[Chances]) -> Self {
        let podium = best_podium(chances)
            .map(|position| position.and_then(|position| athletes.get(position).cloned()));
        let chances = athletes
            .iter()
            .zip(chances)
            .map(|(athlete, chances)| StarterChances {
                athlete: athlete.clone(),
                by_rank: chances.by_rank,
            });
        Self {
            chances: chances.collect(),
            podium: Podium::stored(podium),
        }
    }
}

/// Starters whose chance of the podium was in one tenth of the scale.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tenth {
    pub starters: u32,
    /// Sum of their chances.
    pub predicted: f64,
    /// How many of them stood on the podium.
    pub observed: u32,
}

/// The record over any number of categories.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TrackRecord {
    pub categories: u32,
    /// Of the model's podiums, and of the best podiums.
    pub points: u32,
    pub possible: u32,
    pub tenths: [Tenth; 10],
    /// Sum over all starters of the log-loss of "on the podium".
    pub log_loss: f64,
}

impl TrackRecord {
    /// Adds a category. Athletes without a rank did not start and count nowhere.
    pub fn add(&mut self, prediction: &FormPrediction, ranking: &OfficialRanking) {
        self.categories += 1;
        self.points += score(&prediction.podium, ranking).total();
        self.possible += possible(ranking);
        for starter in &prediction.chances {
            let Some(rank) = ranking.rank(&starter.athlete) else {
                continue;
            };
            self.judge(starter.podium(), rank <= PODIUM);
        }
    }

    /// Adds a chance of the podium, and whether it was reached.
    pub fn judge(&mut self, chance: f64, is_on_podium: bool) {
        let certain = chance.clamp(LEAST, 1.0 - LEAST);
        self.log_loss -= if is_on_podium {
            certain.ln()
        } else {
            (1.0 - certain).ln()
        };
        if let Some(tenth) = self.tenth(chance) {
            tenth.starters += 1;
            tenth.predicted += chance;
            tenth.observed += u32::from(is_on_podium);
        }
    }

    /// Adds what was said of a category while it was climbed: of everybody who could still make it.
    pub fn add_step(&mut self, chances: &[StarterChances], ranking: &OfficialRanking) {
        self.categories += 1;
        for athlete in chances {
            let rank = ranking.rank(&athlete.athlete);
            self.judge(athlete.podium(), rank.is_some_and(|rank| rank <= PODIUM));
        }
    }

    fn tenth(&mut self, chance: f64) -> Option<&mut Tenth> {
        let reached = |tenth: &u8| chance * 10.0 >= f64::from(*tenth);
        self.tenths.get_mut((1..10).filter(reached).count())
    }

    /// Starters with a rank.
    pub fn starters(&self) -> u32 {
        self.tenths.iter().map(|tenth| tenth.starters).sum()
    }
}
