//! The moments at which the chances in a category have changed so much that everybody should hear of it.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::form::StarterChances;
use crate::ids::AthleteId;

/// An athlete's chance to win, before and after, in whole percent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swing {
    pub athlete: AthleteId,
    pub before: u32,
    pub after: u32,
}

/// Chances are compared in whole steps, as they are stored: 20 points are then exactly 20 points.
const STEPS: f64 = 10_000.0;
/// 20 points.
const SWING_MIN: f64 = 2_000.0;

/// The largest change of a chance to win since the chances that were told last, if it is 20 points or more. Of equal
/// changes a rise comes before a fall, and then the order of the athletes' ids decides, so that all nodes say the same.
/// Who is missing has no chance.
pub fn swing(before: &[StarterChances], now: &[StarterChances]) -> Option<Swing> {
    let mut chances: BTreeMap<&AthleteId, Change> = BTreeMap::new();
    for one in before {
        chances.entry(&one.athlete).or_default().before = steps(one);
    }
    for one in now {
        chances.entry(&one.athlete).or_default().after = steps(one);
    }
    let (athlete, change) = chances.into_iter().min_by(|(_, a), (_, b)| a.order(b))?;
    (change.size() >= SWING_MIN).then(|| Swing {
        athlete: athlete.clone(),
        before: percent(change.before),
        after: percent(change.after),
    })
}

/// A chance in steps, before and after.
#[derive(Default)]
struct Change {
    before: f64,
    after: f64,
}

impl Change {
    fn size(&self) -> f64 {
        (self.after - self.before).abs()
    }

    fn is_fall(&self) -> bool {
        self.after < self.before
    }

    fn order(&self, other: &Self) -> Ordering {
        let larger = other.size().total_cmp(&self.size());
        larger.then_with(|| self.is_fall().cmp(&other.is_fall()))
    }
}

fn steps(of: &StarterChances) -> f64 {
    let [win, ..] = of.by_rank;
    (win * STEPS).round()
}

/// 0 and 100 only where nothing else can happen.
fn percent(steps: f64) -> u32 {
    if steps <= 0.0 {
        return 0;
    }
    if steps >= STEPS {
        return 100;
    }
    let mut fitting = (1..100).rev();
    let found = fitting.find(|percent| f64::from(*percent) * 100.0 - 50.0 <= steps);
    found.unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Chances to win, in points of a hundred.
    fn step<const N: usize>(wins: [(&str, f64); N]) -> Vec<StarterChances> {
        let starters = wins.map(|(athlete, points)| StarterChances {
            athlete: athlete.parse().expect("an id"),
            by_rank: [points / 100.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        });
        starters.to_vec()
    }

    /// Empty if nothing is told.
    fn summary(before: &[StarterChances], now: &[StarterChances]) -> String {
        let text =
            swing(before, now).map(|it| format!("{}: {} to {}", it.athlete, it.before, it.after));
        text.unwrap_or_default()
    }

    #[test]
    fn exactly_twenty_points_are_told_and_less_is_not() {
        // As plain numbers, 0.3 - 0.1 is less than 0.2.
        for from in [0.0, 10.0, 30.0, 55.0, 80.0] {
            let before = step([("1", from)]);
            let enough = step([("1", from + 20.0)]);
            assert_ne!(summary(&before, &enough), "", "{from}");
            assert_ne!(summary(&enough, &before), "", "{from}");
            let too_little = step([("1", from + 19.99)]);
            assert_eq!(summary(&before, &too_little), "", "{from}");
        }
        assert_eq!(summary(&[], &[]), "");
    }

    #[test]
    fn the_largest_change_is_told() {
        let before = step([("1", 60.0), ("2", 30.0), ("3", 10.0)]);
        let now = step([("1", 35.0), ("2", 25.0), ("3", 40.0)]);
        assert_eq!(summary(&before, &now), "3: 10 to 40");
    }

    #[test]
    fn who_is_missing_has_no_chance() {
        let before = step([("1", 70.0), ("2", 30.0)]);
        let now = step([("1", 75.0), ("3", 25.0)]);
        assert_eq!(summary(&before, &now), "2: 30 to 0");
        assert_eq!(summary(&now, &before), "2: 0 to 30");
        assert_eq!(summary(&[], &step([("1", 100.0)])), "1: 0 to 100");
    }

    #[test]
    fn of_equal_changes_a_rise_and_then_the_smaller_id_is_told() {
        let before = step([("1", 90.0), ("2", 10.0)]);
        let fall_and_rise = step([("1", 60.0), ("2", 40.0)]);
        assert_eq!(summary(&before, &fall_and_rise), "2: 10 to 40");
        let even = step([("1", 0.0), ("2", 0.0)]);
        for now in [
            step([("2", 50.0), ("1", 50.0)]),
            step([("1", 50.0), ("2", 50.0)]),
        ] {
            assert_eq!(summary(&even, &now), "1: 0 to 50");
            assert_eq!(summary(&now, &even), "1: 50 to 0");
        }
    }

    #[test]
    fn a_slow_change_is_told_once_it_sums_up() {
        let mut base = step([("1", 30.0)]);
        let mut swings = Vec::new();
        for points in 31..=75 {
            let now = step([("1", f64::from(points))]);
            let text = summary(&base, &now);
            if !text.is_empty() {
                swings.push(text);
                base = now;
            }
        }
        assert_eq!(swings, ["1: 30 to 50", "1: 50 to 70"]);
    }

    #[test]
    fn what_is_nearly_certain_is_not_said_to_be_certain() {
        let before = step([("1", 0.1), ("2", 99.9)]);
        let now = step([("1", 99.9), ("2", 0.1)]);
        assert_eq!(summary(&before, &now), "1: 1 to 99");
        let half = step([("1", 50.5), ("2", 49.5)]);
        assert_eq!(summary(&step([("1", 0.0)]), &half), "1: 0 to 51");
    }
}
