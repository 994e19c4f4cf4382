//! The picks of all players of a category, compared with its result.

use std::collections::{BTreeMap, BTreeSet};

use crate::ids::AthleteId;
use crate::picks::pick::Place;

/// Places of a podium.
const PODIUM_PLACES: u32 = 3;

/// How often each athlete was picked, by place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PickCounts {
    /// Number of predictions; the same podium of one player in several leagues counts once.
    pub predictions: u32,
    picked: BTreeMap<AthleteId, [u32; 3]>,
}

impl PickCounts {
    pub fn new(predictions: u32) -> Self {
        Self {
            predictions,
            picked: BTreeMap::new(),
        }
    }

    pub fn add(&mut self, athlete: AthleteId, place: Place, predictions: u32) {
        let by_place = self.picked.entry(athlete).or_default();
        if let Some(count) = by_place.get_mut(place.index()) {
            *count = count.saturating_add(predictions);
        }
    }

    /// Athletes with their picks by place.
    pub fn picked(&self) -> impl Iterator<Item = (&AthleteId, [u32; 3])> {
        self.picked
            .iter()
            .map(|(athlete, counts)| (athlete, *counts))
    }

    fn with(&self, athlete: &AthleteId) -> u32 {
        self.picked
            .get(athlete)
            .map_or(0, |by_place| by_place.iter().sum())
    }

    /// How unexpected a result was for the crowd: 0 if every prediction had each athlete of the real podium in some
    /// place, 100 if none had any of them. It is 100 less the mean, over the athletes of the podium (including all who
    /// share its ranks), of the percentage of predictions that had them in any place. `None` without predictions or a
    /// podium.
    pub fn surprise(
        &self,
        ranks: impl IntoIterator<Item = (AthleteId, Option<u32>)>,
    ) -> Option<u32> {
        let podium: BTreeSet<AthleteId> = ranks
            .into_iter()
            .filter(|(_, rank)| rank.is_some_and(|rank| (1..=PODIUM_PLACES).contains(&rank)))
            .map(|(athlete, _)| athlete)
            .collect();
        let athletes = u64::try_from(podium.len()).ok()?;
        let all = athletes * u64::from(self.predictions);
        if all == 0 {
            return None;
        }
        let had: u64 = podium
            .iter()
            .map(|athlete| u64::from(self.with(athlete)))
            .sum();
        // Rounded to the nearest integer.
        let missed = (100 * all.saturating_sub(had) + all / 2) / all;
        u32::try_from(missed).ok()
    }
}
