//! A deciding round of heats: speed. The winners of neighbouring heats meet, the last two heats decide the podium, and
//! those who lost before are ranked by how far they came.

use std::cell::Cell;

use super::draws::Draws;
use super::evidence::Expected;

/// A heat of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heat {
    pub athletes: [usize; 2],
    /// Position in `athletes`; `None` before it is decided.
    pub winner: Option<usize>,
}

/// The round so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heats {
    /// The pairs of the first stage, a power of two of them, in the order in which winners meet.
    pub first: Vec<[usize; 2]>,
    /// Winners and losers of the heats before the last two.
    pub decided: Vec<[usize; 2]>,
    pub small_final: Option<Heat>,
    pub final_heat: Option<Heat>,
}

/// Deviation of one run, in those of the whole round.
const RUN: f64 = 1.3;
/// The share of runs with a fall or a false start.
const FALLS: f64 = 0.1;

/// The usual first stage: of eight, the best meets the eighth, and the winner whoever wins between fourth and fifth.
/// `None` unless their number is a power of two.
pub(super) fn seeded(best_first: &[usize]) -> Option<Vec<[usize; 2]>> {
    if best_first.len() < 2 {
        return None;
    }
    Some(pairs(&bracket(best_first)?))
}

/// Seeds in the order of the usual bracket, in which neighbours meet. `None` unless their number is a power of two.
pub(super) fn bracket<T: Copy>(best_first: &[T]) -> Option<Vec<T>> {
    let count = best_first.len();
    if !count.is_power_of_two() {
        return None;
    }
    let mut order = vec![0];
    while order.len() < count {
        let last = 2 * order.len() - 1;
        order = order.iter().flat_map(|seed| [*seed, last - seed]).collect();
    }
    let seeds = order.iter().filter_map(|seed| best_first.get(*seed));
    Some(seeds.copied().collect())
}

fn pairs(athletes: &[usize]) -> Vec<[usize; 2]> {
    let both = athletes.chunks_exact(2);
    both.filter_map(|both| both.try_into().ok()).collect()
}

/// How a heat ends: the winner, the loser, and how good the loser's run was.
type Run = (usize, usize, f64);

/// Draws endings: the athletes of the round, best first.
pub(super) fn draw(
    round: &Heats,
    expected: &Expected,
    draws: &mut Draws,
    count: usize,
) -> Vec<Vec<usize>> {
    (0..count)
        .map(|_| ended(round, &mut |heat| drawn(heat, expected, draws)))
        .collect()
}

/// All endings, best first, if they are few: those who lost before the last two heats in any order. Those who lost in an
/// earlier stage than the quarter-final cannot be among the first six.
pub(super) fn all(round: &Heats, endings_max: usize) -> Option<Vec<Vec<usize>>> {
    let open = Cell::new(0_u32);
    let chosen = |bits: usize| {
        open.set(0);
        ended(round, &mut |heat| {
            let first_wins = heat.winner.map_or_else(
                || {
                    let bit = open.replace(open.get() + 1);
                    bits.checked_shr(bit).unwrap_or(0) & 1 == 0
                },
                |winner| winner == 0,
            );
            let [one, other] = heat.athletes;
            let (winner, loser) = if first_wins {
                (one, other)
            } else {
                (other, one)
            };
            (winner, loser, 0.0)
        })
    };
    let lost = chosen(0).len().min(8).saturating_sub(4);
    let orders = (lost * lost.saturating_sub(1)).max(1);
    let combinations = 1_usize.checked_shl(open.get())?;
    if combinations.checked_mul(orders)? > endings_max {
        return None;
    }
    let mut endings = Vec::with_capacity(combinations * orders);
    for bits in 0..combinations {
        let ending = chosen(bits);
        let (decided, lost) = ending.split_at_checked(4).unwrap_or((&ending, &[]));
        let quarter: Vec<usize> = lost.iter().copied().take(4).collect();
        if quarter.len() < 2 {
            endings.push(ending);
            continue;
        }
        for fifth in &quarter {
            for sixth in quarter.iter().filter(|sixth| *sixth != fifth) {
                endings.push([decided, &[*fifth, *sixth]].concat());
            }
        }
    }
    Some(endings)
}

/// The athletes of the round, best first, if each heat ends like this.
fn ended(round: &Heats, run: &mut impl FnMut(Heat) -> Run) -> Vec<usize> {
    let mut heats = round.first.clone();
    // Those who lost a stage, best first; the later the stage, the better.
    let mut lost: Vec<Vec<usize>> = Vec::new();
    while heats.len() > 2 {
        let (winners, losers) = stage(&heats, round, run);
        lost.push(losers);
        heats = pairs(&winners);
    }
    let (winners, losers) = stage(&heats, round, run);
    let mut ranked = last_heat(&winners, round.final_heat, run);
    ranked.extend(last_heat(&losers, round.small_final, run));
    ranked.extend(lost.into_iter().rev().flatten());
    ranked
}

/// The winners in the order of their heats, and the losers, best first.
fn stage(
    heats: &[[usize; 2]],
    round: &Heats,
    run: &mut impl FnMut(Heat) -> Run,
) -> (Vec<usize>, Vec<usize>) {
    let mut winners = Vec::with_capacity(heats.len());
    let mut losers: Vec<(usize, f64)> = Vec::with_capacity(heats.len());
    for athletes in heats {
        let won =
            |[winner, loser]: &&[usize; 2]| athletes.contains(winner) && athletes.contains(loser);
        let decided = round.decided.iter().find(won);
        let winner = decided.and_then(|[winner, _]| athletes.iter().position(|one| one == winner));
        let (winner, loser, performance) = run(Heat {
            athletes: *athletes,
            winner,
        });
        winners.push(winner);
        losers.push((loser, performance));
    }
    losers.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    (
        winners,
        losers.into_iter().map(|(athlete, _)| athlete).collect(),
    )
}

