//! A deciding round of heats: speed. Who wins a heat meets the winner of the next one; the last two stages decide the
//! podium, those who lost before are ranked by how far they came.

use super::draws::Draws;
use super::evidence::Expected;

/// A heat of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heat {
    pub athletes: [usize; 2],
    /// Position in `athletes`; `None` before it is decided.
    pub winner: Option<usize>,
}

/// The stages so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heats {
    /// From the first stage to the semi-finals, those that are known, in the order in which winners meet. Each later
    /// stage has half as many heats.
    pub stages: Vec<Vec<Heat>>,
    pub small_final: Option<Heat>,
    pub final_heat: Option<Heat>,
}

/// Deviation of one run, in those of the whole round.
const RUN: f64 = 1.3;
/// The share of runs with a fall or a false start.
const FALLS: f64 = 0.1;

/// Draws endings: the athletes of the round, best first.
pub(super) fn draw(
    round: &Heats,
    expected: &Expected,
    draws: &mut Draws,
    count: usize,
) -> Vec<Vec<usize>> {
    (0..count).map(|_| one(round, expected, draws)).collect()
}

fn one(round: &Heats, expected: &Expected, draws: &mut Draws) -> Vec<usize> {
    let mut ranked: Vec<usize> = Vec::new();
    let mut stages = round.stages.iter();
    let Some(mut heats) = stages.next().cloned() else {
        return ranked;
    };
    // Those who lost a stage, best first; the later the stage, the better.
    let mut lost: Vec<Vec<usize>> = Vec::new();
    loop {
        let decided: Vec<(usize, usize, f64)> = heats
            .iter()
            .map(|heat| run(*heat, expected, draws))
            .collect();
        if heats.len() <= 2 {
            let winners: Vec<usize> = decided.iter().map(|(winner, ..)| *winner).collect();
            let losers: Vec<usize> = decided.iter().map(|(_, loser, _)| *loser).collect();
            ranked.extend(pair(&winners, round.final_heat, expected, draws));
            ranked.extend(pair(&losers, round.small_final, expected, draws));
            break;
        }
        let mut losers: Vec<(usize, f64)> = decided
            .iter()
            .map(|(_, loser, run)| (*loser, *run))
            .collect();
        losers.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        lost.push(losers.into_iter().map(|(athlete, _)| athlete).collect());
        let winners: Vec<usize> = decided.iter().map(|(winner, ..)| *winner).collect();
        let next: Vec<Heat> = winners
            .chunks_exact(2)
            .filter_map(|two| Some(open([*two.first()?, *two.get(1)?])))
            .collect();
        // A known heat stands, whoever was drawn.
        heats = match stages.next() {
            Some(known) if known.len() == next.len() => known.clone(),
            _ => next,
        };
    }
    ranked.extend(lost.into_iter().rev().flatten());
    ranked
}

fn open(athletes: [usize; 2]) -> Heat {
    Heat {
        athletes,
        winner: None,
    }
}

/// The two athletes of a final, the winner first. A single one has no opponent.
fn pair(
    athletes: &[usize],
    known: Option<Heat>,
    expected: &Expected,
    draws: &mut Draws,
) -> Vec<usize> {
    let unknown = match athletes {
        [one, other] => Some(open([*one, *other])),
        _ => None,
    };
    match known.or(unknown) {
        Some(heat) => {
            let (winner, loser, _) = run(heat, expected, draws);
            vec![winner, loser]
        }
        None => athletes.to_vec(),
    }
}

/// The winner, the loser, and how good the loser's run was.
fn run(heat: Heat, expected: &Expected, draws: &mut Draws) -> (usize, usize, f64) {
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
    let all = round.stages.first().map_or(0, |heats| 2 * heats.len());
    let of = |heat: &Heat| heat.athletes.iter().position(|one| *one == athlete);
    for (heat, places) in [(round.final_heat, (1, 2)), (round.small_final, (3, 4))] {
        let Some((heat, own)) = heat.and_then(|heat| of(&heat).map(|own| (heat, own))) else {
            continue;
        };
        return match heat.winner {
            None => places,
            Some(winner) if winner == own => (places.0, places.0),
            Some(_) => (places.1, places.1),
        };
    }
    let mut reach = (1, all);
    for heats in &round.stages {
        let found = heats.iter().find_map(|heat| Some((heat, of(heat)?)));
        let Some((heat, own)) = found else {
            break;
        };
        // Who loses comes after all who win, and in a semi-final has the small final.
        let winners = heats.len();
        reach = match heat.winner {
            None => (1, 2 * winners),
            Some(winner) if winner == own => (1, winners.max(2)),
            Some(_) if winners <= 2 => (3, 4),
            Some(_) => return (winners + 1, 2 * winners),
        };
        if heat.winner.is_none() && winners <= 2 {
            reach = (1, 4);
        }
    }
    reach
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heat(athletes: [usize; 2], winner: Option<usize>) -> Heat {
        Heat { athletes, winner }
    }

    fn quarter_finals() -> Heats {
        Heats {
            stages: vec![vec![
                heat([0, 7], Some(0)),
                heat([3, 4], Some(1)),
                heat([1, 6], None),
                heat([2, 5], None),
            ]],
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
    fn decided_finals_stand() {
        let mut round = quarter_finals();
        round
            .stages
            .push(vec![heat([0, 4], Some(0)), heat([1, 2], Some(0))]);
        round.small_final = Some(heat([4, 2], Some(1)));
        round.final_heat = Some(heat([0, 1], None));
        assert_eq!(reach(&round, 2), (3, 3));
        assert_eq!(reach(&round, 4), (4, 4));
        assert_eq!(reach(&round, 1), (1, 2));
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
