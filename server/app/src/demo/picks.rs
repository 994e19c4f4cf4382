//! Picks of simulated players: mostly favourites, varied by each player's opinion. Pure.

use podium_domain::ids::AthleteId;
use podium_domain::picks::pick::Podium;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// An athlete with the estimated probability of a win.
pub(crate) type Favourite = (AthleteId, f64);

/// Draws podiums for one category.
pub(crate) struct Drawer {
    favourites: Vec<Favourite>,
    dice: StdRng,
}

impl Drawer {
    pub(crate) fn new(favourites: Vec<Favourite>, seed: u64) -> Self {
        Self {
            favourites,
            dice: StdRng::seed_from_u64(seed),
        }
    }

    /// The podium of a player with this much `insight` (0: anybody may win, 1: favourites do), or `None` for a player
    /// who has not picked. Some podiums have an empty place.
    pub(crate) fn draw(&mut self, insight: f64, turnout: f64) -> Option<Podium> {
        if !self.dice.random_bool(turnout.clamp(0.0, 1.0)) {
            return None;
        }
        let mut slots = [None, None, None];
        let mut taken = Vec::with_capacity(slots.len());
        for slot in &mut slots {
            let index = self.draw_index(insight, &taken)?;
            taken.push(index);
            *slot = self
                .favourites
                .get(index)
                .map(|(athlete, _)| athlete.clone());
        }
        if self.dice.random_bool(0.02) {
            slots[2] = None;
        }
        Podium::parse(slots).ok()
    }

    fn draw_index(&mut self, insight: f64, taken: &[usize]) -> Option<usize> {
        let sharpness = 0.5 + 2.0 * insight;
        let weight = |index: usize, weight: f64| {
            if taken.contains(&index) {
                0.0
            } else {
                weight.max(0.001).powf(sharpness)
            }
        };
        let weights: Vec<f64> = self
            .favourites
            .iter()
            .enumerate()
            .map(|(index, (_, chance))| weight(index, *chance))
            .collect();
        let total: f64 = weights.iter().sum();
        if total <= 0.0 {
            return None;
        }
        let mut left = self.dice.random_range(0.0..total);
        weights.iter().position(|weight| {
            left -= weight;
            left < 0.0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use podium_domain::picks::pick::Place;

    fn favourites() -> Vec<Favourite> {
        [(1, 0.5), (2, 0.25), (3, 0.15), (4, 0.05), (5, 0.05)]
            .map(|(id, chance): (u32, f64)| (id.to_string().parse().expect("an id"), chance))
            .to_vec()
    }

    fn winners(insight: f64) -> usize {
        let mut drawer = Drawer::new(favourites(), 7);
        (0..1000)
            .filter_map(|_| drawer.draw(insight, 1.0))
            .filter(|podium| {
                podium
                    .get(Place::First)
                    .is_some_and(|athlete| athlete.as_str() == "1")
            })
            .count()
    }

    #[test]
    fn more_insight_means_more_picks_of_the_favourite() {
        let (blind, sharp) = (winners(0.0), winners(1.0));
        assert!((250..450).contains(&blind), "{blind}");
        assert!(sharp > 750, "{sharp}");
    }

    #[test]
    fn draws_repeat_for_a_seed_and_some_players_do_not_pick() {
        let draw = |seed| {
            let mut drawer = Drawer::new(favourites(), seed);
            (0..200).map(|_| drawer.draw(0.5, 0.7)).collect::<Vec<_>>()
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        let picked = draw(1).iter().flatten().count();
        assert!((110..170).contains(&picked), "{picked}");
        assert_eq!(Drawer::new(Vec::new(), 1).draw(0.5, 1.0), None);
    }
}