/// The two athletes of a final, the winner first. A single one has no opponent.
fn last_heat(
    athletes: &[usize],
    known: Option<Heat>,
    run: &mut impl FnMut(Heat) -> Run,
) -> Vec<usize> {
    let open = <[usize; 2]>::try_from(athletes).ok().map(|athletes| Heat {
        athletes,
        winner: None,
    });
    match known.or(open) {
        Some(heat) => {
            let (winner, loser, _) = run(heat);
            vec![winner, loser]
        }
        None => athletes.to_vec(),
    }
}

fn drawn(heat: Heat, expected: &Expected, draws: &mut Draws) -> Run {
    let mut of = |athlete: usize| {
        let own = expected.by_athlete.get(athlete).copied().unwrap_or(0.0);
        own + RUN * draws.performance(0.0, FALLS)
    };
    let [one, other] = heat.athletes;
    let (first, second) = (of(one), of(other));
    let wins = match heat.winner {
        Some(winner) => winner == 0,
        None => first > second,
    };
    if wins {
        (one, other, second)
    } else {
        (other, one, first)
    }
}

/// The best and the worst place that an athlete of the round can still reach, from 1.
pub(super) fn reach(round: &Heats, athlete: usize) -> (usize, usize) {
    for (heat, places) in [(round.final_heat, (1, 2)), (round.small_final, (3, 4))] {
        let own = |heat: &Heat| heat.athletes.iter().position(|one| *one == athlete);
        let Some((heat, own)) = heat.and_then(|heat| Some((heat, own(&heat)?))) else {
            continue;
        };
        return match heat.winner {
            None => places,
            Some(winner) if winner == own => (places.0, places.0),
            Some(_) => (places.1, places.1),
        };
    }
    let won = |[winner, _]: &&[usize; 2]| *winner == athlete;
    let mut field = 2 * round.first.len();
    for _ in round.decided.iter().filter(won) {
        field /= 2;
    }
    let has_lost = round.decided.iter().any(|[_, loser]| *loser == athlete);
    match (has_lost, field) {
        (false, _) => (1, field),
        // Who loses a semi-final has the small final.
        (true, 4) => (3, 4),
        (true, _) => (field / 2 + 1, field),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn quarter_finals() -> Heats {
        Heats {
            first: vec![[0, 7], [3, 4], [1, 6], [2, 5]],
            decided: vec![[0, 7], [4, 3]],
            small_final: None,
            final_heat: None,
        }
    }

    fn even() -> Expected {
        Expected {
            by_athlete: vec![0.0; 8],
            bad_days: 0.0,
        }
    }

    #[test]
    fn the_usual_pairs_keep_the_best_apart_until_the_end() {
        let seeds: Vec<usize> = (1..=8).collect();
        let expected = vec![[1, 8], [4, 5], [2, 7], [3, 6]];
        assert_eq!(seeded(&seeds), Some(expected));
        assert_eq!(seeded(&[5, 6]), Some(vec![[5, 6]]));
        assert_eq!(seeded(&[1, 2, 3]), None);
    }

    #[test]
    fn everybody_has_one_place_and_stays_within_reach() {
        let round = quarter_finals();
        for ending in draw(&round, &even(), &mut Draws::new(), 300) {
            let mut sorted = ending.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..8).collect::<Vec<_>>());
            for (place, athlete) in ending.iter().enumerate() {
                let (best, worst) = reach(&round, *athlete);
                assert!(
                    (best..=worst).contains(&(place + 1)),
                    "{athlete} {ending:?}"
                );
            }
        }
        assert_eq!(reach(&round, 7), (5, 8));
        assert_eq!(reach(&round, 0), (1, 4));
        assert_eq!(reach(&round, 1), (1, 8));
    }

    #[test]
    fn all_endings_are_those_that_can_be_drawn() {
        let round = quarter_finals();
        let all = all(&round, 10_000).expect("few endings");
        // Two quarter-finals, two semi-finals, two finals, and twelve orders behind.
        assert_eq!(all.len(), 4 * 4 * 4 * 12);
        let distinct: HashSet<&[usize]> = all.iter().map(Vec::as_slice).collect();
        assert_eq!(distinct.len(), all.len());
        for ending in draw(&round, &even(), &mut Draws::new(), 300) {
            assert!(distinct.contains(&ending[..6]), "{ending:?}");
        }
        assert_eq!(super::all(&round, 100), None);
    }

    #[test]
    fn decided_heats_stand() {
        let mut round = quarter_finals();
        round.decided.extend([[1, 6], [2, 5], [0, 4], [1, 2]]);
        assert_eq!((reach(&round, 0), reach(&round, 2)), ((1, 2), (3, 4)));
        round.small_final = Some(Heat {
            athletes: [4, 2],
            winner: Some(1),
        });
        assert_eq!((reach(&round, 2), reach(&round, 4)), ((3, 3), (4, 4)));
        let endings = draw(&round, &even(), &mut Draws::new(), 400);
        assert!(endings.iter().all(|ending| ending[2..4] == [2, 4]));
        let won = endings.iter().filter(|ending| ending[0] == 0).count();
        assert!((140..260).contains(&won), "{won}");
    }

    #[test]
    fn the_faster_athlete_wins_more_heats() {
        let mut expected = even();
        expected.by_athlete[1] = 2.0;
        let endings = draw(&quarter_finals(), &expected, &mut Draws::new(), 400);
        let first = endings.iter().filter(|ending| ending[0] == 1).count();
        assert!(first > 180, "{first}");
    }
}
