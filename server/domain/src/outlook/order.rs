//! A deciding round in which one climbs after the other, so that the order so far stands: lead.
//!
//! Who has climbed stays in the known order. How good their performances are is drawn from all that fit this order, each
//! between its neighbours in turn (Gibbs sampling); who is to climb lands where a free draw falls.

use super::draws::Draws;
use super::evidence::Expected;

/// Turns before the first one that counts.
const WARM_UP: usize = 60;

/// Draws endings: the athletes of the round, best first.
///
/// `in_it`: positions of those in the round. `ranks`: by athlete, of those who have climbed.
pub(super) fn draw(
    in_it: &[usize],
    ranks: &[Option<u32>],
    expected: &Expected,
    draws: &mut Draws,
    count: usize,
) -> Vec<Vec<usize>> {
    let of = |athlete: usize| expected.by_athlete.get(athlete).copied().unwrap_or(0.0);
    let rank = |athlete: &usize| ranks.get(*athlete).copied().flatten();
    let (mut climbed, to_come): (Vec<usize>, Vec<usize>) =
        in_it.iter().partition(|athlete| rank(athlete).is_some());
    climbed.sort_by_key(|athlete| rank(athlete));
    let mut performances: Vec<f64> = climbed.iter().map(|athlete| of(*athlete)).collect();
    performances.sort_by(|a, b| b.total_cmp(a));
    let mut endings = Vec::with_capacity(count);
    for turn in 0..WARM_UP + count {
        for (place, athlete) in climbed.iter().enumerate() {
            let high = match place {
                0 => f64::INFINITY,
                _ => performances
                    .get(place - 1)
                    .copied()
                    .unwrap_or(f64::INFINITY),
            };
            let low = performances
                .get(place + 1)
                .copied()
                .unwrap_or(f64::NEG_INFINITY);
            let between = draws.performance_between(of(*athlete), expected.bad_days, low, high);
            if let Some(performance) = performances.get_mut(place) {
                *performance = between;
            }
        }
        if turn < WARM_UP {
            continue;
        }
        let mut all: Vec<(usize, f64)> = climbed
            .iter()
            .copied()
            .zip(performances.iter().copied())
            .collect();
        all.extend(
            to_come
                .iter()
                .map(|athlete| (*athlete, draws.performance(of(*athlete), expected.bad_days))),
        );
        // Stable: equals stay in the known order.
        all.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        endings.push(all.into_iter().map(|(athlete, _)| athlete).collect());
    }
    endings
}

/// Whether the first of two athletes is surely in front of the other.
pub(super) fn is_above(ranks: &[Option<u32>], one: usize, other: usize) -> bool {
    let rank = |athlete: usize| ranks.get(athlete).copied().flatten();
    matches!((rank(one), rank(other)), (Some(own), Some(theirs)) if own < theirs)
}
