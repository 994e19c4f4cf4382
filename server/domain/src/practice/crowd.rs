//! How a pick of today would stand among those that players made for the final.

use std::collections::BTreeMap;

use super::course::Course;
use crate::picks::pick::Podium;
use crate::scoring::points::score;

/// Numbers of players by points.
type ByPoints = BTreeMap<u32, u32>;

/// Players by their points, after each step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crowd {
    players: u32,
    by_step: Vec<ByPoints>,
}

impl Crowd {
    /// `picks`: podiums with the number of players who had them.
    pub fn new(course: &Course, picks: &[(Podium, u32)]) -> Self {
        let by_points = |ranking| {
            let mut by_points = ByPoints::new();
            for (podium, players) in picks {
                let points = score(podium, &ranking).total();
                *by_points.entry(points).or_default() += players;
            }
            by_points
        };
        Self {
            players: picks.iter().map(|(_, players)| players).sum(),
            by_step: course.rankings().map(by_points).collect(),
        }
    }

    pub fn players(&self) -> u32 {
        self.players
    }

    /// The place of these points after a step: 1 and the number of players with more.
    pub fn place(&self, step: usize, points: u32) -> u32 {
        let by_points = self.by_step.get(step).into_iter().flatten();
        let better = by_points.filter(|(of, _)| **of > points);
        1 + better.map(|(_, players)| players).sum::<u32>()
    }

    /// The players' mean points at the end; `None` without players.
    pub fn mean(&self) -> Option<f64> {
        let by_points = self.by_step.last()?;
        let sum: f64 = by_points
            .iter()
            .map(|(points, players)| f64::from(*points) * f64::from(*players))
            .sum();
        (self.players > 0).then(|| sum / f64::from(self.players))
    }
}
