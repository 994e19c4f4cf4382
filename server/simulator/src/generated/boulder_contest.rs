//! A boulder competition under the rules of 2025: ascents and ranks.

use crate::generated::dice::Dice;
use crate::generated::roster::Athlete;
use crate::timeline::ranks::{Ranked, interleaved_ranks};

pub(crate) const GROUPS: [&str; 2] = ["Group A", "Group B"];
/// Number of athletes who advance, ties included.
const SEMI_FINALISTS: usize = 20;
const FINALISTS: usize = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ascent {
    pub(crate) top: bool,
    /// Attempts made when there was no top.
    pub(crate) top_tries: u64,
    pub(crate) zone: bool,
    pub(crate) zone_tries: u64,
}

impl Ascent {
    /// 25 for the top, else 10 for the zone, minus a tenth for each try after the first.
    pub(crate) fn points_in_tenths(self) -> u64 {
        let after = |points: u64, tries: u64| points.saturating_sub(tries.saturating_sub(1));
        if self.top {
            after(250, self.top_tries)
        } else if self.zone {
            after(100, self.zone_tries)
        } else {
            0
        }
    }
}

/// One athlete's round. Without a start there are no ascents and no rank.
#[derive(Debug, Clone)]
pub(crate) struct Performance<'a> {
    pub(crate) athlete: &'a Athlete,
    pub(crate) group: Option<&'static str>,
    pub(crate) ascents: Option<Vec<Ascent>>,
    pub(crate) rank: Option<u64>,
}

impl Performance<'_> {
    pub(crate) fn score_in_tenths(&self) -> Option<i64> {
        let ascents = self.ascents.as_ref()?;
        let tenths: u64 = ascents.iter().map(|ascent| ascent.points_in_tenths()).sum();
        i64::try_from(tenths).ok()
    }
}

#[derive(Debug, Clone)]
pub(crate) struct ContestRound<'a> {
    pub(crate) name: &'static str,
    pub(crate) boulders: u64,
    pub(crate) performances: Vec<Performance<'a>>,
}

/// Maximum number of attempts to draw a competition that is suitable for display; about one in five is.
const ROLL_LIMIT: u64 = 500;

/// Holds qualification, semi-final and final. The last athlete given does not start.
pub(crate) fn hold<'a>(athletes: &[&'a Athlete], seed: u64) -> Vec<ContestRound<'a>> {
    let mut rounds = Vec::new();
    for part in 0..ROLL_LIMIT {
        rounds = play(athletes, &mut Dice::for_part(seed, part));
        if is_presentable(&rounds) {
            break;
        }
    }
    rounds
}

fn play<'a>(athletes: &[&'a Athlete], dice: &mut Dice) -> Vec<ContestRound<'a>> {
    let did_not_start = athletes.len().saturating_sub(1);
    let entries = athletes.iter().enumerate().map(|(position, athlete)| {
        let group = GROUPS.get(position % GROUPS.len()).copied();
        (*athlete, group, position != did_not_start)
    });
    let qualification = round("Qualification", 5, 30, entries.collect(), dice);
    let semi_final = round(
        "Semi-final",
        4,
        55,
        advancing(&qualification, SEMI_FINALISTS),
        dice,
    );
    let last = round("Final", 4, 60, advancing(&semi_final, FINALISTS), dice);
    vec![qualification, semi_final, last]
}

type Entry<'a> = (&'a Athlete, Option<&'static str>, bool);

fn advancing<'a>(round: &ContestRound<'a>, places: usize) -> Vec<Entry<'a>> {
    let goes_on = |rank: u64| usize::try_from(rank).is_ok_and(|rank| rank <= places);
    let performances = round.performances.iter();
    performances
        .filter(|performance| performance.rank.is_some_and(goes_on))
        .map(|performance| (performance.athlete, None, true))
        .collect()
}

fn round<'a>(
    name: &'static str,
    boulders: u64,
    hardest: u64,
    entries: Vec<Entry<'a>>,
    dice: &mut Dice,
) -> ContestRound<'a> {
    // Both groups get boulders of the same difficulty, so that neither fares worse by design.
    let difficulties: Vec<u64> = (0..boulders).map(|_| dice.between(5, hardest)).collect();
    let mut performances: Vec<Performance<'a>> = entries
        .into_iter()
        .map(|(athlete, group, starts)| {
            let climb = |difficulty: &u64| climb(athlete.strength, *difficulty, dice);
            let ascents = starts.then(|| difficulties.iter().map(climb).collect());
            Performance {
                athlete,
                group,
                ascents,
                rank: None,
            }
        })
        .collect();
    let ranked: Vec<Ranked<'_>> = performances
        .iter()
        .map(|performance| Ranked {
            group: performance.group,
            score: performance.score_in_tenths(),
        })
        .collect();
    let ranks = interleaved_ranks(&ranked);
    for (performance, rank) in performances.iter_mut().zip(ranks) {
        performance.rank = rank;
    }
    ContestRound {
        name,
        boulders,
        performances,
    }
}

fn climb(strength: u64, difficulty: u64, dice: &mut Dice) -> Ascent {
    let top_chance = (strength + 20).saturating_sub(difficulty).clamp(4, 92);
    let zone_tries = tries(dice, 4);
    if dice.chance(top_chance) {
        let top_tries = zone_tries + tries(dice, 5) - 1;
        return Ascent {
            top: true,
            top_tries,
            zone: true,
            zone_tries,
        };
    }
    let attempts = zone_tries + dice.between(1, 5);
    let zone = dice.chance((top_chance + 30).min(95));
    let zone_tries = if zone { zone_tries } else { attempts };
    Ascent {
        top: false,
        top_tries: attempts,
        zone,
        zone_tries,
    }
}

/// Usually one or two tries, rarely the maximum.
fn tries(dice: &mut Dice, most: u64) -> u64 {
    let mut tries = 1;
    while tries < most && dice.chance(45) {
        tries += 1;
    }
    tries
}

/// Full fields without ties at the cuts, three clear medals, and a tie somewhere below them.
fn is_presentable(rounds: &[ContestRound<'_>]) -> bool {
    let [_, semi_final, last] = rounds else {
        return false;
    };
    let ranks = |round: &ContestRound<'_>| -> Vec<u64> {
        round
            .performances
            .iter()
            .filter_map(|performance| performance.rank)
            .collect()
    };
    let (semi_ranks, final_ranks) = (ranks(semi_final), ranks(last));
    let at = |rank: u64, ranks: &[u64]| ranks.iter().filter(|other| **other == rank).count();
    let clear_medals = (1..=3).all(|rank| at(rank, &final_ranks) == 1);
    let tie_behind = semi_ranks
        .iter()
        .any(|rank| *rank > 8 && at(*rank, &semi_ranks) > 1);
    semi_ranks.len() == SEMI_FINALISTS
        && final_ranks.len() == FINALISTS
        && clear_medals
        && tie_behind
}
