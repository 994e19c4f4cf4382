//! The podium with the most points to expect (docs/rules.md, "Points of a pick").

use super::chances::{Chances, RANKS};
use crate::picks::pick::Place;
use crate::scoring::points::{FLOOR, NEAR, STEP, VALUE};

/// Points of an athlete picked for `place`, by the rank reached, first to sixth, without equals.
fn points_by_rank(place: Place) -> [u32; RANKS] {
    let value = VALUE.get(place.index()).copied().unwrap_or_default();
    let on_podium = Place::ALL.map(|reached| {
        let distance = place.number().abs_diff(reached.number());
        if distance == 0 {
            value
        } else {
            value.saturating_sub(STEP * distance).max(FLOOR)
        }
    });
    let mut points = [0; RANKS];
    for (to, from) in points.iter_mut().zip(on_podium.into_iter().chain(NEAR)) {
        *to = from;
    }
    points
}

/// The points to expect from an athlete picked for `place`.
pub fn expected_points(chances: &Chances, place: Place) -> f64 {
    let points = points_by_rank(place).map(f64::from);
    chances.by_rank.iter().zip(points).map(|(a, b)| a * b).sum()
}

/// The positions in `all` of the athletes for first, second and third with the most points to expect together. A place
/// is empty only if there are fewer than three athletes.
pub fn best_podium(all: &[Chances]) -> [Option<usize>; 3] {
    // One of the three who are worth most in a place is always free for it.
    let [first, second, third] = Place::ALL.map(|place| worth_most(all, place));
    let mut best = ([None; 3], -1.0);
    for (a, worth_a) in &first {
        for (b, worth_b) in &second {
            for (c, worth_c) in &third {
                let repeated = |x: &Option<usize>, y: &Option<usize>| x.is_some() && x == y;
                let worth = worth_a + worth_b + worth_c;
                if worth > best.1 && !repeated(a, b) && !repeated(a, c) && !repeated(b, c) {
                    best = ([*a, *b, *c], worth);
                }
            }
        }
    }
    best.0
}

/// At most three athletes, and the empty place, with the points to expect.
fn worth_most(all: &[Chances], place: Place) -> Vec<(Option<usize>, f64)> {
    let mut worth: Vec<(Option<usize>, f64)> = all
        .iter()
        .enumerate()
        .map(|(position, chances)| (Some(position), expected_points(chances, place)))
        .collect();
    worth.sort_by(|a, b| b.1.total_cmp(&a.1));
    worth.truncate(Place::ALL.len());
    worth.push((None, 0.0));
    worth
}
