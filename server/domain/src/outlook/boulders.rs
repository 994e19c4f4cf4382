//! A deciding round of boulders: what is climbed counts as it stands, what is to come is drawn boulder by boulder.
//!
//! A boulder is as hard for one as for the other: how hard is drawn from what those who have tried it did.

use std::cmp::Reverse;

use super::draws::Draws;
use super::evidence::Expected;
use crate::form::normal::share_below;

/// An athlete's result on one boulder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempt {
    pub top: bool,
    pub zone: bool,
    /// To the top and to the zone, where they are reached.
    pub top_tries: u32,
    pub zone_tries: u32,
    /// What the results service counts for it, in tenths, where it tells: some formats have a lower zone, too.
    pub points: Option<u32>,
}

/// How boulders add up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Since 2025: 25 points for a top, 10 for a zone, a tenth less for each try before it.
    Points,
    /// Until 2024: tops, then zones, then fewer tries to the tops, then to the zones.
    Tops,
}

/// The round so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Boulders {
    pub scale: Scale,
    /// By athlete, each boulder; `None`: to come. Of no length for those who are not in it.
    pub attempts: Vec<Vec<Option<Attempt>>>,
    /// By athlete: the rank in the round before, which decides between equals.
    pub before: Vec<Option<u32>>,
}

/// What one deviation of the whole round is worth on one boulder; the points tell less than the climbing.
const SKILL: f64 = 0.62;
/// How much boulders differ.
const HARDNESS: f64 = 0.8;
/// How good a try is that reaches the top, and the zone, of a usual boulder: four and eight of ten do.
const TOP: f64 = 0.32;
const ZONE: f64 = -1.08;
/// Hardnesses that are told apart, in deviations.
const HARDNESSES: [f64; 9] = [-2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0];
/// The chance that a next try is needed.
const NEXT_TRY: f64 = 0.5;
const TRIES_MAX: u32 = 6;

impl Scale {
    /// What an attempt adds, in tenths of a point; more is better.
    fn value(self, attempt: Attempt) -> i64 {
        let of = |is: bool, worth: i64, each: i64, tries: i64| {
            if is { worth - each * tries } else { 0 }
        };
        let (top_tries, zone_tries) = (i64::from(attempt.top_tries), i64::from(attempt.zone_tries));
        match (self, attempt.points) {
            (Self::Points, Some(points)) => i64::from(points),
            (Self::Points, None) if attempt.top => of(true, 251, 1, top_tries),
            (Self::Points, None) => of(attempt.zone, 101, 1, zone_tries),
            (Self::Tops, _) => {
                of(attempt.top, 100_000_000, 1_000, top_tries)
                    + of(attempt.zone, 1_000_000, 1, zone_tries)
            }
        }
    }
}

const BEST: Attempt = Attempt {
    top: true,
    zone: true,
    top_tries: 1,
    zone_tries: 1,
    points: None,
};

/// Draws endings: the athletes of the round, best first.
pub(super) fn draw(
    in_it: &[usize],
    round: &Boulders,
    expected: &Expected,
    draws: &mut Draws,
    count: usize,
) -> Vec<Vec<usize>> {
    let skills = skills(in_it, expected);
    let boulders = boulders(round);
    let hardnesses: Vec<[f64; HARDNESSES.len()]> = (0..boulders)
        .map(|boulder| shares_of_hardness(in_it, round, &skills, boulder))
        .collect();
    (0..count)
        .map(|_| {
            let of_turn: Vec<f64> = hardnesses
                .iter()
                .map(|shares| HARDNESS * pick(shares, draws.share()))
                .collect();
            let mut totals: Vec<(Reverse<i64>, u32, usize)> = in_it
                .iter()
                .zip(&skills)
                .map(|(athlete, skill)| {
                    let mut total = 0;
                    for (boulder, hardness) in of_turn.iter().enumerate() {
                        let attempt = attempt(round, *athlete, boulder)
                            .unwrap_or_else(|| climb(*skill - hardness, draws));
                        total += round.scale.value(attempt);
                    }
                    (Reverse(total), before(round, *athlete), *athlete)
                })
                .collect();
            totals.sort_unstable();
            totals.into_iter().map(|(.., athlete)| athlete).collect()
        })
        .collect()
}

/// Whether the first of two athletes is surely in front of the other: with nothing more, of one who gets all that is left.
pub(super) fn is_above(round: &Boulders, one: usize, other: usize) -> bool {
    let total = |athlete: usize, open: i64| -> i64 {
        let worth = |boulder| attempt(round, athlete, boulder).map(|done| round.scale.value(done));
        (0..boulders(round))
            .map(|boulder| worth(boulder).unwrap_or(open))
            .sum()
    };
    let all = round.scale.value(BEST);
    (Reverse(total(one, 0)), before(round, one))
        < (Reverse(total(other, all)), before(round, other))
}

fn boulders(round: &Boulders) -> usize {
    round.attempts.iter().map(Vec::len).max().unwrap_or(0)
}

fn attempt(round: &Boulders, athlete: usize, boulder: usize) -> Option<Attempt> {
    *round.attempts.get(athlete)?.get(boulder)?
}

/// Those without a rank in the round before come last.
fn before(round: &Boulders, athlete: usize) -> u32 {
    let rank = round.before.get(athlete).copied().flatten();
    rank.unwrap_or(u32::MAX)
}

/// On one boulder, beside the mean of the round.
fn skills(in_it: &[usize], expected: &Expected) -> Vec<f64> {
    let of = |athlete: &usize| expected.by_athlete.get(*athlete).copied().unwrap_or(0.0);
    let count = f64::from(u32::try_from(in_it.len()).unwrap_or(u32::MAX));
    let mean = in_it.iter().map(of).sum::<f64>() / count;
    in_it
        .iter()
        .map(|athlete| SKILL * (of(athlete) - mean))
        .collect()
}

/// How likely each hardness is after what was done on the boulder; they add up to 1.
fn shares_of_hardness(
    in_it: &[usize],
    round: &Boulders,
    skills: &[f64],
    boulder: usize,
) -> [f64; HARDNESSES.len()] {
    let mut shares = HARDNESSES.map(|deviations| {
        let usual = (-deviations * deviations / 2.0).exp();
        let done = in_it.iter().zip(skills).map(|(athlete, skill)| {
            let edge = skill - HARDNESS * deviations;
            let (top, zone) = (share_below(edge - TOP), share_below(edge - ZONE));
            match attempt(round, *athlete, boulder) {
                None => 1.0,
                Some(done) if done.top => top,
                Some(done) if done.zone => zone - top,
                Some(_) => 1.0 - zone,
            }
        });
        usual * done.product::<f64>()
    });
    let sum: f64 = shares.iter().sum();
    if sum > 0.0 {
        shares = shares.map(|share| share / sum);
    }
    shares
}

fn pick(shares: &[f64; HARDNESSES.len()], at: f64) -> f64 {
    let mut below = 0.0;
    for (share, hardness) in shares.iter().zip(HARDNESSES) {
        below += share;
        if at < below {
            return hardness;
        }
    }
    0.0
}

/// `edge`: the skill less the hardness.
fn climb(edge: f64, draws: &mut Draws) -> Attempt {
    let reached = edge + draws.normal();
    let (top, zone) = (reached > TOP, reached > ZONE);
    let mut tries = 1;
    while zone && tries < TRIES_MAX && draws.share() < NEXT_TRY {
        tries += 1;
    }
    Attempt {
        top,
        zone,
        top_tries: tries,
        zone_tries: if top { 1 } else { tries },
        points: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outlook::possible::places;

    fn top(tries: u32) -> Attempt {
        Attempt {
            top_tries: tries,
            ..BEST
        }
    }

    const ZONE_AT_ONCE: Attempt = Attempt {
        top: false,
        top_tries: 0,
        ..BEST
    };

    #[test]
    fn points_and_tops_order_as_the_rules_say() {
        let points = |attempt| Scale::Points.value(attempt);
        assert_eq!((points(top(2)), points(ZONE_AT_ONCE)), (249, 100));
        let low_zone = Attempt {
            top: false,
            zone: false,
            points: Some(49),
            ..BEST
        };
        assert_eq!(points(low_zone), 49);
        let tops = |attempts: &[Attempt]| -> i64 {
            attempts.iter().map(|one| Scale::Tops.value(*one)).sum()
        };
        assert!(tops(&[top(6)]) > tops(&[ZONE_AT_ONCE, ZONE_AT_ONCE]));
        assert!(tops(&[top(6), ZONE_AT_ONCE]) > tops(&[top(1)]));
        assert!(tops(&[top(1), top(2)]) > tops(&[top(2), top(2)]));
    }

    fn reach(in_it: &[usize], round: &Boulders, athlete: usize) -> (usize, usize) {
        places(in_it, athlete, |one, other| is_above(round, one, other))
    }

    #[test]
    fn what_cannot_be_caught_up_is_out_of_reach() {
        // One boulder to come: 25 points at most.
        let round = Boulders {
            scale: Scale::Points,
            attempts: vec![
                vec![Some(top(1)), Some(top(1)), None],
                vec![Some(top(1)), Some(ZONE_AT_ONCE), None],
                vec![None, None, None],
                vec![Some(ZONE_AT_ONCE), Some(ZONE_AT_ONCE), None],
            ],
            before: vec![Some(4), Some(3), Some(2), Some(1)],
        };
        let all = [0, 1, 2, 3];
        assert_eq!(reach(&all, &round, 0), (1, 3));
        assert_eq!(reach(&all, &round, 3), (2, 4));
        let expected = Expected {
            by_athlete: vec![0.0; 4],
            bad_days: 0.0,
        };
        let endings = draw(&all, &round, &expected, &mut Draws::new(), 500);
        assert!(endings.iter().all(|ending| ending.first() != Some(&3)));
        assert!(endings.iter().any(|ending| ending.first() == Some(&2)));
    }

    #[test]
    fn a_boulder_that_nobody_climbed_is_expected_to_be_hard() {
        let fail = Attempt {
            top: false,
            zone: false,
            top_tries: 0,
            zone_tries: 0,
            points: None,
        };
        let round = |attempt| Boulders {
            scale: Scale::Points,
            attempts: vec![vec![None], vec![Some(attempt)], vec![Some(attempt)]],
            before: vec![None; 3],
        };
        let mean = |attempt| -> f64 {
            let shares = shares_of_hardness(&[0, 1, 2], &round(attempt), &[0.0; 3], 0);
            shares
                .iter()
                .zip(HARDNESSES)
                .map(|(share, of)| share * of)
                .sum()
        };
        assert!(mean(fail) > 0.5 && mean(top(1)) < -0.2);
    }

    #[test]
    fn equals_are_told_apart_by_the_round_before() {
        let round = Boulders {
            scale: Scale::Points,
            attempts: vec![vec![Some(top(1))], vec![Some(top(1))]],
            before: vec![Some(2), Some(1)],
        };
        assert_eq!(reach(&[0, 1], &round, 1), (1, 1));
        assert_eq!(reach(&[0, 1], &round, 0), (2, 2));
    }
}
